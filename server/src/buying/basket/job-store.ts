import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Line } from './basket.ts';
import { findCurrentBasket, type Buyer } from './store.ts';

const find = statement<{ jobReference: string | null }>(
  'basket.findJob',
  'select job_reference as "jobReference" from basket where id = $1',
);
const isFor = statement<{ one: number }>(
  'basket.isForJob',
  'select 1 as one from basket where id = $1 and job_key(job_reference) = job_key($2)',
);
const save = statement('basket.saveJob', 'update basket set job_reference = $2 where id = $1');

/** The job that the basket in use is for. */
export async function findBasketJob(tx: Queryable, buyer: Buyer): Promise<string | null> {
  const basket = await findCurrentBasket(tx, buyer);
  return basket ? ((await find.find(tx, [basket.basketId]))?.jobReference ?? null) : null;
}

/** The lines of the basket in use, where that is for this job; capitals and blanks make no other. */
export async function listBasketLinesOfJob(
  tx: Queryable,
  buyer: Buyer,
  jobReference: string,
): Promise<readonly Line[]> {
  const basket = await findCurrentBasket(tx, buyer);
  const isItsJob = basket && (await isFor.find(tx, [basket.basketId, jobReference]));
  return isItsJob ? basket.lines : [];
}

/** Says which job a basket is for; its lock is held. */
export async function saveBasketJob(
  tx: Tx,
  basketId: string,
  jobReference: string | null,
): Promise<void> {
  await save.run(tx, [basketId, jobReference]);
}
