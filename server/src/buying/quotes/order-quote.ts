import type { Caller } from '../../core/caller.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { newBasket, type BasketState } from '../basket/basket.ts';
import { changeCurrentBasket } from '../basket/current-basket.ts';
import { saveBasketJob } from '../basket/job-store.ts';
import { rememberBasket } from '../basket/owned-basket.ts';
import { lockHolds, placeHolds, type StandingHold } from '../basket/price-hold-store.ts';
import { findBasket, findCurrentBasket, insertBasket, lockOpenBaskets } from '../basket/store.ts';
import { takeOwnTurn } from '../ownership/own-turn.ts';
import type { FilledBasket } from '../projects/fill-basket.ts';
import { findQuotedGoods, saveOrdered } from './issues-store.ts';
import { fillWith, priceOrder } from './price-order.ts';
import { acceptedIssue, type QuoteRow } from './quotes.ts';

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
 * Puts the goods of an accepted quote into the basket in use, for the quote's job, at the prices that are
 * held for it or at those of now. It is refused where they come to another sum than whoever orders them
 * has seen.
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
  const sent = { quoteId, issue: accepted.issue };
  const goods = await findQuotedGoods(tx, quoteId, sent.issue);
  const current = await lockCurrent(tx, caller);
  const holds = await lockHolds(tx, sent, current ? [current.basketId] : []);
  const { order, offers, held } = priceOrder(context, caller, goods, holds);
  const { nowExPence, missing } = order;
  if (nowExPence !== expectedExPence) {
    throw new Refusal('quote-costs-differ', {
      detail: `These goods come to ${pounds(nowExPence)} ex VAT now. Nothing was put into the basket.`,
      extra: { nowExPence },
    });
  }
  const fill = (lines: BasketState['lines']) => fillWith(lines, goods, offers);
  let filled = fill([]);
  const now = context.now();
  if (filled.addedCount > 0) {
    const offeringIds = new Set(filled.lines.map(({ offeringId }) => offeringId));
    if (current && sharesLine(current, offeringIds, held, now)) {
      await insertBasket(tx, newBasket(caller, [], context));
    }
    const { basketId } = await changeCurrentBasket(tx, context, caller, (lines) => {
      filled = fill(lines);
      requireAll(filled, nowExPence);
      return filled.lines;
    });
    await placeHolds(tx, sent, basketId, [...held.keys()]);
    await saveBasketJob(tx, basketId, jobReference);
    rememberBasket(context, (await findBasket(tx, basketId))!);
  }
  await saveOrdered(tx, quoteId, sent.issue, now);
  return {
    addedCount: filled.addedCount,
    addedExPence: filled.added.exPence,
    missing,
    orderedOn: formatDay(londonDay(now)),
  };
}

/** The basket in use, kept with the caller's others until the transaction ends: prices come after baskets. */
async function lockCurrent(tx: Tx, caller: Caller): Promise<BasketState | undefined> {
  await takeOwnTurn(tx, 'baskets', caller);
  await lockOpenBaskets(tx, caller);
  return findCurrentBasket(tx, caller);
}

/**
 * Whether goods would come onto a line with others that cost something else: a line has one price, and
 * what is held is for so many. Then they get a basket of their own, and the one in use is kept beside it.
 */
function sharesLine(
  { basketId, lines, holds }: BasketState,
  offeringIds: ReadonlySet<number>,
  placed: ReadonlyMap<number, StandingHold>,
  now: Date,
): boolean {
  return [...offeringIds].some((id) => {
    const own = placed.get(id);
    if (own && lines.some(({ offeringId }) => offeringId === id)) return true;
    const other = holds.find(({ offeringId }) => offeringId === id);
    if (!other || own?.basketId === basketId) return false;
    return own !== undefined || now < other.heldUntil;
  });
}
