import { createContext, Script } from 'node:vm';

/** As long as the specification lets one custom pattern run. */
const limitInMilliseconds = 25;

/**
 * A test for a policy's own pattern, which may backtrack without end on a text that an agent chose. A pattern that runs
 * out of time counts as matching: its guard then looks at the response. Throws `SyntaxError` for a bad pattern.
 */
export function timedMatch(source: string): (text: string) => boolean {
  const pattern = new RegExp(source);
  const sandbox = createContext({ pattern, text: '' });
  const script = new Script('pattern.test(text)');
  return (text) => {
    sandbox['text'] = text;
    try {
      return script.runInContext(sandbox, { timeout: limitInMilliseconds }) === true;
    } catch {
      return true;
    } finally {
      sandbox['text'] = '';
    }
  };
}
