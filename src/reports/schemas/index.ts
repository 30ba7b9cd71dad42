import type { JsonSchema } from '../../core/guard.js';
import { diffSchema } from './diff.js';
import { evalSchema } from './eval.js';
import { fileSchema } from './file.js';
import { findingSchema } from './finding.js';
import { inspectSchema } from './inspect.js';
import { runSchema } from './run.js';
import { summarySchema } from './summary.js';

/** The published JSON Schemas (draft-07) of what `jsonl`, `json`, the json of `diff`, `inspect` and `eval` hold, by the value of their member `schema`. */
export const reportSchemas: Readonly<Record<string, JsonSchema>> = {
  'qwed-or.run/1': runSchema,
  'qwed-or.finding/1': findingSchema,
  'qwed-or.file/1': fileSchema,
  'qwed-or.summary/1': summarySchema,
  'qwed-or.diff/1': diffSchema,
  'qwed-or.inspect/1': inspectSchema,
  'qwed-or.eval/1': evalSchema,
};
