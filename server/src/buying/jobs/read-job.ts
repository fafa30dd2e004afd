import type { Job, JobLeftOver } from '@plumbline/contracts/nouns/jobs.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { describeProducts } from '../../orders/returns/describe-returnable.ts';
import { readReturnable, type Before } from '../../orders/returns/read-returnable.ts';
import { getOwnRole, seesMoney } from '../../people/businesses/own-role.ts';
import { listBoughtForJobs, listLabourSums, listQuotedForJobs } from './figures-store.ts';
import { listBasketLinesOfJob } from '../basket/job-store.ts';
import { changesSince, goodsOf, leftOverOf, moneyOf, referenceOf, type KnownJob } from './jobs.ts';
import {
  listJobLines,
  listJobOrders,
  listJobQuotes,
  listQuotedGoods,
  type LineRow,
} from './orders-store.ts';
import { findJobKey, listJobRows, listLabour } from './store.ts';

/** All that is known of the job with a key; undefined where nothing is. */
export async function findKnownJob(
  tx: Queryable,
  businessId: number,
  key: string,
): Promise<KnownJob | undefined> {
  const [row] = await listJobRows(tx, businessId, key);
  const [bought] = await listBoughtForJobs(tx, businessId, key);
  const [quoted] = await listQuotedForJobs(tx, businessId, key);
  const [labour] = await listLabourSums(tx, businessId, key);
  if (!row && !bought && !quoted && !labour) return undefined;
  return { row, bought, quoted, labour };
}

/** The key of a job that there is. */
export async function getJobKey(tx: Tx, businessId: number, reference: string): Promise<string> {
  const key = await findJobKey(tx, reference);
  if (key === null || !(await findKnownJob(tx, businessId, key))) {
    throw new Refusal('job-not-found');
  }
  return key;
}

/** A job as a member of its business sees it: money only as an owner or approver. */
export async function readJob(
  tx: Tx,
  context: Context,
  caller: Caller,
  { reference, before }: { reference: string; before: Before },
): Promise<Job> {
  const businessId = caller.businessId!;
  const key = await findJobKey(tx, reference);
  const known = key === null ? undefined : await findKnownJob(tx, businessId, key);
  if (key === null || !known) throw new Refusal('job-not-found');
  const reader = { businessId, job: key, accountId: caller.accountId! };
  const showsMoney = seesMoney(await getOwnRole(tx, caller));
  const lines = await listJobLines(tx, reader);
  const viewer = viewerOf(caller);
  const { row } = known;
  return {
    reference: referenceOf(known) ?? reference,
    version: row?.version ?? 0,
    clientName: row?.clientName ?? null,
    notes: row?.notes ?? '',
    isClosed: row?.isClosed ?? false,
    goods: goodsOf(known),
    money: showsMoney ? moneyOf(known) : null,
    handQuotedExPence: showsMoney ? (row?.quotedExPence ?? null) : null,
    orders: await listJobOrders(tx, reader),
    lines: lines.map(({ orderId: _orderId, leftOverNoted, ...line }) => ({
      ...line,
      leftOver: leftOverOf({ leftOverNoted, returned: line.returned }),
    })),
    basketProducts: (await listBasketLinesOfJob(tx, caller, reference)).length,
    leftOver: await listLeftOver(tx, context, lines, before),
    labour: showsMoney ? await listLabour(tx, businessId, key) : [],
    quotes: showsMoney ? await listJobQuotes(tx, businessId, key) : [],
    changes: showsMoney
      ? changesSince(await listQuotedGoods(tx, businessId, key), (sku) =>
          context.catalogue.findOfferBySku(sku, viewer),
        )
      : [],
  };
}

/** What is left over of a job, with what of it the shop takes back and until when. */
async function listLeftOver(
  tx: Tx,
  context: Context,
  lines: readonly LineRow[],
  before: Before,
): Promise<JobLeftOver[]> {
  const left = lines.filter((line) => leftOverOf(line) > 0);
  const found: JobLeftOver[] = [];
  for (const [orderId, ofOrder] of Map.groupBy(left, (line) => line.orderId)) {
    const { orderNumber } = ofOrder[0]!;
    const returnable = await readReturnable(tx, context, orderId, before);
    const { products, until } = describeProducts({ number: orderNumber, guid: '' }, returnable);
    for (const line of ofOrder) {
      const product = products.find(({ position }) => position === line.position);
      const units = leftOverOf(line);
      const { orderGuid, position, sku, slug, name, variant, picture } = line;
      found.push({
        orderNumber,
        orderGuid,
        position,
        sku,
        slug,
        name,
        variant,
        picture,
        units,
        worthExPence: line.units === 0 ? 0 : Math.round((line.exPence * units) / line.units),
        returnable: Math.min(units, product?.returnable ?? 0),
        until,
        bar: product?.bar ?? null,
      });
    }
  }
  return found;
}
