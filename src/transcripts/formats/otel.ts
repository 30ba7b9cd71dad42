import { isObject, own, pointerTo } from '../../core/json.js';
import type { Joiner, TranscriptFormat } from '../format.js';
import type { Attributes } from './attributes.js';
import { listAttributes, objectAttributes, placedValue } from './attributes.js';
import { besidesEvent, joinAlone } from './joins.js';
import { firstText, list, part, text, without, type Members } from './members.js';
import type { Recognise } from './record-list.js';
import type { Span, SpanEvent } from './span.js';
import { spanResponses } from './span.js';
import type { TraceRepeats } from './trace-repeats.js';
import { traceRepeats } from './trace-repeats.js';
import { inRecord } from './turn-queue.js';

type SpanFormat = TranscriptFormat & { joiner(): Joiner };

/** A format whose records hold spans; what one span repeats of another is known for a whole file. */
function spanFormat(
  about: Pick<TranscriptFormat, 'id' | 'title' | 'hasOneOf' | 'recognises'>,
  recognise: Recognise,
  spansOf: (record: Members) => readonly Span[],
): SpanFormat {
  const format: SpanFormat = {
    ...about,
    responses: (record) => joinAlone(format, record),
    joiner() {
      const repeats: TraceRepeats = traceRepeats();
      return {
        take(record, at) {
          const found = spansOf(record).flatMap((span) => spanResponses(span, repeats, recognise));
          const beside = besidesEvent(without(record, ['name']), [], at);
          return [...found.map((response) => inRecord(response, at)), ...beside];
        },
        end: () => [],
      };
    },
  };
  return format;
}

/** Files of the OTLP exporter: resources with their spans, or with log records. */
export function otlpJson(recognise: Recognise): SpanFormat {
  return spanFormat(
    {
      id: 'otlp-json',
      title: 'OTLP JSON',
      hasOneOf: ['resourceSpans', 'resourceLogs', 'resourceMetrics'],
      recognises: (record) =>
        ['resourceSpans', 'resourceLogs', 'resourceMetrics'].some((key) => list(record, key) !== undefined),
    },
    recognise,
    (record) => [
      ...scopes(record, 'resourceSpans', 'scopeSpans', 'spans').map(([span, pointer]) => otlpSpan(span, pointer)),
      ...scopes(record, 'resourceLogs', 'scopeLogs', 'logRecords').map(([log, pointer]) => logSpan(log, pointer)),
    ],
  );
}

/** Spans as the SDKs dump them, one a record. */
export function otelSpanJson(recognise: Recognise): SpanFormat {
  return spanFormat(
    {
      id: 'otel-span-json',
      title: 'OpenTelemetry spans',
      hasOneOf: ['attributes'],
      recognises(record) {
        if (part(record, 'attributes') === undefined && list(record, 'attributes') === undefined) return false;
        const context = part(record, 'context') ?? part(record, 'spanContext');
        if (context && (own(context, 'trace_id') ?? own(context, 'traceId')) !== undefined) return true;
        const ids = ['span_id', 'spanId', 'id'].some((key) => Object.hasOwn(record, key));
        const traces = ['trace_id', 'traceId'].some((key) => Object.hasOwn(record, key));
        return (ids && traces) || text(record, 'spanName') !== undefined;
      },
    },
    recognise,
    (record) => [otlpSpan(record, '')],
  );
}

/** Attributes of a span without the span. */
export function otelAttributes(recognise: Recognise): SpanFormat {
  return spanFormat(
    {
      id: 'otel-attributes',
      title: 'Attributes of OpenTelemetry spans',
      recognises: (record) =>
        Object.keys(record).some((key) => /^(?:gen_ai\.|llm\.(?:input|output)_messages|openinference\.)/.test(key)),
    },
    recognise,
    (record) => [{ name: undefined, node: {}, pointer: '', attributes: objectAttributes(record, ''), events: [] }],
  );
}

/** Everything of a kind in an OTLP record, with its place. */
function scopes(record: Members, outer: string, inner: string, leaves: string): (readonly [Members, string])[] {
  return (list(record, outer) ?? []).flatMap((resource, r) =>
    (isObject(resource) ? (list(resource, inner) ?? []) : []).flatMap((scope, s) =>
      (isObject(scope) ? (list(scope, leaves) ?? []) : []).flatMap((leaf, l) =>
        isObject(leaf) ? [[leaf, pointerTo('', outer, r, inner, s, leaves, l)] as const] : [],
      ),
    ),
  );
}

function attributesOf(holder: Members, pointer: string): Attributes {
  const attributes = own(holder, 'attributes');
  if (Array.isArray(attributes)) return listAttributes(attributes, `${pointer}/attributes`);
  return isObject(attributes) ? objectAttributes(attributes, `${pointer}/attributes`) : new Map();
}

function otlpSpan(span: Members, pointer: string): Span {
  const context = part(span, 'context') ?? part(span, 'spanContext') ?? span;
  return {
    name: firstText(span, ['name', 'spanName']),
    node: {
      trace: firstText(context, ['trace_id', 'traceId']) ?? firstText(span, ['trace_id', 'traceId']),
      id: firstText(context, ['span_id', 'spanId']) ?? firstText(span, ['span_id', 'spanId', 'id']),
      parent: firstText(span, ['parent_id', 'parentId', 'parentSpanId', 'parent_span_id']),
    },
    pointer,
    attributes: attributesOf(span, pointer),
    events: (list(span, 'events') ?? []).flatMap((event, index) =>
      isObject(event) ? [eventOf(event, pointerTo(pointer, 'events', index))] : [],
    ),
  };
}

/** A log record of the conventions' events, as a span that has nothing but the event. */
function logSpan(log: Members, pointer: string): Span {
  const event = eventOf(log, pointer);
  return {
    name: event.name,
    node: { trace: firstText(log, ['traceId', 'trace_id']), id: undefined },
    pointer,
    attributes: event.attributes,
    events: [event],
  };
}

function eventOf(event: Members, pointer: string): SpanEvent {
  const attributes = attributesOf(event, pointer);
  const named = attributes.get('event.name')?.value;
  const body = own(event, 'body');
  return {
    name: firstText(event, ['eventName', 'name']) ?? (typeof named === 'string' ? named : undefined),
    pointer,
    attributes,
    body:
      body === undefined
        ? undefined
        : (placedValue(body, `${pointer}/body`) ?? { value: body, pointer: `${pointer}/body` }),
  };
}
