import type { GuardDefinition } from '../core/guard.js';
import { definition as argument } from './argument/guard.js';
import { definition as finance } from './finance/guard.js';
import { definition as math } from './math/guard.js';
import { definition as requiredFields } from './required-fields/guard.js';
import { definition as safety } from './safety/guard.js';
import { definition as schema } from './schema/guard.js';
import { definition as state } from './state/guard.js';
import { definition as tax } from './tax/guard.js';
import { definition as tool } from './tool/guard.js';

/** Every guard, in the order in which policies and `explain` list them. One line a guard. */
export const guardDefinitions: readonly GuardDefinition[] = [
  schema,
  tool,
  math,
  state,
  argument,
  safety,
  requiredFields,
  tax,
  finance,
];
