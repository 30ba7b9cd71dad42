import { isObject, own } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import type { ComparedCall } from './repeats.js';
import { asHistory, callsIn, compact, jsonKey, seenKeys } from './repeats.js';

/** What a response was logged in: a span, an observation, a run. */
export interface TraceNode {
  readonly trace?: string | undefined;
  readonly id?: string | undefined;
  readonly parent?: string | undefined;
}

/**
 * Tells acts from repeats in a trace, where a framework's spans wrap those of its client, and a tool's span repeats the
 * call that a model made. What was given before is given as history.
 */
export interface TraceRepeats {
  /** The responses that a node of a model holds. */
  turns(node: TraceNode, responses: readonly TranscriptResponse[]): TranscriptResponse[];
  /** The responses of a node that wraps models: acts only where they have a call that nothing in the trace has. */
  wrapped(node: TraceNode, responses: readonly TranscriptResponse[]): TranscriptResponse[];
  /** The call that a tool's node holds. */
  call(node: TraceNode, response: TranscriptResponse): TranscriptResponse;
  /** Says that a node is there, so that nodes above it are known as relatives of those below. */
  node(node: TraceNode): void;
}

/** Nodes that are remembered, and levels between relatives that are looked at. */
const mostNodes = 10_000;
const mostLevels = 50;

export function traceRepeats(): TraceRepeats {
  const parents = new Map<string, string | undefined>();
  const turnsOf = new Map<string, Set<string>>();
  const below = new Map<string, Set<string>>();
  const ids = seenKeys();
  const pending = seenKeys();
  const known = seenKeys();

  function remember({ trace, id, parent }: TraceNode): string {
    const key = `${trace ?? ''}\0${id ?? ''}`;
    if (id !== undefined) parents.set(key, parent === undefined ? undefined : `${trace ?? ''}\0${parent}`);
    for (const map of [parents, turnsOf, below]) if (map.size > mostNodes) map.delete(map.keys().next().value!);
    return key;
  }

  function* ancestors(node: string): Generator<string> {
    let at = parents.get(node);
    for (let level = 0; at !== undefined && level < mostLevels; level++) {
      yield at;
      at = parents.get(at);
    }
  }

  /** Whether a relative of the node said the same; from now on the node did. */
  function isRelatives(node: TraceNode, turn: string): boolean {
    if (node.id === undefined) return false;
    const key = remember(node);
    let known = [below, turnsOf].some((sets) => sets.get(key)?.has(turn) ?? false);
    for (const ancestor of ancestors(key)) known ||= turnsOf.get(ancestor)?.has(turn) ?? false;
    addTo(turnsOf, key, turn);
    for (const ancestor of ancestors(key)) addTo(below, ancestor, turn);
    return known;
  }

  function isRepeat(node: TraceNode, response: TranscriptResponse, calls: readonly ComparedCall[]): boolean {
    const trace = node.trace ?? '';
    const relatives = isRelatives(node, turnKey(response, calls));
    const named = calls.filter(({ id }) => id !== undefined);
    const seen = named.map(({ id, key }) => ids.add([trace, id, key].join('\0')));
    return relatives || (named.length > 0 && named.length === calls.length && seen.every(Boolean));
  }

  function turns(node: TraceNode, responses: readonly TranscriptResponse[]): TranscriptResponse[] {
    return responses.map((response) => {
      if (response.role !== 'assistant' || response.origin !== 'primary') return response;
      const calls = callsIn(response.response);
      if (!calls) return response;
      for (const { key } of calls) known.add(`${node.trace ?? ''}\0${key}`);
      if (isRepeat(node, response, calls)) return asHistory(response);
      for (const { key } of calls) pending.add(`${node.trace ?? ''}\0${key}`);
      return response;
    });
  }

  return {
    turns,
    wrapped(node, responses) {
      return responses.flatMap((response) => {
        const calls = callsIn(response.response);
        const isNew = calls?.some(({ key }) => !known.has(`${node.trace ?? ''}\0${key}`));
        return isNew ? turns(node, [response]) : [asHistory(response)];
      });
    },
    node: (node) => bubble(remember(node)),
    call(node, response) {
      const trace = node.trace ?? '';
      const [call] = callsIn(response.response) ?? [];
      if (!call) return response;
      known.add(`${trace}\0${call.key}`);
      const isAsked = pending.take(`${trace}\0${call.key}`);
      const isKnown = call.id !== undefined && ids.add([trace, call.id, call.key].join('\0'));
      return isAsked || isKnown ? asHistory(response) : response;
    },
  };

  /** Nodes that end first are logged first: what stands below a node stands below its parents as well. */
  function bubble(key: string): void {
    const turns = below.get(key);
    for (const ancestor of ancestors(key)) for (const turn of turns ?? []) addTo(below, ancestor, turn);
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** What a turn says and does, whatever its shape and its ids. */
function turnKey({ response }: TranscriptResponse, calls: readonly ComparedCall[]): string {
  const { content, output } = isObject(response)
    ? { content: own(response, 'content'), output: own(response, 'output') }
    : {};
  const words = wordsOf(content ?? (calls.length === 0 ? output : null) ?? null);
  return compact([jsonKey(words), ...calls.map(({ key }) => key)].join('\0'));
}

/** The texts of content blocks, where content is a list of them. */
function wordsOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  const texts = content.map((block: unknown) => (isObject(block) ? own(block, 'text') : block));
  return texts.filter((text) => typeof text === 'string').join('\n');
}
