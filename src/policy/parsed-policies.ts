import type { JsonValue } from '../core/json.js';

/**
 * The bundled policies as data, by name. Empty here, where every policy is parsed; `build.js` fills it in for the command
 * line, so that a run with a bundled policy reads no YAML.
 */
export const parsedPolicies: Readonly<Record<string, JsonValue>> = {};
