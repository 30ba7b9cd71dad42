import type { GuardResult, Level, Violation } from '../core/guard.js';
import type { InputRule } from '../core/input-rules.js';
import { isObject, type JsonObject, own } from '../core/json.js';
import type { Stack, StackEntry } from '../policy/stack.js';
import { readingOnce } from '../responses/read-once.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../transcripts/format.js';
import { recogniserWith } from '../transcripts/own-records.js';
import { parseRecord } from '../transcripts/parse-record.js';
import type { RawRecord, ReadItem } from '../transcripts/record.js';
import { responseKey } from '../transcripts/response-key.js';
import { usageSumOf } from '../transcripts/usage-sum.js';
import { runGated } from '../verify/stack.js';
import type { AuditedRecord } from './fact.js';
import { factOf, noRecord, owned } from './fact.js';
import { textKey } from './fingerprint.js';
import { inputFinding } from './input-finding.js';
import type { Partial, PartialCounts, PartialItem, SliceFinding } from './partial.js';
import { noCounts } from './partial.js';
import type { TextStart } from './place.js';
import { positionOf, positionOfRange } from './place.js';
import { recordFaults } from './record-faults.js';
import { recordIgnores } from './record-ignores.js';
import type { Secrets } from './secrets.js';
import { findingOf } from './slice-finding.js';
import { ToolUses } from './tool-uses.js';
import { UsageCounts } from './usage-counts.js';

/** What a slice needs to know besides its records: plain data and a stack that each thread builds for itself. */
export interface SliceSource {
  readonly file: string;
  readonly stack: Stack;
  /** `skip`: a malformed record is reported as a warning and does not make the audit incomplete. */
  readonly onBadRecord: 'error' | 'skip';
  /** Takes what no report may show, where that is to be checked afterwards. */
  readonly secrets?: Secrets;
}

/** What is still open of the records that a file's formats join. One a file, handed from slice to slice. */
export type OpenJoins = Map<TranscriptFormat, Joiner>;

/** Audits a stretch of one source. Pure: the same items after the same open joins give the same partial in any thread. */
export function auditSlice(items: readonly ReadItem[], source: SliceSource, joins: OpenJoins): Partial {
  const slice = new Slice(source, joins);
  for (const item of items) slice.take(item);
  return slice.partial();
}

/** Audits what is still open when a source ends. */
export function auditEnd(source: SliceSource, joins: OpenJoins): Partial {
  const slice = new Slice(source, joins);
  slice.end();
  return slice.partial();
}

/** The inner loop and what it collects. */
class Slice {
  private readonly source: SliceSource;
  private readonly joins: OpenJoins;
  private readonly items: PartialItem[] = [];
  private readonly counts: PartialCounts = noCounts();
  private readonly tools = new ToolUses();
  private readonly usage = new UsageCounts();
  /** The number of the record at hand among those of the slice. */
  private ordinal = 0;
  private readonly recognise: ReturnType<typeof recogniserWith>;
  /** What the record at hand may hold, where a gate looked at it and its responses hold nothing but its own texts. */
  private bits: number | undefined;
  private readonly notAudited: { file: string; line: number; reason: string }[] = [];

  constructor(source: SliceSource, joins: OpenJoins) {
    this.source = source;
    this.joins = joins;
    this.recognise = recogniserWith(source.stack.records);
  }

  partial(): Partial {
    const { items, counts, notAudited, tools, usage } = this;
    return { file: this.source.file, items, counts, notAudited, tools: tools.list(), usage: usage.list() };
  }

  end(): void {
    this.bits = undefined;
    for (const [format, joiner] of this.joins) {
      for (const response of joiner.end()) this.response({ ...noRecord, format: format.id }, response);
    }
  }

  take(item: ReadItem): void {
    this.counts.records++;
    this.ordinal = this.counts.records;
    switch (item.kind) {
      case 'record':
        this.record(item);
        break;
      case 'malformed':
        this.malformed(item, item.reason, { ...item, endColumn: item.column + 1 }, item.reason);
        break;
      case 'skipped':
        this.counts.skipped++;
        this.notAudited.push({ file: this.source.file, line: item.line, reason: item.reason });
        this.input('input/record-too-large', item.reason, { ...item, endColumn: item.column + 1 }, String(item.line));
        break;
    }
  }

  private record(raw: RawRecord): void {
    const parsed = parseRecord(raw.text);
    if ('malformed' in parsed) {
      const at = positionOfRange(raw, Math.max(parsed.offset, 0), raw.text.length);
      this.malformed(raw, parsed.malformed, at, textKey(raw.text));
      return;
    }
    for (const [rule, message, offset] of recordFaults(raw, parsed)) {
      this.input(rule, message, positionOfRange(raw, offset, offset + 1), textKey(raw.text));
    }
    this.counts.records += parsed.values.length - 1;
    let taken = 0;
    const { bits } = raw;
    for (const { value, start, end, text } of parsed.values) {
      this.ordinal = this.counts.records - (parsed.values.length - ++taken);
      const whole = start === 0 && end === raw.text.length;
      const { line, column } = whole ? raw : positionOfRange(raw, start, end);
      this.value(value, bits, { text: text ?? (whole ? raw.text : raw.text.slice(start, end)), line, column });
    }
  }

  private value(value: unknown, bits: number | undefined, start: TextStart): void {
    const format = this.recognise(value);
    if (!format) {
      this.counts.unknown++;
      this.unknown(start);
      return;
    }
    const { text, line, column } = start;
    const record: AuditedRecord = {
      text,
      line,
      column,
      value: value as JsonObject,
      format: format.id,
      record: this.ordinal,
    };
    this.ignores(record);
    const joiner = this.joinerOf(format);
    this.bits = format.verbatim ? bits : undefined;
    const responses = joiner ? joiner.take(record.value, start) : format.responses(record.value);
    if (responses.length === 0 && !joiner) this.counts.skipped++;
    for (const response of responses) this.response(record, response);
  }

  /** Hands on the ignores that the record brings along, before its findings. */
  private ignores(record: AuditedRecord): void {
    const { ignoreField } = this.source.stack;
    const brought = ignoreField === undefined ? undefined : recordIgnores(record.value, ignoreField);
    if (!brought) return;
    if (brought.ignores.length > 0) {
      this.items.push({ kind: 'ignores', record: record.record, ignores: brought.ignores });
    }
    if (!brought.invalid) return;
    const message = 'The record asks for findings to be ignored in a form that cannot be honoured.';
    this.input('input/invalid-ignore', message, positionOf(record, ignoreField!), textKey(record.text));
  }

  private joinerOf(format: TranscriptFormat): Joiner | undefined {
    if (!format.joiner) return undefined;
    let joiner = this.joins.get(format);
    if (!joiner) this.joins.set(format, (joiner = format.joiner()));
    return joiner;
  }

  private response(record: AuditedRecord, given: TranscriptResponse): void {
    const { file, stack } = this.source;
    const response = owned(given, file);
    const usage = isObject(response.response) ? usageSumOf(own(response.response, 'usage')) : undefined;
    const key = responseKey(response, usage, file);
    if (response.role === 'tool') this.followResult(record, response);
    if (usage && response.role === 'assistant' && response.origin === 'primary') {
      this.usage.add(usage, response.conversation, key);
    }
    if (!stack.scope.roles.includes(response.role) || !stack.scope.origins.includes(response.origin)) {
      return void this.counts.outOfScope++;
    }
    this.counts.responses++;
    this.remarks(record, response);
    this.source.secrets?.in(response.response);
    readingOnce(response.response, () => this.judge(record, response, key));
  }

  private judge(record: AuditedRecord, response: TranscriptResponse, key: string | undefined): void {
    const { scope, entries } = this.source.stack;
    if (response.role === 'assistant' && response.origin === 'primary') this.tools.add(response.response);
    // A response of an earlier record has nothing to do with the bits of this one.
    const bits = response.record ? undefined : this.bits;
    // What the model only read is no act of its own: there an attack is looked for, and nothing else.
    const injectionOnly = response.role === 'tool' && scope.toolResults === 'injection';
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      if (injectionOnly && entry.id !== 'safety') continue;
      if (entry.when && !entry.when({ file: this.source.file, format: record.format, response })) continue;
      const result = runGated(entry.guard, response.response, bits);
      for (const violation of result.violations) {
        if (injectionOnly && violation.rule !== 'safety/injection') continue;
        this.violation(entry, result, violation, record, response, injectionOnly ? 'note' : undefined);
      }
      const observation = injectionOnly ? undefined : entry.guard.observe?.(response.response, key);
      if (observation) this.items.push({ kind: 'fact', fact: factOf(index, observation, record, response) });
      if (entry.guard.follow && response.role !== 'tool') this.follow(index, entry, record, response, false);
    }
  }

  /** Says what is irregular about how a response was recorded, at the place where it begins. */
  private remarks(record: AuditedRecord, response: TranscriptResponse): void {
    for (const remark of response.remarks ?? []) {
      const at = positionOf(response.record ?? record, response.pointer);
      this.input('input/irregular-stream', remark, at, response.id ?? textKey((response.record ?? record).text));
    }
  }

  /** A guard that puts calls and results together needs every result that was recorded, whatever is audited otherwise. */
  private followResult(record: AuditedRecord, response: TranscriptResponse): void {
    if (response.origin !== 'primary' && response.origin !== 'history') return;
    const { entries } = this.source.stack;
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index]!;
      if (entry.guard.follow) this.follow(index, entry, record, response, response.origin === 'history');
    }
  }

  private follow(
    index: number,
    { guard }: StackEntry,
    record: AuditedRecord,
    response: TranscriptResponse,
    repeated: boolean,
  ): void {
    for (const observation of guard.follow!(response.response, repeated)) {
      this.items.push({ kind: 'fact', fact: factOf(index, observation, record, response) });
    }
  }

  private violation(
    entry: StackEntry,
    result: GuardResult,
    violation: Violation,
    record: AuditedRecord,
    response: TranscriptResponse,
    atMost: Level | undefined,
  ): void {
    const level = this.source.stack.levelOf(result, violation);
    if (level === 'off') return;
    this.source.secrets?.found(response.response, violation);
    const finding = findingOf(
      violation,
      { level: atMost ?? level, guard: entry.id, stack: this.source.stack },
      record,
      response,
    );
    this.items.push({ kind: 'finding', finding });
  }

  private malformed(
    item: { readonly line: number },
    reason: string,
    at: Pick<SliceFinding, 'line' | 'column' | 'endColumn'>,
    key: string,
  ): void {
    const { file, onBadRecord } = this.source;
    this.counts.malformed++;
    if (onBadRecord === 'error') this.notAudited.push({ file, line: item.line, reason });
    this.input('input/malformed', reason, at, key, onBadRecord === 'skip' ? 'warning' : undefined);
  }

  private unknown(start: TextStart): void {
    const { file, stack } = this.source;
    if (stack.ruleLevel('input/unknown-format') === 'error') {
      this.notAudited.push({ file, line: start.line, reason: 'The record has no known shape.' });
    }
    const at = positionOfRange(start, 0, start.text.length);
    // One finding a file: a log of an unknown format would else report each of its lines.
    const message = 'The record has no known shape and was not audited.';
    this.input('input/unknown-format', message, at, textKey(start.text), undefined, file);
  }

  private input(
    rule: InputRule,
    message: string,
    { line, column, endColumn }: Pick<SliceFinding, 'line' | 'column' | 'endColumn'>,
    key: string,
    level?: Level,
    once?: string,
  ): void {
    const chosen = level ?? this.source.stack.ruleLevel(rule);
    if (chosen === 'off') return;
    const place = { line, column, endColumn, record: this.ordinal };
    this.items.push({ kind: 'finding', finding: inputFinding({ rule, level: chosen, message, key, once, ...place }) });
  }
}
