/** A text, or what kept the bytes from being one. Lines and columns count from 1. */
export type Decoded =
  | { readonly text: string }
  | { readonly fault: { readonly line: number; readonly column: number; readonly message: string } };

/** Decodes UTF-8, and UTF-16 where a byte order mark declares it; the mark itself is not part of the text. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  // Editors of another kind write no mark: the text would be full of NULs, and every name in it unknown.
  if (encoding === 'utf-8' && bytes.includes(0)) {
    return fault('', 'holds NUL bytes; UTF-8 text is expected, or UTF-16 with a byte order mark.');
  }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    return fault(
      text.slice(0, text.indexOf('\uFFFD')),
      `is not valid ${encoding.toUpperCase()}; UTF-8 text is expected.`,
    );
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function fault(before: string, message: string): Decoded {
  const lines = before.split('\n');
  return { fault: { line: lines.length, column: lines.at(-1)!.length + 1, message } };
}
