import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

const promotion = statement<{ isThere: boolean }>(
  'pages.isPromotionThere',
  `select exists (
     select from promotion_period
      where slug = $1 and (starts_at <= $2 or $3) and (ends_at is null or ends_at > $2)
   ) as "isThere"`,
);
const vacancy = statement<{ isThere: boolean }>(
  'pages.isVacancyOpen',
  `select exists (
     select from open_vacancy where slug = $1 and (closes_on is null or closes_on >= $2::date)
   ) as "isThere"`,
);

/** Whether a promotion has not ended, and has begun unless it is asked of for later. */
export const isPromotionThere = async (
  tx: Queryable,
  slug: string,
  { at, isForLater }: { at: Date; isForLater: boolean },
): Promise<boolean> => (await promotion.find(tx, [slug, at, isForLater]))!.isThere;

/** Whether one can apply for a vacancy on a day. */
export const isVacancyOpen = async (tx: Queryable, slug: string, today: string): Promise<boolean> =>
  (await vacancy.find(tx, [slug, today]))!.isThere;
