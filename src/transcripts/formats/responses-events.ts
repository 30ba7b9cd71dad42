import { isObject, own } from '../../core/json.js';
import type { MovedPart, RecordText, TranscriptResponse } from '../format.js';
import { changedId, inRecord, interrupted } from './joins.js';
import { identityOf, list, part, pick, text, type Identity, type Members } from './members.js';
import { turnKeys, turnOfItems, type PlacedItem } from './openai-responses.js';
import { seenItems } from './seen-items.js';
import { streamedItem, type StreamedItem } from './streamed-item.js';

/** A response that has begun, as far as its events came. */
export interface OpenResponse {
  readonly remarks: Set<string>;
  id(): string | undefined;
  /** Whether an event is about an item of this response; one that adds an item is about none that is there. */
  isAbout(type: string, event: Members): boolean;
  take(type: string, event: Members, at: RecordText): void;
  responses(): TranscriptResponse[];
}

/** Events that end a response. */
export const endEvents: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
  'response.done',
]);

export function openResponse(start: RecordText): OpenResponse {
  const remarks = new Set<string>();
  /** Items by their place in the output: proxies change their ids on the way. */
  const items = new Map<unknown, { readonly item: StreamedItem; id: string | undefined }>();
  const itemIds = new Set<string>();
  let identity: Identity = {};
  /** What the last event about the whole response says, and where. */
  let whole: { readonly response: Members; readonly at: RecordText; readonly ended: boolean } | undefined;

  function takeItemEvent(type: string, event: Members, at: RecordText): void {
    const index = indexOf(event);
    const id = itemIdOf(event);
    let known = items.get(index);
    if (!known) items.set(index, (known = { item: streamedItem(), id }));
    else if (id !== undefined && known.id !== undefined && id !== known.id) remarks.add(changedId);
    known.id ??= id;
    if (id !== undefined) itemIds.add(id);
    known.item.take(type, event, at);
  }

  return {
    remarks,
    id: () => identity.id,
    isAbout(type, event) {
      if (type === 'response.output_item.added') return !items.has(indexOf(event));
      const id = itemIdOf(event);
      return id !== undefined && itemIds.has(id);
    },
    take(type, event, at) {
      const response = part(event, 'response');
      if (response) {
        identity = { ...identityOf(response), ...identity };
        if (!whole?.ended) whole = { response, at, ended: endEvents.has(type) };
      } else if (indexOf(event) !== undefined) takeItemEvent(type, event, at);
    },
    responses() {
      const found: PlacedItem[] = [];
      for (const { item } of items.values()) found.push(...item.items(remarks));
      if (!whole?.ended) remarks.add(interrupted);
      const seen = seenItems();
      for (const { item } of found) seen.isNew(item);
      const output = whole && list(whole.response, 'output');
      output?.forEach((item, index) => {
        const moved: MovedPart[] = [['', `/response/output/${index}`, whole!.at]];
        if (seen.isNew(item)) found.push({ item, place: inRecord(`/response/output/${index}`, whole!.at), moved });
      });
      const members = whole
        ? pick(
            whole.response,
            turnKeys.filter((key) => key !== 'output' && key !== 'object'),
          )
        : {};
      const moved = Object.keys(members).map((key): MovedPart => [`/${key}`, `/response/${key}`, whole!.at]);
      if (found.length === 0 && !Object.keys(members).some((key) => key !== 'status' && members[key] !== null))
        return [];
      return turnOfItems(found, { place: inRecord('', start), members, moved, identity, remarks: [...remarks] });
    },
  };
}

/** What tells the items of a response apart. */
function indexOf(event: Members): unknown {
  const index = own(event, 'output_index') ?? itemIdOf(event);
  return index ?? (Object.hasOwn(event, 'item') || Object.hasOwn(event, 'delta') ? 'only' : undefined);
}

function itemIdOf(event: Members): string | undefined {
  const item = own(event, 'item');
  return text(event, 'item_id') ?? (isObject(item) ? text(item, 'id') : undefined);
}
