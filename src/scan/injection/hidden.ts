import type { Span } from '../span.js';

/** A channel that a person does not see, and a model reads. */
export interface Hidden {
  readonly name: string;
  readonly title: string;
  readonly span: Span;
  /** What the channel says, where it had to be decoded. */
  readonly decoded?: string;
  readonly isProven: boolean;
}

const hiddenCharacter = /[\u{200B}-\u{200D}\u{2060}-\u{2064}\u{E0000}-\u{E01EF}]|[\u{FE00}-\u{FE0F}]/u;

/** Flags of England, Scotland and Wales, the only tag sequences that are recommended for interchange (UTS 51, ED-14c). */
const flag =
  /^\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

/** Characters of the tag block, which spell ASCII unseen, and runs of other characters without a width, which carry bits. */
export function findHiddenCharacters(text: string): readonly Hidden[] {
  if (!hiddenCharacter.test(text)) return [];
  const found: Hidden[] = [];
  const runs =
    /[\u{E0000}-\u{E007F}]+|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]{8,}|[\u{200B}-\u{200D}\u{2060}-\u{2064}\u{FEFF}]{16,}/gu;
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    const span: Span = [run.index, run.index + run[0].length];
    const code = run[0].codePointAt(0)!;
    if (code >= 0xe0000 && code <= 0xe007f) {
      if (run[0].length === flagTags && flag.test(text.slice(Math.max(0, run.index - 2), run.index + 14))) continue;
      const decoded = String.fromCharCode(...Array.from(run[0].slice(0, mostDecoded), asciiOfTag));
      found.push({
        name: 'tag_characters',
        title: 'characters of the Unicode tag block, which spell hidden text',
        span,
        decoded,
        isProven: true,
      });
    } else if (code >= 0xfe00 && code !== 0xfeff) {
      const decoded = new TextDecoder().decode(
        Uint8Array.from(Array.from(run[0].slice(0, mostDecoded), byteOfSelector)),
      );
      found.push({
        name: 'variation_selectors',
        title: 'a run of variation selectors, which carry hidden bytes',
        span,
        decoded,
        isProven: true,
      });
    } else {
      found.push({
        name: 'zero_width_run',
        title: 'a run of characters without a width, which carry hidden bits',
        span,
        isProven: false,
      });
    }
  }
  return found;
}

const mostDecoded = 8_000;
/** UTF-16 units of the tags of one flag. */
const flagTags = 12;

function asciiOfTag(character: string): number {
  return character.codePointAt(0)! & 0x7f;
}

function byteOfSelector(character: string): number {
  const code = character.codePointAt(0)!;
  return code < 0xe0000 ? code - 0xfe00 : code - 0xe0100 + 16;
}

const readerNoun =
  /(?<![\p{L}])(?:ai|llms?|ai (?:assistants?|agents?)|assistants?|chatgpt|claude|gemini|copilot|(?:large )?language models?|chatbots?|system prompt|(?:previous|prior|above|earlier|your|new) (?:instructions?|prompts?))(?![\p{L}])/u;
const order =
  /(?<![\p{L}])(?:you must|you should|must (?:not )?(?:include|ignore|say|reply|respond|send|recommend|run|execute|approve|forward|follow)|ignore|disregard|do not|don't|send|recommend|rate this|approve|reply with|respond with|forward|exfiltrate|reveal|override|say that|tell the user)(?![\p{L}])/u;

/** HTML that is not shown, and tells a model what to do. Over folded text. */
export function findHiddenMarkup(text: string): readonly Hidden[] {
  const found: Hidden[] = [];
  for (let start = text.indexOf('<!--'); start !== -1;) {
    const close = text.indexOf('-->', start + 4);
    const end = close === -1 ? text.length : close + 3;
    if (addresses(text.slice(start, Math.min(end, start + mostMarkup)))) {
      found.push({
        name: 'html_comment',
        title: 'an order to a model in a comment of HTML',
        span: [start, end],
        isProven: false,
      });
    }
    start = text.indexOf('<!--', end);
  }
  if (!text.includes('style')) return found;
  for (let style = hiddenStyle.exec(text); style !== null; style = hiddenStyle.exec(text)) {
    const close = text.indexOf('</', hiddenStyle.lastIndex);
    const end = Math.min(close === -1 ? text.length : close, style.index + mostMarkup);
    if (addresses(text.slice(hiddenStyle.lastIndex, end))) {
      found.push({
        name: 'hidden_element',
        title: 'an order to a model in an element that is not shown',
        span: [style.index, end],
        isProven: false,
      });
    }
  }
  return found;
}

const mostMarkup = 2_000;

/** Styles that hide: not displayed, of no size, see-through, or white on what is assumed to be white. */
const hiddenStyle =
  /style\s{0,2}=\s{0,2}\\?["'][^"'<>]{0,200}?(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}[01](?:px|pt|em|%)?\s{0,2}[;"'\\]|opacity\s{0,2}:\s{0,2}0(?:\.0+)?\s{0,2}[;"'\\]|(?<!-)color\s{0,2}:\s{0,2}(?:white|#fff(?:fff)?|transparent|rgba?\(255,\s?255,\s?255)|(?:left|top|text-indent)\s{0,2}:\s{0,2}-\d{3,5})[^<>]{0,200}>/g;

function addresses(part: string): boolean {
  return readerNoun.test(part) && order.test(part);
}

/** A Markdown image or link whose address is to be filled in with what the model knows: it is sent when the image is shown. */
export const markdownLeak =
  /!\[[^\]\n]{0,200}\]\(\s{0,2}https?:\/\/[^)\s]{1,300}[?&/][\w.-]{0,30}=?(?:\{{1,2}[^)}\n]{1,80}\}|\[[^)\]\n]{1,80}\]|<[^)>\n]{1,80}>|%7b[^)\n]{1,80}|\$\{[^)}\n]{1,80}\}|(?:conversation|chat|secret|user|system|private|stolen|leaked|exfil)[_-]?(?:history|data|prompt|key|info|summary|here|content|secret)s?(?![\w]))[^)\n]{0,300}\)/g;
