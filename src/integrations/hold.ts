import { holdLimits } from '../stream/holding.js';

/** How many events of one response are held for its verdict. */
export const holdLimit = holdLimits.events;

/** Why a response is refused that is longer. */
export const heldTooLong = 'The call never completed: too much came before it was done';
