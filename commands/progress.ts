import type { Io } from './io.js';

/** A line on standard error that says how far a long run is. */
export interface Progress {
  readonly show: (done: { readonly file: string; readonly bytes: number }) => void;
  /** Takes the line away again. */
  clear(): void;
}

/** Shown on a terminal only, and only once the work has taken a second; at most ten times a second. */
export function progressLine(io: Io, quiet: boolean): Progress {
  const started = io.now().getTime();
  let shown = 0;
  if (quiet || !io.terminal.stderr) return { show: () => undefined, clear: () => undefined };
  return {
    show: ({ file, bytes }) => {
      const now = io.now().getTime();
      if (now - started < 1_000 || now - shown < 100) return;
      shown = now;
      io.stderr.write(`\r\x1b[K${(bytes / 1e6).toFixed(1)} MB of ${JSON.stringify(file).slice(1, 61)}`);
    },
    clear: () => {
      if (shown !== 0) io.stderr.write('\r\x1b[K');
    },
  };
}
