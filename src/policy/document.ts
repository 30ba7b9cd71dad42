import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Node } from 'yaml';
import { pointerTokens } from '../core/json.js';
import type { JsonValue } from '../core/json.js';
import type { PolicyMistake } from '../core/errors.js';
import { toPlainData } from './convert.js';
import { decodeText } from './decode.js';
import { nestingOf } from './nesting.js';

/** A YAML or JSON file as plain data, which still knows where each value stands. */
export interface SourceDocument {
  /** The file as mistakes name it. */
  readonly file: string;
  /** Undefined where the file holds nothing, or is not well-formed. */
  readonly data: JsonValue | undefined;
  readonly mistakes: readonly PolicyMistake[];
  /** A mistake about the value at the pointer, or about its key. For a value that is not there, its parent's place. */
  mistake(pointer: string, message: string, at?: 'key' | 'value'): PolicyMistake;
}

/** No honest policy or schema comes near these; they keep the parser's stack and memory bounded. */
const limits = { levels: 200, values: 200_000 };

/** Reads a file's bytes; what is wrong with them stands in `mistakes`. JSON is read as the YAML that it is. */
export function readDocument(file: string, bytes: Uint8Array): SourceDocument {
  const decoded = decodeText(bytes);
  if ('fault' in decoded) return unreadable({ file, pointer: '', ...decoded.fault });
  const deep = nestingOf(decoded.text, limits.levels);
  if (deep) {
    return unreadable({
      file,
      pointer: '',
      ...deep,
      message: `nests deeper than the ${limits.levels} levels allowed.`,
    });
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(decoded.text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const mistakeAt = (pointer: string, offset: number, message: string): PolicyMistake => {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), pointer, message };
  };
  const faults = syntaxFaults(document).map(([offset, message]) => mistakeAt('', offset, message));
  if (faults.length > 0) return { ...unreadable(faults[0]!), mistakes: faults };
  const mistakes: PolicyMistake[] = [];
  const data =
    document.contents === null
      ? undefined
      : toPlainData(document, limits, (...mistake) => mistakes.push(mistakeAt(...mistake)));
  return {
    file,
    data,
    mistakes,
    mistake: (pointer, message, at = 'value') => mistakeAt(pointer, offsetOf(document, pointer, at), message),
  };
}

function unreadable(mistake: PolicyMistake): SourceDocument {
  return {
    file: mistake.file,
    data: undefined,
    mistakes: [mistake],
    mistake: (pointer, message) => ({ ...mistake, pointer, message }),
  };
}

function syntaxFaults(document: Document.Parsed): readonly (readonly [offset: number, message: string])[] {
  // Unknown tags are noted where their value is converted, which knows the pointer.
  const faults = [...document.errors, ...document.warnings.filter(({ code }) => code !== 'TAG_RESOLVE_FAILED')];
  // One broken place makes the parser repeat itself: the first of each kind is the one to mend.
  const first = new Map<string, number>();
  for (const { code, message, pos } of faults) {
    const said = syntaxMessage(code, message);
    if (!first.has(said)) first.set(said, pos[0]);
  }
  const found = [...first].map(([message, offset]) => [offset, message] as const);
  const { explicit, version } = document.directives.yaml;
  return explicit === true && version !== '1.2'
    ? [[0, `declares YAML ${version}; only YAML 1.2 is read.`], ...found]
    : found;
}

function syntaxMessage(code: string, message: string): string {
  if (code === 'MULTIPLE_DOCS') return 'begins a second document; a file holds one.';
  return `is no valid YAML or JSON: ${message.replace(/\.$/, '').slice(0, 200)}.`;
}

/** Offset of a value or its key: as far down the pointer as the document goes. */
function offsetOf(document: Document.Parsed, pointer: string, at: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  const tokens = pointerTokens(pointer);
  for (const [index, token] of tokens.entries()) {
    const parent = isAlias(node) ? node.resolve(document) : node;
    if (isMap(parent)) {
      const pair = parent.items.findLast(({ key }) => isScalar(key) && String(key.value) === token);
      if (!pair) return offset;
      const last = index === tokens.length - 1;
      offset = (at === 'key' && last ? undefined : startOf(pair.value)) ?? startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(parent)) {
      node = parent.items[Number(token)];
      offset = startOf(node) ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}
