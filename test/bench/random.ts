/** A source of numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

/** A linear congruential generator with the constants of Numerical Recipes; its upper bits are good enough for text. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of the values. */
export function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)]!;
}
