/** How a body of some content type is verified; `text` may be anything, `inert` asks nobody to run a tool. */
export type BodyKind = 'json' | 'events' | 'lines' | 'text' | 'inert' | 'unknown';

/** Content types, without parameters and in lower case. The first that matches counts. */
const bodyKinds: readonly (readonly [type: RegExp, kind: BodyKind])[] = [
  [/^text\/event-stream$/, 'events'],
  [/^(?:application|text)\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq|json-lines)$/, 'lines'],
  [/^(?:application|text)\/(?:x-)?json$|\+json$/, 'json'],
  [/^text\/(?:html|css|javascript|ecmascript|csv|markdown|xml|vtt|calendar)$/, 'inert'],
  [/^(?:image|audio|video|font|model)\//, 'inert'],
  [/^application\/(?:javascript|xml|xhtml\+xml|rss\+xml|atom\+xml|pdf|zip|gzip|wasm|manifest\+json)$/, 'inert'],
  [/^$|^text\/plain$/, 'text'],
];

/** The kind of a body with that content type; the empty text stands for none. */
export function kindOf(contentType: string): BodyKind {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  return bodyKinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown';
}
