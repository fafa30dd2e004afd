import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { findLink } from './reviews.ts';
import type { NewReview, SeenSignal } from './store.ts';

const sameText = statement<{ reviewId: string }>(
  'reviews.findSameText',
  'select review_id as "reviewId" from review where words_hash = $1 and review_id <> $2 limit 1',
);
const burst = statement<{ count: number }>(
  'reviews.countBurst',
  `select count(*)::int as count
     from review r join offering o on o.product_id = r.product_id
    where o.id = $1 and r.submitted_at > $2 and r.imported_from is null`,
);
const sameOrders = statement<{ reviewId: string; isSameCard: boolean; isSameAddress: boolean }>(
  'reviews.findSameBuyer',
  `select r.review_id as "reviewId",
          o.paid_with = m.paid_with and o.paid_with like '% ending %'
            and o.billing_address->>'postcode' = m.billing_address->>'postcode' as "isSameCard",
          o.delivery_address->>'postcode' = m.delivery_address->>'postcode'
            and lower(o.delivery_address->>'line1') = lower(m.delivery_address->>'line1')
            as "isSameAddress"
     from customer_order m
     join offering f on f.id = $2
     join review r on r.product_id = f.product_id and r.order_id is not null and r.order_id <> m.id
     join customer_order o on o.id = r.order_id
    where m.id = $1 limit 200`,
);

// By an invitation's link too: whose account or address the review is in, and not who holds the link.
const ofStaff = statement<{ isStaff: boolean }>(
  'reviews.isOfStaff',
  `select exists (select from staff_role where account_id = $1)
       or exists (select from account a where lower(a.email) = $2
                    and exists (select from staff_role s where s.account_id = a.id)) as "isStaff"`,
);

/** So many reviews of one product within the hour are more than chance. */
const burstSize = 5;
const hourMs = 3_600_000;

/**
 * What the shop notices of a review by itself: the same for one star and for five. It decides
 * nothing; whoever checks the review sees it.
 */
export async function findSignals(
  tx: Queryable,
  review: Pick<
    NewReview,
    | 'reviewId'
    | 'offeringId'
    | 'orderId'
    | 'title'
    | 'words'
    | 'wordsHash'
    | 'accountId'
    | 'authorEmail'
  >,
  { shopEmail, at }: { shopEmail: string; at: Date },
): Promise<SeenSignal[]> {
  const { reviewId, offeringId, orderId, title, words, wordsHash } = review;
  const { accountId, authorEmail } = review;
  const signals: SeenSignal[] = [];
  const same = await sameText.find(tx, [wordsHash, reviewId]);
  if (same) signals.push({ signal: 'same-text', detail: `The same words as ${same.reviewId}` });
  const since = new Date(at.getTime() - hourMs);
  const { count } = (await burst.find(tx, [offeringId, since]))!;
  if (count >= burstSize) {
    signals.push({ signal: 'burst', detail: `${count} of this product within the hour` });
  }
  const others = orderId === null ? [] : await sameOrders.list(tx, [orderId, offeringId]);
  const byCard = others.find(({ isSameCard }) => isSameCard);
  if (byCard) signals.push({ signal: 'same-card', detail: `Paid as was for ${byCard.reviewId}` });
  const atPlace = others.find(({ isSameAddress }) => isSameAddress);
  if (atPlace) {
    signals.push({ signal: 'same-address', detail: `Went where ${atPlace.reviewId} went` });
  }
  const { isStaff } = (await ofStaff.find(tx, [accountId, authorEmail]))!;
  if (isStaff || authorEmail === shopEmail.toLowerCase()) {
    signals.push({ signal: 'staff', detail: 'Written by somebody of ours' });
  }
  const link = findLink(`${title} ${words}`);
  if (link) signals.push({ signal: 'link', detail: link });
  return signals;
}
