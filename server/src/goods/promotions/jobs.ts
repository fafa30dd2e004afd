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
export async function turnPromotions(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (let from: number | null = 0; from !== null;) from = await turnSome(context, from);
}

/** The same for some offerings, beyond one of them; gives where to go on, null where that was all. */
async function turnSome({ db, now }: Pick<Context, 'db' | 'now'>, beyond: number) {
  return transaction(db, async (tx) => {
    await lockPriceLedger(tx);
    // Whoever held the ledger until now may have written later than this began.
    const at = now();
    const after = new Date(at.getTime() - lookBackMs);
    const turned = await listTurned(tx, { after, upTo: at }, { beyond, limit: offeringsAtOnce });
    await appendPriceLedger(tx, turned, at);
    return turned.length < offeringsAtOnce ? null : turned.at(-1)!.offeringId;
  });
}

/** Declares the jobs of this module. */
export function registerPromotionJobs(context: Context): void {
  context.jobs.work(turnPromotionsQueue, () => turnPromotions(context), { concurrency: 1 });
  context.jobs.schedule(turnPromotionsQueue, { everySeconds: 60 });
}
