import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Destination } from '../../goods/delivery/quote.ts';
import { priceLines } from '../../goods/discounts/price-lines.ts';
import { price, priceAt } from '../../goods/pricing/price.ts';
import { penceIn, subtractAmount } from '../../goods/pricing/vat.ts';
import type { Carried, Redirected } from '../orders/additions.ts';
import type { Consignment, Deed, OrderBooks, Pieces } from '../orders/books.ts';
import { cancelUnits } from '../orders/cancelling.ts';
import { refuses, requireLine } from '../orders/change.ts';
import type { FrozenLine } from '../orders/orders.ts';
import type { Action } from './change-set.ts';
import { goodsLeft } from './goods-left.ts';
import { destinationOf, joinOrSend, ratedAs, redirectAll } from './price-ways.ts';
import type { PricingFacts } from './read-facts.ts';

/** A change with its prices, as its customer agrees to it: nothing in it is asked again. */
export interface PricedChange {
  removals: readonly Pieces[];
  reason: string;
  /** What is added, frozen as at a checkout. */
  lines: readonly FrozenLine[];
  carried: Carried | null;
  carriedOn: string | null;
  /** What delivery costs more. */
  delivery: { name: string; amount: LineAmount } | null;
  /** What delivery costs less, of what was charged for it. */
  deliveryBackPence: number;
  redirect: { address: PostalAddress; consignments: readonly Redirected[] } | null;
}

/**
 * Prices what is asked of an order: what is taken out by what it stores, what is added by today's price
 * under the order's own band, and delivery anew where the goods or their way change.
 */
export function priceChange(facts: PricingFacts, actions: readonly Action[]): PricedChange {
  const { books, deed } = facts;
  const removals = removalsOf(books, actions, deed);
  const address = actions.find((each) => each.kind === 'address');
  const wanted = actions.flatMap((each) =>
    each.kind === 'add' || each.kind === 'swap' ? [{ sku: each.sku, units: each.units }] : [],
  );
  // What is only taken out goes nowhere: it may be where nothing is brought to any more.
  const destination =
    address || wanted.length > 0 ? destinationOf(facts, address?.address ?? null) : null;
  const lines = destination ? freezeLines(facts, sumBySku(wanted), destination) : [];
  // What is taken out is neither brought nor awaited any more.
  const reason =
    actions.find((each) => each.kind === 'cancel')?.reason ?? 'changed by the customer';
  const stays =
    removals.length === 0 ? books : cancelUnits(books, { lines: removals, reason }, deed).books;
  const kept = { ...facts, books: stays };
  const left = (consignment: Consignment) => goodsLeft(kept, consignment);
  const redirected = address && destination && redirectAll(kept, address, destination, left);
  const joined =
    destination && joinOrSend(kept, lines, destination, left, redirected?.consignments ?? []);
  const more = [
    ...(redirected && redirected.morePence > 0
      ? [{ name: redirected.name, amount: ratedAs(facts, lines, redirected.morePence) }]
      : []),
    ...(joined && joined.more.incPence > 0 ? [{ name: joined.name, amount: joined.more }] : []),
  ];
  return {
    removals,
    reason,
    lines,
    carried: joined?.carried ?? null,
    carriedOn: joined?.day ?? null,
    delivery: more.length === 0 ? null : sumMore(more),
    deliveryBackPence: redirected?.lessPence ?? 0,
    redirect: redirected
      ? { address: redirected.address, consignments: redirected.consignments }
      : null,
  };
}

const sumMore = (more: readonly { name: string; amount: LineAmount }[]) => ({
  name: more[0]!.name,
  amount: more
    .map(({ amount }) => amount)
    .reduce((sum, each) => ({
      incPence: sum.incPence + each.incPence,
      exPence: sum.exPence + each.exPence,
      vatPence: sum.vatPence + each.vatPence,
    })),
});

/** Consignments that whoever changes the order may still take pieces out of. */
const openTo = ({ actor }: Deed) => (actor === 'customer' ? ['planned'] : ['planned', 'picking']);

/** What is taken out, each line once: what is cancelled is all that is open. */
function removalsOf(books: OrderBooks, actions: readonly Action[], deed: Deed): Pieces[] {
  const states: readonly string[] = openTo(deed);
  const sums = new Map<number, number>();
  const take = (position: number, units: number) =>
    sums.set(position, (sums.get(position) ?? 0) + units);
  for (const action of actions) {
    if (action.kind === 'remove' || action.kind === 'swap') {
      requireLine(books, action.position);
      take(action.position, action.units);
    }
    if (action.kind !== 'cancel') continue;
    const open = books.consignments.filter(({ state }) => states.includes(state));
    for (const { position, units } of open.flatMap(({ lines }) => lines)) {
      if (units > 0) take(position, units);
    }
    if (sums.size === 0) throw refuses('Nothing in this order can be cancelled any more.');
  }
  return [...sums].map(([position, units]) => ({ position, units }));
}

function sumBySku(wanted: readonly { sku: string; units: number }[]) {
  const sums = new Map<string, number>();
  for (const { sku, units } of wanted) sums.set(sku, (sums.get(sku) ?? 0) + units);
  return sums;
}

/** What is added, at today's price under the band that the order was placed with. */
function freezeLines(
  { bySku, prices, order, deed, isHeld }: PricingFacts,
  wanted: ReadonlyMap<string, number>,
  { zone }: Destination,
): FrozenLine[] {
  const found = [...wanted].map(([sku, quantity]) => {
    const offer = bySku.get(sku);
    const facts = offer && prices.get(offer.offeringId);
    if (!offer || !facts) {
      throw new Refusal('item-unavailable', {
        detail: `${offer?.name ?? sku} is not sold any more.`,
        extra: { sku },
      });
    }
    if (quantity % offer.packSize !== 0) {
      throw new Refusal('quantity-not-allowed', {
        detail: `${offer.name} is sold in packs of ${offer.packSize}.`,
        extra: { sku, packSize: offer.packSize },
      });
    }
    const toOrder = offer.availability.state === 'to-order';
    if (!toOrder && !isHeld && offer.freeStock < quantity) {
      throw new Refusal('out-of-stock', {
        detail:
          offer.freeStock === 0
            ? `${offer.name} is sold out.`
            : `Only ${offer.freeStock} of ${offer.name} are left.`,
        extra: { sku, available: offer.freeStock },
      });
    }
    return { offer, facts, quantity, toOrder, unit: priceAt(price(facts), zone.ukVat) };
  });
  const priced = priceLines(
    found.map(({ unit, quantity, facts }) => ({ unit, quantity, goods: facts.goods })),
    null,
    { basis: order.basis, channel: order.channel, now: deed.at },
  );
  return found.map(({ offer, quantity, toOrder, unit }, index) => {
    const { before, amount, trace } = priced.lines[index]!;
    const { offeringId, sku, slug, name, variant, brand, picture } = offer;
    return {
      offeringId,
      sku,
      slug,
      name,
      variant,
      brand,
      picture,
      quantity,
      toOrder,
      unitPence: penceIn(unit.basis, unit),
      unitBasis: unit.basis,
      vatRatePercent: unit.vatRatePercent,
      before,
      discount: subtractAmount(before, amount),
      amount,
      trace,
      roomLabel: null,
    };
  });
}
