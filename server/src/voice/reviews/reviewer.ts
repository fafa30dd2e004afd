import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { getOwnOrder } from '../../orders/orders/own-order.ts';
import type { Deliveries } from './delivered-store.ts';
import { findReview, type Person, type ReviewRow } from './store.ts';

/** Who writes, and whose deliveries prove that they bought. */
export interface Reviewer extends Person {
  /** In whose name it is kept: by a link, in that of the order's buyer. */
  author: Pick<Person, 'accountId' | 'email'>;
  deliveries: Deliveries;
  isTrade: boolean;
}

const signed = (signingKey: Buffer, guid: Buffer) =>
  createHmac('sha256', signingKey).update('review:').update(guid).digest().subarray(0, 16);

/** What an invitation's link has in it: it opens the writing about one order, and nothing else of it. */
export function reviewToken(signingKey: Buffer, orderGuid: string): string {
  const guid = Buffer.from(orderGuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([guid, signed(signingKey, guid)]).toString('base64url');
}

/** The guid of the order that a token of ours is about; null for anything else. */
export function readReviewToken(signingKey: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== token) return null;
  const guid = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), signed(signingKey, guid))) return null;
  return guid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const invited = statement<{ id: number; accountId: number | null; email: string }>(
  'reviews.findInvitedOrder',
  `select id, account_id as "accountId", lower(email) as email from customer_order where guid = $1`,
);
const account = statement<{ email: string | null }>(
  'reviews.findWriter',
  'select case when email_verified then lower(email) end as email from account where id = $1',
);

/**
 * Whoever asks: by an invitation's token, or the key of an order's page, for the buyer of that order
 * and for nothing else of theirs; else whoever is signed in. Of anybody else nothing is known, which is told as `otherwise` says, and a
 * link that is not ours is told like one that has ended.
 */
export async function requireReviewer(
  context: Pick<Context, 'db' | 'signingKey'>,
  caller: Caller,
  invitation: string | undefined,
  otherwise: 'order-line-unproven' | 'review-not-found' = 'review-not-found',
): Promise<Reviewer> {
  const { db, signingKey } = context;
  if (invitation !== undefined) {
    const guid =
      readReviewToken(signingKey, invitation) ??
      (await getOwnOrder(context, caller, invitation).then(
        (order) => order.guid,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return null;
        },
      ));
    const order = guid === null ? undefined : await invited.find(db, [guid]);
    if (!order) throw new Refusal('link-expired');
    const { id, accountId, email } = order;
    // A link says nothing of who holds it: anybody may order in another's name, or pass it on.
    const holder = { accountId: null, email: null, orderId: id };
    const author = { accountId, email };
    return { ...holder, author, deliveries: { orderId: id }, isTrade: false };
  }
  if (caller.accountId === null) {
    throw new Refusal(otherwise, { detail: 'Sign in, or open the link in our mail.' });
  }
  const found = (await account.find(db, [caller.accountId]))!;
  const { accountId } = caller;
  return {
    accountId,
    orderId: null,
    ...found,
    author: { accountId, email: found.email },
    deliveries: { accountId },
    isTrade: caller.businessId !== null,
  };
}

/** The same, where nobody has to be known; a link that is not ours is refused all the same. */
export const findReviewer = async (
  context: Pick<Context, 'db' | 'signingKey'>,
  caller: Caller,
  invitation: string | undefined,
): Promise<Reviewer | null> =>
  invitation === undefined && caller.accountId === null
    ? null
    : requireReviewer(context, caller, invitation);

/** Whether a review is this person's, by their account, by their address or by the order's link. */
export const isWrittenBy = (
  { accountId, authorEmail, orderId }: Pick<ReviewRow, 'accountId' | 'authorEmail' | 'orderId'>,
  person: Person,
): boolean =>
  (accountId !== null && accountId === person.accountId) ||
  (authorEmail !== null && authorEmail === person.email) ||
  (orderId !== null && orderId === person.orderId);

/** A review of the caller's own; another's is found no more than one that does not exist. */
export async function getOwn(tx: Queryable, reviewId: string, person: Person): Promise<ReviewRow> {
  const review = await findReview(tx, reviewId);
  if (!review || !isWrittenBy(review, person)) throw new Refusal('review-not-found');
  return review;
}
