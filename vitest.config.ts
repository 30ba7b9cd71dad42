import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      // On the sources: fast, and what coverage counts.
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['test/**/*.test.ts'],
          exclude: ['test/cli/**', 'test/samples/**'],
        },
      },
      // On the built package, as a user runs it.
      { extends: true, test: { name: 'cli', include: ['test/cli/**/*.test.ts'], testTimeout: 60_000 } },
      // The samples with the real client libraries: installs them, so that it runs by itself (`npm run test:integrations`).
      {
        extends: true,
        test: {
          name: 'integrations',
          include: ['test/samples/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
    coverage: { provider: 'v8', include: ['src/**/*.ts', 'commands/**/*.ts'], reporter: ['text-summary', 'text'] },
  },
});
