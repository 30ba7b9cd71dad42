import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line that any pipeline can read: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandled.length;
    let skipped = 0;
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      passed += states.filter((state) => state === 'passed').length;
      skipped += states.filter((state) => state === 'skipped').length;
      failed += states.filter((state) => state === 'failed').length;
      // A file that does not even load has no test to fail.
      if (states.length === 0 && module.state() === 'failed') failed++;
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`);
  }
}
