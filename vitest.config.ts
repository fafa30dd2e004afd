import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongTestsFirst from './tools/long-tests-first.ts';

// Even on two cores three files run at once: each waits for its database, its browser or a time-out
// half of its time.
const workers = Math.max(3, availableParallelism() - 1);

export default defineConfig({
  test: {
    globalSetup: ['tools/test-database-setup.ts'],
    maxWorkers: workers,
    sequence: { sequencer: LongTestsFirst },
    // The files of a worker share what they import, which would otherwise be read by each: a third
    // of the time. None of our modules has a state of its own that one file could leave to another.
    isolate: false,
    // Real PostgreSQL and real processes: slow machines get the time they need, and no test is
    // right or wrong by how long it took.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: [
            '{contracts,server}/src/**/*.test.ts',
            '{server/test,simulators,bin,demo,tools,bench}/**/*.test.ts',
          ],
          // Group 0 would run last where the machine leaves only one worker.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // Shops and browsers come after everything else, and never more than four of each: with
          // three, two cores stood idle for more than a third of the time.
          maxWorkers: 4,
          testTimeout: 300_000,
          // Decision 0207: a second try, which the end of a run names.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
