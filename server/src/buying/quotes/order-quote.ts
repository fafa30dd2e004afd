import type { Quote } from '@plumbline/contracts/nouns/quotes.ts';
import { viewerOf, type Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { changeCurrentBasket } from '../basket/current-basket.ts';
import { saveBasketJob } from '../basket/job-store.ts';
import { rememberBasket } from '../basket/owned-basket.ts';
import { fillBasket, type FilledBasket } from '../projects/fill-basket.ts';
import { seenNow } from '../wishlist/wishlist.ts';
import { findQuotedGoods, saveOrdered } from './issues-store.ts';
import { acceptedIssue, type QuotedGoods, type QuoteRow } from './quotes.ts';

interface Accepted {
  quoteId: string;
  issue: number;
}

/** What the goods of an accepted quote come to now, beside what they cost when it was sent, ex VAT. */
export async function quoteOrder(
  tx: Queryable,
  context: Context,
  caller: Caller,
  { quoteId, issue }: Accepted,
): Promise<NonNullable<Quote['order']>> {
  const goods = await findQuotedGoods(tx, quoteId, issue);
  return compareOrder(goods, fill([], goods, context, caller));
}

/** What an order of quoted goods comes to, once it is known what of them a basket takes. */
export function compareOrder(
  goods: readonly Pick<QuotedGoods, 'sku' | 'quantity' | 'unitExPence'>[],
  { entries, added }: Pick<FilledBasket, 'entries' | 'added'>,
): NonNullable<Quote['order']> {
  const taken = new Set(entries.flatMap(({ kind, sku }) => (kind === 'added' ? [sku] : [])));
  const bought = goods.filter(({ sku }) => taken.has(sku));
  const left = new Set(goods.flatMap(({ sku }) => (taken.has(sku) ? [] : [sku])));
  const names = new Map(entries.map(({ sku, name }) => [sku, name]));
  return {
    quotedExPence: bought.reduce(
      (sum, { unitExPence, quantity }) => sum + unitExPence * quantity,
      0,
    ),
    nowExPence: added.exPence,
    missing: [...left].map((sku) => names.get(sku) ?? sku),
  };
}

function fill(
  lines: Parameters<typeof fillBasket>[0],
  goods: readonly QuotedGoods[],
  { catalogue }: Pick<Context, 'catalogue'>,
  caller: Caller,
): FilledBasket {
  const offers = catalogue.findOffersById(
    goods.map(({ offeringId }) => offeringId),
    viewerOf(caller),
  );
  const items = goods.flatMap(({ offeringId, quantity, room }) => {
    const offer = offers.get(offeringId);
    return offer ? [{ offeringId, quantity, room, note: '', ...seenNow(offer) }] : [];
  });
  return fillBasket(lines, items, offers, () => null);
}

/** Refuses a basket that has no room for all that was to go in: nothing is left out without a word. */
function requireAll({ added, entries }: FilledBasket, wantedExPence: number): void {
  if (added.exPence === wantedExPence) return;
  const reasons = entries.flatMap((entry) =>
    entry.kind === 'not-added' ? [`${entry.name}: ${entry.reason}`] : [],
  );
  throw new Refusal('basket-full', {
    detail: [...reasons, 'Nothing was put into the basket.'].join(' '),
  });
}

/**
 * Puts the goods of an accepted quote into the basket in use, for the quote's job. It is refused where
 * they come to another sum than whoever orders them has seen.
 */
export async function orderQuote(
  tx: Tx,
  context: Context,
  caller: Caller,
  { quote, expectedExPence }: { quote: QuoteRow; expectedExPence: number },
) {
  const accepted = acceptedIssue(quote);
  if (!accepted) throw new Refusal('quote-not-accepted');
  const { quoteId, jobReference } = quote;
  const { issue } = accepted;
  const goods = await findQuotedGoods(tx, quoteId, issue);
  const { nowExPence, missing } = compareOrder(goods, fill([], goods, context, caller));
  if (nowExPence !== expectedExPence) {
    throw new Refusal('quote-costs-differ', {
      detail: `These goods come to ${pounds(nowExPence)} ex VAT now. Nothing was put into the basket.`,
      extra: { nowExPence },
    });
  }
  let filled = fill([], goods, context, caller);
  if (filled.addedCount > 0) {
    const basket = await changeCurrentBasket(tx, context, caller, (lines) => {
      filled = fill(lines, goods, context, caller);
      requireAll(filled, nowExPence);
      return filled.lines;
    });
    await saveBasketJob(tx, basket.basketId, jobReference);
    rememberBasket(context, basket);
  }
  const now = context.now();
  await saveOrdered(tx, quoteId, issue, now);
  return {
    addedCount: filled.addedCount,
    addedExPence: filled.added.exPence,
    missing,
    orderedOn: formatDay(londonDay(now)),
  };
}
