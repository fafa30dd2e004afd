import type { Context } from '../../core/context.ts';
import type { Issuer } from './issuer.ts';
import { revokeKeptTokens, revokeTokens } from './kept-tokens.ts';

/** Declares the job; it needs the providers, so that whoever mounts them declares it. */
export function registerTokenJobs(context: Context, issuers: readonly Issuer[]): void {
  context.jobs.work(revokeTokens, () => revokeKeptTokens(context, issuers), { concurrency: 1 });
  // A session may end by its time, or with a password: nobody sends a job for those.
  context.jobs.schedule(revokeTokens, { everySeconds: 300 });
}
