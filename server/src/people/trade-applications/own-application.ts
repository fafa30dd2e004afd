import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { after, type Deed } from './applications.ts';
import { findLatestApplication, lockApplication, type ApplicationRow } from './store.ts';

/** The caller's newest application, locked; refuses where there is none. */
export async function lockOwn(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<ApplicationRow> {
  const found = await findLatestApplication(tx, accountId!, now());
  const own = found && (await lockApplication(tx, found.id, now()));
  if (!own) throw new Refusal('application-not-found');
  return own;
}

/** The same while it is a draft: what was sent is not changed any more. */
export async function lockDraft(...asked: Parameters<typeof lockOwn>): Promise<ApplicationRow> {
  const own = await lockOwn(...asked);
  if (own.state !== 'draft') throw new Refusal('application-sent');
  return own;
}

const stateWords: Record<ApplicationRow['state'], string> = {
  draft: 'It has not been sent yet.',
  submitted: 'We have it, and nothing is asked for just now.',
  'more-information': 'We wait for an answer about it.',
  approved: 'It has been approved.',
  disapproved: 'It has been turned down.',
  withdrawn: 'It has been withdrawn.',
};

/** The state to which a deed leads; refuses, without effect, where it cannot be done. */
export function requireStep(
  { state, decidedByName }: Pick<ApplicationRow, 'state' | 'decidedByName'>,
  deed: Deed,
): ApplicationRow['state'] {
  const next = after(state, deed);
  if (next) return next;
  const who = decidedByName ? ` By ${decidedByName}.` : '';
  throw new Refusal('application-over', { detail: stateWords[state] + who });
}
