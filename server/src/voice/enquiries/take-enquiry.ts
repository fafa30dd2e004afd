import type { OpenedEnquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { withSameFiles } from '../../base/uploads/same-files.ts';
import { callerKey, isNobody, type Caller } from '../../core/caller.ts';
import { atDesk } from '../../core/current-hours.ts';
import type { Context } from '../../core/context.ts';
import type { IdempotencyKey } from '../../core/handler.ts';
import { ofNetwork } from '../../db/guest-tries.ts';
import { findAnswer, saveAnswer } from '../../db/idempotency.ts';
import { transaction } from '../../db/transaction.ts';
import { requireTry, type Allowance } from '../../db/tries.ts';
import { describeOpened } from './describe-enquiry.ts';
import { openEnquiry, type AskedOfUs } from './write-enquiry.ts';

const hourMs = 3_600_000;
const writtenPerHour = 20;

/** What one may write within an hour, and guests of a network together in a day. */
export function writingTries(caller: Caller): Allowance[] {
  const own = { key: `enquiry:${callerKey(caller)}`, tries: writtenPerHour, windowMs: hourMs };
  return [...(isNobody(caller) ? [] : [own]), ...ofNetwork('enquiry', caller, writtenPerHour)];
}

/** What a page of ours gives its form, and nobody guesses. */
const pageKey = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * The key of a form that guests send as well, with whose it is. A guest's first form is what gives them a mark: where its answer is lost, or the
 * button is pressed twice, the second comes from somebody without it, and the page's key alone tells
 * that it is the same. A key that somebody made up stays theirs.
 */
export const keyOfForm = (
  idempotency: IdempotencyKey | null,
  { accountId }: Caller,
): IdempotencyKey | null =>
  idempotency && accountId === null && pageKey.test(idempotency.key)
    ? { ...idempotency, scope: 'page-of-guest' }
    : idempotency;

interface SentForm {
  caller: Caller;
  idempotency: IdempotencyKey | null;
  body: object;
}

/**
 * Takes a form as an enquiry, once: a key that was used answers what it answered before, also where
 * its files were sent a second time and have other ids.
 */
export async function takeEnquiry(
  context: Context,
  { caller, idempotency, body }: SentForm,
  asked: AskedOfUs,
): Promise<OpenedEnquiry> {
  await requireTry(context.db, writingTries(caller), context.now());
  const own = keyOfForm(idempotency, caller);
  const key = await withSameFiles(context.db, own, {}, body);
  const desk = await atDesk(context);
  return transaction(context.db, async (tx) => {
    const before = await findAnswer<OpenedEnquiry>(tx, key);
    if (before) return before;
    const opened = describeOpened(context.signingKey, await openEnquiry(tx, desk, caller, asked));
    await saveAnswer(tx, key, opened);
    return opened;
  });
}
