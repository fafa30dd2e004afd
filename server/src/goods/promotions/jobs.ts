import type { Context } from '../../core/context.ts';
import type { Queue } from '../../db/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { appendPriceLedger, lockPriceLedger } from '../pricing/ledger-store.ts';
import { listTurned } from './store.ts';

/** Prices turn with the clock, when promotions begin and end; the ledger is told within a minute. */
const turnPromotionsQueue: Queue<Record<string, never>> = { name: 'turn-promotions' };
/** A shop that was down for longer than this has sold nothing meanwhile. */
const lookBackMs = 7 * 86_400_000;
const offeringsAtOnce = 2_000;

/** Writes into the ledger what promotions that began or ended have made of prices. */
export async function turnPromotions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  const turned = await listTurned(db, new Date(at.getTime() - lookBackMs), at);
  for (let from = 0; from < turned.length; from += offeringsAtOnce) {
    const some = turned.slice(from, from + offeringsAtOnce);
    await transaction(db, async (tx) => {
      await lockPriceLedger(tx);
      await appendPriceLedger(tx, some, at);
    });
  }
}

/** Declares the jobs of this module. */
export function registerPromotionJobs(context: Context): void {
  context.jobs.work(turnPromotionsQueue, () => turnPromotions(context), { concurrency: 1 });
  context.jobs.schedule(turnPromotionsQueue, { everySeconds: 60 });
}
