import type {
  PromotionData,
  StaffPromotion,
  promotionStaffCalls,
} from '@plumbline/contracts/staff/promotions.ts';
import { recordAudit } from '../../base/audit/store.ts';
import type { Caller } from '../../core/caller.ts';
import { recordCatalogueChanges } from '../catalogue/store.ts';
import type { Queryable } from '../../db/connect.ts';
import { pageOf } from '../../db/paging.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireVersion } from '../../http/require-version.ts';
import { appendPriceLedger, lockPriceLedger } from '../pricing/ledger-store.ts';
import { previewPromotion } from './preview.ts';
import { endingOf, readPromotion, type PromotionPrices } from './promotions.ts';
import { requirePrices } from './require-prices.ts';
import {
  findPromotion,
  findVersion,
  insertPromotion,
  keepVersion,
  listPromoted,
  lockPromotion,
  savePrices,
  searchPromotions,
  updatePromotion,
} from './store.ts';

/** More prices than this at once are read anew from the beginning rather than one by one. */
const mostChanges = 4_000;

export const promotionHandlers: Handlers<typeof promotionStaffCalls> = {
  previewPromotion,

  createPromotion: ({ body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await lockPriceLedger(tx);
      const now = context.now();
      const { slug, ...data } = body;
      const promotion = readPromotion(data);
      if (!promotion.prices) throw pricesMissing();
      const id = await insertPromotion(tx, slug, promotion, now);
      if (id === undefined) throw taken();
      const touched = await changePrices(tx, id, promotion.prices);
      await tellPrices(tx, touched, now);
      await record(tx, caller, 'createPromotion', { slug, after: body, at: now });
      return getPromotion(tx, slug, now);
    }),

  searchPromotions: async ({ query }, context) => {
    const { pageNumber, pageSize, ...page } = pageOf(query);
    const at = { ...page, now: context.now() };
    return { pageNumber, pageSize, ...(await searchPromotions(context.db, query, at)) };
  },

  getPromotion: ({ params }, context) => getPromotion(context.db, params.slug, context.now()),

  updatePromotion: ({ params: { slug }, body, caller }, context) =>
    transaction(context.db, async (tx) => {
      await lockPriceLedger(tx);
      const now = context.now();
      const { version, ...data } = body;
      const promotion = readPromotion(data);
      const { id, ...before } = await lock(tx, slug, now);
      const edit = { thing: 'promotion', present: before.version, edited: version };
      await requireVersion({ ...edit, code: 'discount-changed' }, async () => ({
        promotion: before,
        was: (await findVersion(tx, id, version)) ?? null,
      }));
      await keepVersion(tx, id, before, now);
      await updatePromotion(tx, id, promotion, now);
      const touched = promotion.prices
        ? await changePrices(tx, id, promotion.prices)
        : await listPromoted(tx, id);
      await tellPrices(tx, touched, now);
      await record(tx, caller, 'updatePromotion', { slug, before, after: data, at: now });
      return getPromotion(tx, slug, now);
    }),

  endPromotion: ({ params: { slug }, caller }, context) =>
    transaction(context.db, async (tx) => {
      await lockPriceLedger(tx);
      const now = context.now();
      const { id, ...before } = await lock(tx, slug, now);
      const startsAt = new Date(before.startsAt);
      const endsAt = before.endsAt === null ? null : new Date(before.endsAt);
      const ending = endingOf({ startsAt, endsAt }, now);
      if (ending === null) return before;
      await keepVersion(tx, id, before, now);
      await updatePromotion(tx, id, { name: before.name, startsAt, endsAt: ending }, now);
      await tellPrices(tx, await listPromoted(tx, id), now);
      await record(tx, caller, 'endPromotion', { slug, before, at: now });
      return getPromotion(tx, slug, now);
    }),
};

/** Brings a promotion to its prices; gives the offerings that these are or were for. */
async function changePrices(tx: Tx, id: number, prices: PromotionPrices): Promise<number[]> {
  await requirePrices(tx, prices);
  const touched = await savePrices(tx, id, prices);
  if ((await listPromoted(tx, id)).length > 0) return touched;
  const message = 'Nothing that is sold is part of this, or it would cost nothing.';
  const path = prices.kind === 'terms' ? '/body/prices/targets' : '/body/prices/items';
  throw new Refusal('discount-target-unknown', { detail: message, fields: [{ path, message }] });
}

/** Cards and pages follow the change log, and was-prices the ledger: both hear of it here. */
async function tellPrices(tx: Tx, offeringIds: readonly number[], now: Date): Promise<void> {
  await appendPriceLedger(
    tx,
    offeringIds.map((offeringId) => ({ offeringId, at: now })),
    now,
  );
  await recordCatalogueChanges(
    tx,
    offeringIds.length > mostChanges
      ? [{ kind: 'rebuild' }]
      : offeringIds.map((offeringId) => ({ kind: 'price', offeringId })),
  );
}

async function getPromotion(tx: Queryable, slug: string, now: Date): Promise<StaffPromotion> {
  const { id: _, ...promotion } = requireFound(await findPromotion(tx, slug, now));
  return promotion;
}

async function lock(tx: Tx, slug: string, now: Date) {
  return requireFound(await lockPromotion(tx, slug, now));
}

function requireFound<P>(promotion: P | undefined): P {
  if (promotion === undefined) throw new Refusal('promotion-unknown');
  return promotion;
}

function record(
  tx: Tx,
  { accountId }: Caller,
  action: string,
  { slug, ...entry }: { slug: string; before?: StaffPromotion; after?: PromotionData; at: Date },
): Promise<void> {
  return recordAudit(tx, {
    actorAccountId: accountId,
    action: `promotions.${action}`,
    subject: `promotion:${slug}`,
    ...entry,
  });
}

function taken(): Refusal {
  const message = 'This address is taken already. Choose another one.';
  return new Refusal('discount-exists', {
    detail: message,
    fields: [{ path: '/body/slug', message }],
  });
}

function pricesMissing(): Refusal {
  const message = 'Say what its prices are.';
  return new Refusal('invalid-request', { fields: [{ path: '/body/prices', message }] });
}
