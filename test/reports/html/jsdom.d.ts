// What the tests use of jsdom. Its published types bring the browser's into every file that knows of vitest.
declare module 'jsdom' {
  export class JSDOM {
    constructor(
      html: string,
      options?: {
        readonly runScripts?: 'dangerously';
        readonly url?: string;
        readonly beforeParse?: (window: Window & typeof globalThis) => void;
      },
    );
    readonly window: Window & typeof globalThis;
  }
}
