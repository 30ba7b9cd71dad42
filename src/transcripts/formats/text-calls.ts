/** A call that a model wrote into its text. */
export interface TextCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/**
 * The calls that a model without calls of its own writes as text, in the form that OpenHands teaches it:
 * `<function=name><parameter=key>value</parameter></function>`. A last one that breaks off counts as far as it goes.
 */
export function textCalls(text: string): TextCall[] {
  const calls: TextCall[] = [];
  for (const body of tagged(text, '<function=', '</function>')) {
    const args = tagged(body.content, '<parameter=', '</parameter>').map(
      ({ name, content }) => [name, content] as const,
    );
    calls.push({ name: body.name, args: Object.fromEntries(args) });
  }
  return calls;
}

/** What stands between each opening tag and the closing one after it, without the line breaks at its ends. */
function tagged(text: string, open: string, close: string): { readonly name: string; readonly content: string }[] {
  const found: { name: string; content: string }[] = [];
  for (let at = text.indexOf(open); at !== -1;) {
    const nameEnd = text.indexOf('>', at);
    if (nameEnd === -1) break;
    const end = text.indexOf(close, nameEnd);
    const content = text.slice(nameEnd + 1, end === -1 ? text.length : end);
    found.push({ name: text.slice(at + open.length, nameEnd).trim(), content: trimmed(content) });
    at = end === -1 ? -1 : text.indexOf(open, end);
  }
  return found;
}

function trimmed(content: string): string {
  return content.replace(/^\n/, '').replace(/\n$/, '');
}
