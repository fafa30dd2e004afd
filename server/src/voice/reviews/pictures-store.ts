import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const clear = statement('reviews.clearPictures', 'delete from review_picture where review_id = $1');
const insert = statement(
  'reviews.insertPictures',
  `insert into review_picture (review_id, place, upload_id, is_hidden)
   select $1, place, upload_id, upload_id = any($3::uuid[])
     from unnest($2::uuid[]) with ordinality as t(upload_id, place)`,
);
const hide = statement(
  'reviews.hidePictures',
  `update review_picture set is_hidden = upload_id = any($2::uuid[]) where review_id = $1`,
);

/** The pictures of a review from now on, in the order in which they were chosen; some are not shown. */
export async function savePictures(
  tx: Tx,
  reviewId: number,
  uploadIds: readonly string[],
  hidden: readonly string[] = [],
): Promise<void> {
  await clear.run(tx, [reviewId]);
  if (uploadIds.length > 0) await insert.run(tx, [reviewId, uploadIds, hidden]);
}

/** Hides these of a review's pictures, and shows its others. */
export const saveHiddenPictures = (tx: Tx, reviewId: number, hidden: readonly string[]) =>
  hide.run(tx, [reviewId, hidden]);
