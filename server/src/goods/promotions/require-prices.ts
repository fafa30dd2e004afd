import type { Queryable } from '../../db/connect.ts';
import { listUnknownTargets } from '../discounts/targets-store.ts';
import { Refusal } from '../../core/refusal.ts';
import { listListPrices } from './preview-store.ts';
import type { PricedItem, PromotionPrices, PromotionTerms } from './promotions.ts';

/** Refuses prices for what the catalogue does not know, and those that save nothing. */
export async function requirePrices(tx: Queryable, prices: PromotionPrices): Promise<void> {
  if (prices.kind === 'terms') await requireTargets(tx, prices);
  else await requireItems(tx, prices.items);
}

async function requireTargets(tx: Queryable, { targetType, targets }: PromotionTerms) {
  const unknown = await listUnknownTargets(tx, targetType, targets);
  if (unknown.length === 0) return;
  const message = `The catalogue does not know ${listed(unknown)}.`;
  throw new Refusal('discount-target-unknown', {
    detail: message,
    fields: [{ path: '/body/prices/targets', message }],
    extra: { unknown },
  });
}

async function requireItems(tx: Queryable, items: readonly PricedItem[]): Promise<void> {
  const listPrices = await listListPrices(
    tx,
    items.map(({ sku }) => sku),
  );
  const path = '/body/prices/items';
  const skus = (isSo: (item: PricedItem, list: number | null) => boolean) =>
    items.filter((item, at) => isSo(item, listPrices[at] ?? null)).map(({ sku }) => sku);
  const unknown = skus((_, list) => list === null);
  if (unknown.length > 0) {
    const message = `Nothing is sold under ${listed(unknown)}.`;
    throw new Refusal('sku-unknown', { detail: message, fields: [{ path, message }] });
  }
  const dearer = skus(({ incPence }, list) => incPence >= list!);
  if (dearer.length > 0) {
    const message = `These are not below their list price: ${listed(dearer)}.`;
    throw new Refusal('invalid-request', { fields: [{ path, message }] });
  }
}

const listed = (names: readonly string[]) =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
