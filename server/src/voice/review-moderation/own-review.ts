import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import { findPerson } from './search-store.ts';

/** Somebody of the staff who is about to decide about a review. */
export interface StaffReader {
  accountId: number;
  email: string;
}

export async function findReader(tx: Queryable, accountId: number): Promise<StaffReader> {
  const { email } = (await findPerson(tx, accountId))!;
  return { accountId, email: (email ?? '').toLowerCase() };
}

/** Whether a review is a reader's own, by their account or by the address that it was written with. */
export const isOwn = (
  review: { accountId: number | null; authorEmail: string | null },
  { accountId, email }: StaffReader,
): boolean =>
  review.accountId === accountId || (review.authorEmail !== null && review.authorEmail === email);

/** Nobody decides about what they wrote themselves, or hands themselves what was promised for it. */
export function requireOthers(
  review: { accountId: number | null; authorEmail: string | null },
  reader: StaffReader,
): void {
  if (!isOwn(review, reader)) return;
  throw new Refusal('review-own', {
    detail: 'You wrote it. A colleague has to look at it. Nothing of yours was done.',
  });
}
