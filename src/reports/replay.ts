import { Ajv } from 'ajv';
import { InputError } from '../core/errors.js';
import type { FileCounts, Finding, Run, Summary } from '../core/finding.js';
import type { JsonSchema } from '../core/guard.js';
import { isObject, own } from '../core/json.js';
import type { Reporter } from '../core/reporter.js';
import { fileSchema } from './schemas/file.js';
import { findingSchema } from './schemas/finding.js';
import { runSchema } from './schemas/run.js';
import { summaryLineSchema } from './schemas/summary.js';

const howToMake = "Such a report is written by 'qwed-or audit ... --report jsonl=FILE'.";

/** The lines of a jsonl report, by the value of their member `schema`, and which may come next after which. */
const lines = {
  'qwed-or.run/1': { schema: runSchema, after: ['start'] },
  'qwed-or.finding/1': { schema: findingSchema, after: ['qwed-or.run/1', 'qwed-or.finding/1', 'qwed-or.file/1'] },
  'qwed-or.file/1': { schema: fileSchema, after: ['qwed-or.run/1', 'qwed-or.finding/1', 'qwed-or.file/1'] },
  'qwed-or.summary/1': {
    schema: summaryLineSchema,
    after: ['qwed-or.run/1', 'qwed-or.finding/1', 'qwed-or.file/1'],
  },
} as const satisfies Readonly<Record<string, { schema: JsonSchema; after: readonly string[] }>>;

type LineSchema = keyof typeof lines;

/**
 * Reads a jsonl report, line by line, and tells a reporter all that it says: any other report can be made of it. Every
 * line is held against its published schema; members that the schema does not know are left out. Throws `InputError`
 * for a line that is wrong or out of place, and in `end` for a report that breaks off.
 */
export class Replay {
  private readonly name: string;
  private readonly reporter: Reporter;
  private readonly validators = new Map<LineSchema, ReturnType<Ajv['compile']>>();
  /** Members are dropped where a schema is closed; of a map, such as the numbers by rule, every key is its own. */
  private readonly ajv = new Ajv({ removeAdditional: true });
  private last: LineSchema | 'start' = 'start';

  /** `name` is what errors call the report. */
  constructor(name: string, reporter: Reporter) {
    this.name = name;
    this.reporter = reporter;
  }

  /** Takes the next line. `number` counts from 1 and is for errors. */
  line(text: string, number: number): void {
    const value = this.parse(text, number);
    const schema = isObject(value) ? own(value, 'schema') : undefined;
    if (!isObject(value) || !isLineSchema(schema)) {
      throw this.wrong(number, `holds no line of a jsonl report of this program`);
    }
    if (!(lines[schema].after as readonly string[]).includes(this.last)) {
      throw this.wrong(
        number,
        this.last === 'start' ? "begins without a line 'qwed-or.run/1'" : `has '${schema}' out of place`,
      );
    }
    const validate = this.validatorOf(schema);
    if (!validate(value)) {
      const [error] = validate.errors ?? [];
      throw this.wrong(number, `does not fit '${schema}': ${error?.instancePath || '/'} ${error?.message ?? ''}`);
    }
    this.last = schema;
    this.tell(schema, value);
  }

  /** Ends the report. */
  end(): void {
    if (this.last !== 'qwed-or.summary/1') {
      throw new InputError(`The report '${this.name}' breaks off: its last line is no summary.`, howToMake);
    }
  }

  private tell(schema: LineSchema, { schema: _schema, ...members }: Record<string, unknown>): void {
    const { reporter } = this;
    switch (schema) {
      case 'qwed-or.run/1':
        reporter.begin?.(members as unknown as Run);
        break;
      case 'qwed-or.finding/1':
        reporter.finding(members as unknown as Finding);
        break;
      case 'qwed-or.file/1': {
        const { file, ...counts } = members as unknown as FileCounts & { readonly file: string };
        reporter.fileEnd?.(file, counts);
        break;
      }
      case 'qwed-or.summary/1':
        reporter.end(members as unknown as Summary);
        break;
    }
  }

  private parse(text: string, number: number): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.wrong(number, 'is no valid JSON');
    }
  }

  private validatorOf(schema: LineSchema): ReturnType<Ajv['compile']> {
    let validate = this.validators.get(schema);
    if (!validate) this.validators.set(schema, (validate = this.ajv.compile(lines[schema].schema)));
    return validate;
  }

  private wrong(number: number, what: string): InputError {
    return new InputError(`Line ${number} of the report '${this.name}' ${what}.`, howToMake);
  }
}

function isLineSchema(schema: unknown): schema is LineSchema {
  return typeof schema === 'string' && Object.hasOwn(lines, schema);
}
