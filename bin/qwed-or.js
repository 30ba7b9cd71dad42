#!/usr/bin/env node
// Never process.exit: it would cut a piped standard output at 64 KiB.
try {
  const { main, processIo } = await import('../dist/cli/program.js');
  process.exitCode = await main(process.argv.slice(2), processIo());
} catch (error) {
  // A damaged installation. An agent goes on after most codes of its hook, but takes 2 for a refusal.
  process.exitCode = process.argv.includes('--hook') || process.argv.some((arg) => arg.startsWith('--hook=')) ? 2 : 4;
  process.stderr.write(`qwed-or: it could not be started, install it anew: ${error?.stack ?? error}\n`);
}
