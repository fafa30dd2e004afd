import { queueMessage } from '../../base/messages/messages.ts';
import { isAvailable } from '../../buying/wishlist/wishlist.ts';
import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { everybody } from './handlers.ts';
import { backMail } from './product-mails.ts';
import { listWantedOfferings, removeNoticesOver, takeStockNotices } from './store.ts';

const tellOfStockQueue: Queue<Record<string, never>> = { name: 'tell-of-stock' };
const atOnce = 200;

/** Declares the jobs of this module. */
export function registerStockNoticeJobs(context: Context): void {
  const { jobs } = context;
  jobs.work(tellOfStockQueue, async () => void (await tellOfStock(context)), { concurrency: 1 });
  jobs.schedule(tellOfStockQueue, { everySeconds: 300 });
}

/**
 * Mails those who wait for what can be had again, by the same rule as a wishlist marks it. A wish goes
 * in the transaction that promises its mail, so that nobody is told twice. Answers how many were told.
 */
export async function tellOfStock(context: Context): Promise<number> {
  const { db, catalogue, jobs, config: shop } = context;
  const at = context.now();
  await removeNoticesOver(db, at);
  const offers = catalogue.findOffersById(await listWantedOfferings(db), everybody);
  const back = [...offers.values()].filter(isAvailable).map(({ offeringId }) => offeringId);
  if (back.length === 0) return 0;
  let told = 0;
  for (;;) {
    const taken = await transaction(db, async (tx) => {
      const notices = await takeStockNotices(tx, back, atOnce);
      for (const { id, offeringId, email } of notices) {
        const offer = offers.get(offeringId)!;
        await queueMessage(tx, jobs, backMail({ offer, to: email, shop, noticeId: id }), at);
      }
      return notices.length;
    });
    told += taken;
    if (taken < atOnce) return told;
  }
}
