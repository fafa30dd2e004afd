import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { removeExpiredFlows } from './flow-store.ts';
import { removeExpiredArtifacts } from './provider/artifact-store.ts';
import { removeExpiredLinks } from './provider/link-store.ts';
import { removeOldTries } from '../../db/tries.ts';
import {
  removeExpiredLogoutTokens,
  removeExpiredNonces,
  removeExpiredSessions,
} from './session-store.ts';

const sweepQueue: Queue<Record<string, never>> = { name: 'sweep-identity' };

/** Removes what has expired: sessions, tokens, links, tries and sign-ins that nobody finished. */
export async function sweepIdentity({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  await removeExpiredSessions(db, at);
  await removeExpiredNonces(db, at);
  await removeExpiredLogoutTokens(db, at);
  await removeExpiredFlows(db, at);
  await removeExpiredArtifacts(db, at);
  await removeExpiredLinks(db, at);
  await removeOldTries(db, at);
}

/** Declares the jobs of this module. */
export function registerIdentityJobs(context: Context): void {
  context.jobs.work(sweepQueue, () => sweepIdentity(context), { concurrency: 1 });
  context.jobs.schedule(sweepQueue, { everySeconds: 3600 });
}
