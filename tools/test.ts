import { setTimeout as delay } from 'node:timers/promises';
import { parseCLI, startVitest, type TestModule } from 'vitest/node';
import { root } from './source-files.ts';

/** Runs the tests, all of them or those that the arguments name, and ends with one plain line. */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const counts = { passed: 0, failed: 0 };

function count(modules: readonly TestModule[]): void {
  for (const module of modules) {
    counts.passed += [...module.children.allTests('passed')].length;
    counts.failed += [...module.children.allTests('failed')].length;
    // A file that does not load holds no test that could fail, and must not pass for that.
    counts.failed += module.errors().length;
    // Nor may a group whose own preparation or end fails: its tests are then called skipped.
    for (const group of module.children.allSuites()) counts.failed += group.errors().length;
  }
}

const vitest = await startVitest(filter, {
  ...options,
  root,
  watch: false,
  reporters: [
    'default',
    {
      onTestRunEnd(modules, errors) {
        count(modules);
        counts.failed += errors.length;
      },
    },
  ],
});
// Whatever a test leaves open keeps no verdict back.
await Promise.race([vitest.close(), delay(60_000)]);
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
