import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { makeUpgradePapers } from './papers.ts';

const paperUpgrades: Queue<Record<string, never>> = { name: 'paper-upgrades', expireSeconds: 300 };

/** Declares the jobs of this module. */
export function registerUpgradeJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(paperUpgrades, async () => void (await makeUpgradePapers(context)), { concurrency: 1 });
  jobs.schedule(paperUpgrades, { everySeconds: 60 });
}
