import { InputError } from '../core/errors.js';
import { type Ledger, increase } from '../core/ledger.js';
import { isObject, own, type JsonObject } from '../core/json.js';
import { answerTexts } from '../responses/answer-texts.js';
import { hostedCallsOf } from '../responses/hosted-calls.js';
import { toolCallsOf } from '../responses/tool-calls.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from './format.js';
import type { Recognise } from './formats/record-list.js';
import { inspectionCaps, NameCounts, type Inspection, type UsageSum } from './inspection.js';
import { parseRecord } from './parse-record.js';
import { readRecords } from './read.js';
import type { ReadItem, ReadLimits, Source } from './record.js';
import { timeOf } from './times.js';
import { responseKey } from './response-key.js';
import { addUsage, usageSumOf } from './usage-sum.js';

/** Reads a transcript as a stream and tells what it is. Never rejects for what the file holds: that is in the answer. */
export async function inspectSource(source: Source, limits: ReadLimits, recognise: Recognise): Promise<Inspection> {
  const inspector = new Inspector(recognise);
  let bytes = 0;
  let container: readonly string[] = [];
  let unreadable: string | undefined;
  try {
    for await (const batch of readRecords(source, limits)) {
      bytes = batch.bytes;
      container = batch.container ?? container;
      for (const item of batch.items) inspector.take(item);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    unreadable = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  }
  inspector.end();
  return { path: source.name, bytes, container, ...inspector.found(), ...(unreadable !== undefined && { unreadable }) };
}

/** What is counted of one file. */
class Inspector {
  private readonly recognise: Recognise;
  private readonly joiners = new Map<TranscriptFormat, Joiner>();
  private readonly formats = new NameCounts();
  private readonly responses = new NameCounts();
  private readonly tools = new NameCounts();
  private readonly hosted = new NameCounts();
  private readonly models = new NameCounts();
  private readonly conversations = new Set<string>();
  private readonly ledger: Ledger = new Map();
  private readonly usage: UsageSum = { input: 0, output: 0, total: 0, cost: 0 };
  private conversationsCapped = false;
  private records = 0;
  private unknown = 0;
  private malformed = 0;
  private skipped = 0;
  private refusedCalls = 0;
  private texts = 0;
  private first: number | undefined;
  private last: number | undefined;

  constructor(recognise: Recognise) {
    this.recognise = recognise;
  }

  take(item: ReadItem): void {
    if (item.kind !== 'record') {
      this.records++;
      if (item.kind === 'malformed') this.malformed++;
      else this.skipped++;
      return;
    }
    const parsed = parseRecord(item.text);
    if ('malformed' in parsed) {
      this.records++;
      this.malformed++;
      return;
    }
    for (const { value } of parsed.values) this.value(value, item);
  }

  end(): void {
    for (const joiner of this.joiners.values()) for (const response of joiner.end()) this.response(response);
  }

  found(): Omit<Inspection, 'path' | 'bytes' | 'container'> {
    const { formats, responses, tools, hosted, models } = this;
    const tables = { formats, responses, tools, hosted, models };
    const capped = Object.entries(tables).flatMap(([name, { capped: full }]) => (full ? [name] : []));
    if (this.conversationsCapped) capped.push('conversations');
    return {
      formats: this.formats.counts,
      records: this.records,
      unknown: this.unknown,
      malformed: this.malformed,
      skipped: this.skipped,
      conversations: this.conversations.size,
      responses: this.responses.counts,
      tools: this.tools.counts,
      refusedCalls: this.refusedCalls,
      hosted: this.hosted.counts,
      texts: this.texts,
      models: this.models.counts,
      usage: this.usage,
      ...(this.first !== undefined && { first: this.first }),
      ...(this.last !== undefined && { last: this.last }),
      capped,
    };
  }

  private value(value: unknown, at: { readonly text: string; readonly line: number; readonly column: number }): void {
    this.records++;
    const format = this.recognise(value);
    if (!format) {
      this.unknown++;
      return;
    }
    this.formats.add(format.id);
    this.time(timeOf(value));
    let joiner = this.joiners.get(format);
    if (!joiner && format.joiner) this.joiners.set(format, (joiner = format.joiner()));
    const record = value as JsonObject;
    for (const response of joiner ? joiner.take(record, at) : format.responses(record)) this.response(response);
  }

  private response(given: TranscriptResponse): void {
    const { response, role, origin, conversation, run, model } = given;
    this.responses.add(`${role} ${origin}`);
    const owner = conversation ?? run;
    if (owner !== undefined && !this.conversations.has(owner)) {
      if (this.conversations.size < inspectionCaps.conversations) this.conversations.add(owner);
      else this.conversationsCapped = true;
    }
    if (origin !== 'primary' || role !== 'assistant') return;
    if (model !== undefined) this.models.add(model);
    for (const call of toolCallsOf(response)) {
      if (call.refused === undefined) this.tools.add(call.name);
      else this.refusedCalls++;
    }
    for (const name of hostedCallsOf(response)) this.hosted.add(name);
    this.texts += answerTexts(response);
    this.spend(given);
  }

  /** A response that comes again, or in pieces, adds what it reports beyond before. */
  private spend(given: TranscriptResponse): void {
    const usage = isObject(given.response) ? usageSumOf(own(given.response, 'usage')) : undefined;
    if (!usage) return;
    const key = responseKey(given, usage, '');
    if (key === undefined) return addUsage(this.usage, usage);
    const { input, output, total, cost } = usage;
    const [into = 0, out = 0, all = 0, spent = 0] = increase(this.ledger, key, [input, output, total, cost]);
    addUsage(this.usage, { input: into, output: out, total: all, cost: spent });
  }

  private time(time: number | undefined): void {
    if (time === undefined) return;
    if (this.first === undefined || time < this.first) this.first = time;
    if (this.last === undefined || time > this.last) this.last = time;
  }
}
