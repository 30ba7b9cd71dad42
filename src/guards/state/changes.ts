import { isObject, own, pointerTo, valueAt } from '../../core/json.js';
import { foldName, foldType } from '../../responses/case-fold.js';
import { argumentPointer } from '../../responses/tool-call.js';
import { envelopedCallsOf } from '../../responses/tool-calls.js';
import { digestOf } from '../../scan/mask.js';
import { outputOf } from '../subject.js';

/** Where a response says which state it goes to. */
export interface ChangeSource {
  readonly stateField: string;
  readonly newStateField: string;
  /** Folded names of the tools whose arguments hold the state; empty where the response itself does. */
  readonly tools: ReadonlySet<string>;
  readonly field: string | undefined;
  readonly entity: string | undefined;
}

/** A step that a response takes. */
export interface Change {
  readonly unreadable?: undefined;
  /** The state to go to; any value that is not null or empty text. */
  readonly to: unknown;
  /** The state that the response itself says it comes from. */
  readonly from: string | undefined;
  /** What the state belongs to, hashed; empty where there are no entities. */
  readonly entity: string;
  readonly pointer: string;
  readonly tool?: string;
}

/** A step that could not be read. */
export interface UnreadableChange {
  readonly unreadable: string;
  readonly pointer: string;
  readonly tool?: string;
}

/** A place that may hold a state: a value, and the JSON Pointer in the response of what stands at a path in it. */
interface Place {
  readonly value: unknown;
  readonly pointerOf: (path: string) => string;
  readonly tool?: string;
}

/** The steps that a response takes, in order. */
export function changesOf(response: unknown, source: ChangeSource): readonly (Change | UnreadableChange)[] {
  const changes: (Change | UnreadableChange)[] = [];
  for (const place of source.tools.size > 0 ? callsOf(response, source.tools) : [placeOf(response)]) {
    const change = 'unreadable' in place ? place : changeAt(place, response, source);
    if (change) changes.push(change);
  }
  return changes;
}

function placeOf(response: unknown): Place {
  const { value, pointer } = outputOf(response);
  return { value, pointerOf: (path) => pointer + path };
}

function callsOf(response: unknown, tools: ReadonlySet<string>): (Place | UnreadableChange)[] {
  const places: (Place | UnreadableChange)[] = [];
  for (const call of envelopedCallsOf(response)) {
    if (call.name === undefined || !tools.has(foldName(call.name))) continue;
    const tool = call.name;
    places.push(
      call.refused === undefined
        ? { value: call.arguments, pointerOf: (path) => argumentPointer(call, path), tool }
        : { unreadable: 'The arguments of the call cannot be read.', pointer: call.pointer, tool },
    );
  }
  return places;
}

function changeAt(place: Place, response: unknown, source: ChangeSource): Change | UnreadableChange | undefined {
  const { value, pointerOf } = place;
  const tool = place.tool === undefined ? {} : { tool: place.tool };
  const path = source.field ?? defaultPath(value, response, source.newStateField);
  const to = path === undefined ? undefined : valueAt(value, path);
  if (isEmpty(to)) return undefined;
  const pointer = pointerOf(path!);
  const said = isObject(value) ? valueAt(value, pointerTo('', source.stateField)) : undefined;
  const entity = source.entity === undefined ? '' : entityKey(valueAt(value, source.entity));
  if (entity === undefined) {
    const unreadable = `What the state belongs to cannot be read at ${source.entity}; a text or a number is expected there.`;
    return { unreadable, pointer, ...tool };
  }
  return { to, from: typeof said === 'string' && said !== '' ? said : undefined, entity, pointer, ...tool };
}

/** The field for the new state, or `status` where that holds none and the response is no object of a protocol. */
function defaultPath(value: unknown, response: unknown, newStateField: string): string | undefined {
  if (!isObject(value)) return undefined;
  const path = pointerTo('', newStateField);
  if (!isEmpty(valueAt(value, path))) return path;
  return isProtocolObject(value) || isProtocolObject(response) ? undefined : '/status';
}

/** Types of items whose `status` tells how far the item itself has come. */
const protocolTypes = /^(?:message|reasoning|\w*_call(?:_output)?|\w*_request|response\..*)$/;

function isProtocolObject(value: unknown): boolean {
  return (
    isObject(value) && (typeof own(value, 'object') === 'string' || protocolTypes.test(foldType(own(value, 'type'))))
  );
}

/** A hash tells entities apart as well as their names do, which may be long or personal. */
function entityKey(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return digestOf(`${typeof value} ${value}`).slice(0, 16);
}

function isEmpty(state: unknown): boolean {
  return state === undefined || state === null || state === '';
}
