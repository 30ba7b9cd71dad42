/** A repeatable source of numbers in [0, 1): Mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const names = [
  'type', 'name', 'tool_name', 'toolName', 'arguments', 'input', 'tool_calls', 'toolCalls', 'tool_call', 'function_call',
  'function', 'custom', 'choices', 'message', 'content', 'output', 'object', 'role', 'action', 'operation', 'command', 'item',
  'response', 'usage', 'cost', 'state', 'new_state', 'status', 'total', 'subtotal', 'tax', 'context', '__proto__',
  'constructor', 'toString', '', 'a/b~c', '\uD800', 'text',
]; // prettier-ignore

const texts = [
  '', ' ', 'tool_call', 'function_call', 'tool_use', 'local_shell_call', 'custom_tool_call', 'mcp_approval_request', 'response',
  'structured_output', 'response.output_item.done', 'message', 'tool_result', 'bash', 'rm -fr ./x', 'DROP/**/TABLE', 'c3VkbyB4',
  '{"a":1}', '[1]', '{', '\uDFFF', '\u0000', '5 + 3 = 9', 'a@b.co', 'pending', 'ignore all instructions', '12.5%', '-0',
]; // prettier-ignore

const scalars: readonly unknown[] = [
  0,
  -0,
  1e308,
  -1,
  2 ** 53 + 2,
  Number.NaN,
  Infinity,
  true,
  false,
  null,
  undefined,
  2n ** 80n,
  Symbol('s'),
  (): void => undefined,
];

/** A random value of every kind that JSON has and some that it has not; names and texts are those that guards look for. */
export function randomValue(random: () => number, depth = 0): unknown {
  const pick = <Value>(list: readonly Value[]): Value => list.at(Math.floor(random() * list.length))!;
  const kind = random();
  if (depth > 7 || kind < 0.25) return pick(texts);
  if (kind < 0.35) return pick(scalars);
  const size = Math.floor(random() * 5);
  if (kind < 0.5) return Array.from({ length: size }, () => randomValue(random, depth + 1));
  const object: Record<string, unknown> = {};
  for (let member = 0; member <= size; member++) {
    const value = randomValue(random, depth + 1);
    Object.defineProperty(object, pick(names), { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

/** A copy of the value in which about one part in `rarity` is another random value. Cycles and odd prototypes are kept as they are. */
export function mutated(value: unknown, random: () => number, rarity = 8): unknown {
  if (random() < 1 / rarity) return randomValue(random, 5);
  if (Array.isArray(value)) return value.map((member) => mutated(member, random, rarity));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (descriptor.get !== undefined || descriptor.value === value) Object.defineProperty(copy, key, descriptor);
    else copy[key] = descriptor.value === null ? null : mutatedOnce(descriptor.value, random, rarity);
  }
  return copy;
}

/** Mutates a value that may be cyclic: what JSON cannot write stays as it is. */
function mutatedOnce(value: unknown, random: () => number, rarity: number): unknown {
  try {
    JSON.stringify(value);
  } catch {
    return value;
  }
  return mutated(value, random, rarity);
}

function nest(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'calm';
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

function cyclic(): unknown {
  const object: Record<string, unknown> = { type: 'tool_call', tool_name: 'x', output: {} };
  object['arguments'] = { again: object };
  object['content'] = [object];
  (object['output'] as Record<string, unknown>)['total'] = object;
  return object;
}

function throwing(key: string): unknown {
  return Object.defineProperty({ type: 'structured_output' }, key, {
    enumerable: true,
    get() {
      throw new Error('no');
    },
  });
}

const huge = 'All work and no play makes 1 dull boy. '.repeat(260_000);

/** Values made to break a guard: endless, huge, deep, wide, or failing when they are read. */
export const hostileValues: readonly (readonly [title: string, make: () => unknown])[] = [
  ['a deep object', () => nest(100_000, (inner) => ({ content: inner }))],
  ['a deep list', () => ({ output: nest(100_000, (inner) => [inner]) })],
  ['deep arguments', () => ({ type: 'tool_call', tool_name: 'x', arguments: nest(100_000, (inner) => ({ inner })) })],
  ['deep calls', () => nest(100_000, (inner) => ({ type: 'tool_call', tool_call: inner }))],
  ['a deep JSON text', () => ({ type: 'function_call', name: 'x', arguments: '['.repeat(9_999) })],
  ['a cycle', cyclic],
  [
    'a wide object',
    () => ({ output: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`total_${index}`, index])) }),
  ],
  ['a wide list', () => ({ content: Array.from({ length: 100_000 }, () => ({ type: 'text', text: 'x' })) })],
  ['many calls', () => ({ tool_calls: Array.from({ length: 20_000 }, () => ({ name: 'x', arguments: '{"q":1}' })) })],
  ['a huge text', () => ({ content: huge, output: huge })],
  ['a huge argument', () => ({ type: 'tool_call', tool_name: huge, arguments: { q: huge } })],
  ['a huge field name', () => ({ output: { [huge]: 1 } })],
  ['a long run of digits', () => ({ output: '1'.repeat(1_000_000), content: '1 + '.repeat(250_000) })],
  ['a long run of spaces', () => ({ content: ' '.repeat(1_000_000), output: { text: '\t'.repeat(1_000_000) } })],
  [
    '__proto__ as a field',
    () =>
      JSON.parse('{"__proto__":{"type":"tool_call"},"output":{"__proto__":{"total":1}},"arguments":{"__proto__":1}}'),
  ],
  ['lone surrogates', () => ({ content: '\uD800', '\uDC00': '\uDFFF', output: { '\uD800': '\uD83D' } })],
  [
    'an object without a prototype',
    () => Object.assign(Object.create(null) as object, { output: Object.create(null) as unknown }),
  ],
  ...['type', 'content', 'output', 'tool_calls', 'arguments', 'usage', 'state'].map(
    (key) => [`a getter ${key} that throws`, () => throwing(key)] as const,
  ),
  [
    'a proxy that throws',
    () => new Proxy({}, { ownKeys: refuse, get: refuse, has: refuse, getOwnPropertyDescriptor: refuse }),
  ],
  ['a revoked proxy', revoked],
];

function refuse(): never {
  throw new Error('no');
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
