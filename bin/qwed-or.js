#!/usr/bin/env node
import { main, processIo } from '../dist/cli/program.js';

// Never process.exit: it would cut a piped standard output at 64 KiB.
process.exitCode = await main(process.argv.slice(2), processIo());
