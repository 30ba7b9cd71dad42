import { UsageError, closest } from '../core/errors.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';

/** Makes a reporter that writes through `options.write`. */
export type ReporterFactory = (options: ReporterOptions) => Reporter;

/** The formats, a line each. A run loads only the modules of those that it writes. */
const formats = {
  text: async () => (await import('./text.js')).text,
  jsonl: async () => (await import('./jsonl.js')).jsonl,
  json: async () => (await import('./json.js')).json,
  sarif: async () => (await import('./sarif.js')).sarif,
  junit: async () => (await import('./junit.js')).junit,
  html: async () => (await import('./html/html.js')).html,
  markdown: async () => (await import('./markdown.js')).markdown,
  github: async () => (await import('./github.js')).github,
  gitlab: async () => (await import('./gitlab.js')).gitlab,
  csv: async () => (await import('./csv.js')).csv,
} satisfies Readonly<Record<string, () => Promise<ReporterFactory>>>;

export type ReportName = keyof typeof formats;

/** The names of all formats, as `--report` takes them. */
export const reportNames = Object.keys(formats) as readonly ReportName[];

/** Makes the reporter of a format. Rejects with `UsageError` for a name that no format has. */
export async function createReporter(name: string, options: ReporterOptions): Promise<Reporter> {
  if (!Object.hasOwn(formats, name)) {
    throw new UsageError(
      `There is no report '${name}'.`,
      closest(name, reportNames) ?? `The reports are ${reportNames.join(', ')}.`,
    );
  }
  const factory: ReporterFactory = await formats[name as ReportName]();
  return factory(options);
}
