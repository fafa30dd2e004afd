import { checkBytes } from '@plumbline/server/base/uploads/check-file.ts';
import { keepWaiting } from '@plumbline/server/base/uploads/keep-waiting.ts';
import { callerKey, guest, type Caller } from '@plumbline/server/core/caller.ts';
import type { Context } from '@plumbline/server/core/context.ts';
import { Refusal } from '@plumbline/server/core/refusal.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import { changeReview } from '@plumbline/server/voice/reviews/change-review.ts';
import { findDelivered, findGoods } from '@plumbline/server/voice/reviews/delivered-store.ts';
import { publish, record, reject } from '@plumbline/server/voice/reviews/reviews.ts';
import { createReview } from '@plumbline/server/voice/reviews/write-review.ts';
import { catalogueProducts } from '../catalogue/generate.ts';
import { drawFrom } from '../catalogue/random.ts';
import { writeOpinion } from '../reviews/write-words.ts';
import { replies } from '../reviews/sentences.ts';
import { photograph } from '../pictures/photograph.ts';
import { beginReviews, listReviewedLines } from './store.ts';

const dayMs = 86_400_000;
/** So many buyers of the demo's orders have written; the last of them wait for somebody to read them. */
const written = 90;
const waiting = 8;

/**
 * Lets buyers of the demo write about what came two months before, by the rules by which anybody does,
 * and a moderator read it. Of several processes one does.
 */
export async function seedReviews(
  context: Context,
  contextAt: (at: Date) => Context,
  { opensAt, moderator, today }: { opensAt: Date; moderator: number; today: string },
): Promise<void> {
  await findOrInsertSetting(context.db, 'demo.reviews', '0');
  if (!(await beginReviews(context.db))) return;
  const draw = drawFrom(21);
  const products = new Map(
    [...catalogueProducts({ today })()].map((product) => [product.slug, product]),
  );
  const lines = await listReviewedLines(context.db, opensAt, written);
  // Whoever has written of a product writes of it no more, and sends no picture for nothing.
  const done = new Set<string>();
  for (const [place, line] of lines.entries()) {
    const product = products.get(line.slug);
    const names = [`${line.slug} ${line.email}`, `${line.slug} ${line.accountId ?? line.email}`];
    if (!product || names.some((name) => done.has(name))) continue;
    for (const name of names) done.add(name);
    const age = waiting - (lines.length - place) + 1;
    const isWaiting = age > 0;
    const at = isWaiting
      ? new Date(opensAt.getTime() - (waiting + 1 - age) * 5 * 3_600_000)
      : new Date(Math.min(line.arrivedAt.getTime() + 61 * dayMs, opensAt.getTime() - 3 * dayMs));
    const then = contextAt(at);
    const opinion = writeOpinion(product, line.guid, draw);
    const author = { accountId: line.accountId, email: line.email };
    const reviewer = {
      ...author,
      author,
      orderId: null,
      deliveries: { orderId: line.orderId },
      isTrade: false,
    };
    const caller: Caller = { ...guest, visitor: 'demo', accountId: line.accountId };
    const goods = await findGoods(context.db, line.sku);
    const delivered = await findDelivered(context.db, reviewer.deliveries, line.sku);
    if (!goods || !delivered) continue;
    const review = await createReview(
      then,
      caller,
      reviewer,
      { ...goods, line: delivered, incentive: delivered.incentive },
      {
        stars: opinion.stars,
        title: opinion.title,
        words:
          isWaiting && age === 3 ? `${opinion.words} Cheaper at www.example.com.` : opinion.words,
        aspects: {
          asShown: draw.integer(`shown ${line.guid}`, 3, 5),
          value: opinion.stars,
          fitting: draw.integer(`fit ${line.guid}`, 2, 5),
        },
        showsTown: draw.unit(`town ${line.guid}`) < 0.7,
        pictures: await photographs(then, caller, line.pictureFile, opinion.stars >= 4 ? place : 1),
      },
    ).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (!review || isWaiting) continue;
    const read = contextAt(
      new Date(at.getTime() + (4 + draw.integer(`read ${line.guid}`, 0, 30)) * 3_600_000),
    );
    const isAway = draw.unit(`away ${line.guid}`) < 0.06;
    const answer = opinion.stars <= 2 ? draw.pick(`reply ${line.guid}`, replies) : null;
    await transaction(context.db, async (tx) => {
      const step = { by: moderator, at: read.now() };
      if (isAway) {
        const note = 'The last sentence is about the driver.';
        await changeReview(tx, review.reviewId, {
          ...step,
          kind: 'recorded',
          note,
          decide: ({ version, ...state }) =>
            record({ ...state, version }, { version, reason: 'off-topic', note, by: moderator }),
        });
        await changeReview(tx, review.reviewId, {
          ...step,
          kind: 'rejected',
          decide: (state) => reject(state, { by: moderator }),
        });
        return;
      }
      await changeReview(tx, review.reviewId, {
        ...step,
        kind: 'published',
        decide: (state) => publish(state, { version: state.version, by: moderator }),
        keep: () =>
          answer ? { reply: answer, repliedOn: read.now().toISOString().slice(0, 10) } : {},
      });
    });
  }
}

/** What goods stand on at somebody's home. */
const rooms = ['#c9c2b6', '#b7b0a8', '#d2cabd', '#a9aeb0'] as const;

/** Every fourth who is content sends a picture of it, and every other of them two. */
async function photographs(
  context: Context,
  caller: Caller,
  file: string | null,
  place: number,
): Promise<string[]> {
  if (place % 4 !== 0) return [];
  const looks = [
    { background: rooms[(place / 4) % rooms.length]!, size: 640, turned: -4 },
    { background: rooms[(place / 4 + 1) % rooms.length]!, size: 640, turned: 9 },
  ].slice(0, place % 8 === 0 ? 2 : 1);
  const ids: string[] = [];
  for (const look of looks) {
    const picture = await photograph(context, file, look);
    const checked = await checkBytes(picture, 'IMG_3107.jpg', { kinds: ['picture'] });
    ids.push(await keepWaiting(context, checked, callerKey(caller)));
  }
  return ids;
}
