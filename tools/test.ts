import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Calls } from '@plumbline/contracts/call/call.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { parseCLI, startVitest, type TestModule } from 'vitest/node';
import { root } from './source-files.ts';
import { findGaps } from './whole-run.ts';

/** Runs the tests, all of them or those that the arguments name, and ends with one plain line. */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const counts = { passed: 0, failed: 0, skipped: 0 };
const atSecondTry: string[] = [];
const isWhole = filter.length === 0 && !options.testNamePattern && !options.project?.length;

function count(modules: readonly TestModule[]): void {
  for (const module of modules) {
    counts.passed += [...module.children.allTests('passed')].length;
    counts.failed += [...module.children.allTests('failed')].length;
    counts.skipped += [...module.children.allTests('skipped')].length;
    // A file that does not load holds no test that could fail, and must not pass for that.
    counts.failed += module.errors().length;
    // Nor may a group whose own preparation or end fails: its tests are then called skipped.
    for (const group of module.children.allSuites()) counts.failed += group.errors().length;
    for (const test of module.children.allTests('passed')) {
      if (test.diagnostic()?.flaky)
        atSecondTry.push(`${module.relativeModuleId}: ${test.fullName}`);
    }
  }
}

const notes = await mkdtemp(path.join(tmpdir(), 'plumbline-tests-'));
process.env.SUCCEEDED_CALLS_FILE = path.join(notes, 'succeeded-calls');
process.env.LOG_OF_RUN_FILE = path.join(notes, 'log');
await writeFile(process.env.SUCCEEDED_CALLS_FILE, '');
await writeFile(process.env.LOG_OF_RUN_FILE, '');

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
const succeeded = new Set((await readFile(process.env.SUCCEEDED_CALLS_FILE, 'utf8')).split('\n'));
const logged = await readFile(process.env.LOG_OF_RUN_FILE, 'utf8');
if (isWhole) {
  const calls = Object.values<Calls>(allCalls).flatMap((group) => Object.values(group));
  const ran = counts.passed + counts.failed;
  const gaps = findGaps(calls, { ran, skipped: counts.skipped, succeeded, logged });
  for (const gap of gaps) process.stdout.write(`${gap}\n`);
  counts.failed += gaps.length;
}
for (const name of atSecondTry) process.stdout.write(`At the second try only: ${name}\n`);
// What the shops logged may say why a test failed.
if (counts.failed > 0) process.stdout.write(`Logged: ${process.env.LOG_OF_RUN_FILE}\n`);
else await rm(notes, { recursive: true, force: true });
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);
