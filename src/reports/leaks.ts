import { scriptJson } from './html-data.js';
import { jsonText } from './json-text.js';
import { markdownCode, markdownText } from './markdown-text.js';
import { commandData, commandProperty, csvCell, logText, visible } from './safe-text.js';
import { messageText } from './sarif-text.js';
import { xmlAttribute, xmlText } from './xml.js';

const whole = Number.POSITIVE_INFINITY;

/** What a value is in the text that a report shows: itself, or a part of JSON, of which one may hold another as a text. */
const contents: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => inJson(value),
  (value) => inJson(inJson(value)),
];

/** How a report makes a text safe to be looked at. */
const showings: readonly ((text: string) => string)[] = [
  (text) => text,
  visible,
  (text) => logText(text, whole),
  (text) => messageText(text, whole),
];

/** How a format writes a text. */
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => jsonText([text]).slice(2, -2),
  (text) => scriptJson([text]).slice(2, -2),
  xmlText,
  xmlAttribute,
  (text) => markdownText(text, whole),
  (text) => markdownCode(text, whole).replace(/^`+ ?| ?`+$/gu, ''),
  (text) => csvCell(text).replace(/^"|"$/gu, ''),
  (text) => commandData(text, whole),
  (text) => commandProperty(text, whole),
  (text) => encodeURIComponent(visible(text)),
];

/** Every form in which a report may hold a value: what a reader sees or a machine decodes would be the value. */
function formsOf(value: string): ReadonlySet<string> {
  const texts = new Set(contents.map((write) => write(value)));
  const shown = new Set([...texts].flatMap((text) => showings.map((show) => show(text))));
  return new Set([...shown].flatMap((text) => writings.map((write) => write(text))));
}

function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** A longer value is looked for in pieces: an excerpt of it would give it away too. */
const longest = 80;
const pieceLength = 40;
/** No value is shorter than this; its first units find the places to look at. */
const keyLength = 6;

/** Looks for values that no report may hold, in every form that a report could give them. */
export class LeakSearch {
  /** By the first units of a form: the forms, each with the number of its value. */
  private readonly byStart = new Map<string, [form: string, value: number][]>();
  private readonly firstUnits = new Uint8Array(65_536);
  private longestForm = 0;

  /** Values of fewer than six units are left out: they stand in any text by chance. */
  constructor(values: Iterable<string>) {
    let number = 0;
    for (const value of values) {
      number++;
      for (const piece of piecesOf(value)) for (const form of formsOf(piece)) this.add(form, number);
    }
  }

  /** How many of the values stand in the text, whose pieces may break anywhere. */
  countIn(pieces: Iterable<string>): number {
    const found = new Set<number>();
    let rest = '';
    for (const piece of pieces) {
      const text = rest + piece;
      this.search(text, found);
      rest = text.slice(-Math.max(this.longestForm - 1, 0));
    }
    return found.size;
  }

  private add(form: string, number: number): void {
    if (form.length < keyLength) return;
    const start = form.slice(0, keyLength);
    const same = this.byStart.get(start);
    if (same) same.push([form, number]);
    else this.byStart.set(start, [[form, number]]);
    this.firstUnits[form.charCodeAt(0)] = 1;
    this.longestForm = Math.max(this.longestForm, form.length);
  }

  private search(text: string, found: Set<number>): void {
    for (let at = 0; at <= text.length - keyLength; at++) {
      if (this.firstUnits[text.charCodeAt(at)] === 0) continue;
      for (const [form, number] of this.byStart.get(text.slice(at, at + keyLength)) ?? []) {
        if (!found.has(number) && text.startsWith(form, at)) found.add(number);
      }
    }
  }
}

function piecesOf(value: string): string[] {
  if (value.length <= longest) return [value];
  const pieces: string[] = [];
  for (let at = 0; at + pieceLength <= value.length; at += pieceLength) pieces.push(value.slice(at, at + pieceLength));
  return pieces;
}
