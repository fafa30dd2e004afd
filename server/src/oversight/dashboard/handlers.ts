import type { dashboardCalls } from '@plumbline/contracts/accounts/dashboard.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { findLeftOfCap } from '../../buying/checkout/provisional-cap.ts';
import { pageOf } from '../../db/paging.ts';
import { formatDay, londonDay, monthsBefore } from '../../core/calendar.ts';
import { findCredit } from '../../money/trade-ledger/charge.ts';
import { barOfCredit, leftOfCredit } from '../../money/trade-ledger/trade-ledger.ts';
import { findBandName } from '../../goods/pricing/bands-store.ts';
import { describeBought, priceChanges, promotionsOnBought } from './bought-goods.ts';
import { listBought, listJobs } from './bought-store.ts';
import { findLatest, listComing, listWaiting } from './matters-store.ts';
import { compareJobs, compareMonths, monthsAt } from './months.ts';
import { findOrdered, listSpent } from './spend-store.ts';

/** As many goods as are looked through for prices that have changed. */
const goodsCompared = 200;
const deliveriesShown = 8;
const changesShown = 6;
const promotionsShown = 4;

export const dashboardHandlers: Handlers<typeof dashboardCalls> = {
  getTradeSummary: async ({ caller }, context) => {
    const { db } = context;
    const now = context.now();
    const months = monthsAt(now);
    const buyer = { businessId: caller.businessId!, accountId: caller.accountId! };
    const [ordered, spent, coming, waiting, latest, goods, bandName, credit] = await Promise.all([
      findOrdered(db, buyer.businessId, months.month),
      listSpent(db, buyer.businessId, months),
      listComing(db, buyer, formatDay(londonDay(now)), deliveriesShown),
      listWaiting(db, buyer, now),
      findLatest(db, buyer),
      findBoughtGoods(context, caller, { limit: goodsCompared }),
      caller.bandId === null ? undefined : findBandName(db, caller.bandId),
      caller.owesFor === null ? null : creditLeft(context, caller.owesFor),
    ]);
    const compared = compareMonths(spent, months.month);
    const thisMonth = compared.at(-1)!;
    const { listExPence, orders, openOrders, provisionalCapPence: cap } = ordered!;
    const { businessId } = buyer;
    return {
      businessName: ordered!.businessName,
      tradeExternalId: ordered!.tradeExternalId,
      bandName: bandName ?? null,
      currency: 'GBP',
      month: months.month,
      spend: {
        exPence: thisMonth.exPence,
        yearBeforeExPence: thisMonth.yearBeforeExPence,
        orders,
        savedExPence: Math.max(0, listExPence - ordered!.exPence),
        listExPence,
      },
      months: compared,
      jobs: compareJobs(spent, months.month),
      provisional:
        cap === null
          ? null
          : { capPence: cap, leftPence: await findLeftOfCap(db, { businessId, cap }) },
      credit,
      openOrders,
      ...coming,
      waiting,
      latestOrder: latest ?? null,
      priceChanges: priceChanges(goods.rows, goods.offers).slice(0, changesShown),
      promotions: promotionsOnBought(context.catalogue.listPromotions(), goods.offers).slice(
        0,
        promotionsShown,
      ),
    };
  },

  listBuyAgainProducts: async ({ query, caller }, context) => {
    const { order, jobReference } = query;
    const { pageNumber, pageSize, limit, offset } = pageOf(query);
    const since = monthsBefore(context.now(), 24);
    const [{ rows, offers }, jobs] = await Promise.all([
      findBoughtGoods(context, caller, { since, limit, offset, order, jobReference }),
      listJobs(context.db, caller.businessId!, since),
    ]);
    const viewer = viewerOf(caller);
    const products = await Promise.all(
      rows.map((row) => describeBought(context.catalogue, row, offers, viewer)),
    );
    return {
      total: rows[0]?.total ?? 0,
      pageNumber,
      pageSize,
      jobs,
      products: products.filter((product) => product !== null),
    };
  },
};

/** What is left of a business's credit; null where nobody has given it any. */
async function creditLeft({ db, now }: Context, businessId: number) {
  const { facts } = await findCredit(db, { now }, businessId);
  if (barOfCredit(facts, { pence: 0, isNew: true }) === 'not-approved') return null;
  return {
    leftPence: Math.max(0, leftOfCredit(facts)),
    limitPence: facts.provider?.limitPence ?? null,
    overduePence: facts.overduePence,
  };
}

/** What the caller's business bought, with the offers that there are of it now, at their price. */
async function findBoughtGoods(
  { db, catalogue, now }: Context,
  caller: Caller,
  {
    since = monthsBefore(now(), 12),
    ...asked
  }: Partial<Parameters<typeof listBought>[2]> & { limit: number },
) {
  const rows = await listBought(db, caller.businessId!, { since, ...asked });
  const ids = rows.map(({ offeringId }) => offeringId);
  return { rows, offers: catalogue.findOffersById(ids, viewerOf(caller)) };
}
