import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { Refusal } from '../../core/refusal.ts';
import type { PriceFactsOfGoods } from '../../goods/catalogue/price-facts-store.ts';
import type { Offer } from '../../goods/catalogue/reader.ts';
import { priceDelivery } from '../../goods/delivery/delivery-price.ts';
import {
  findOption,
  getDestination,
  listOptions,
  requireDelivered,
  type Destination,
  type GoodsLine,
} from '../../goods/delivery/quote.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import { priceLines } from '../../goods/discounts/price-lines.ts';
import { price, priceAt } from '../../goods/pricing/price.ts';
import { penceIn, subtractAmount } from '../../goods/pricing/vat.ts';
import type { Carried, Redirected } from '../orders/additions.ts';
import type { Consignment, Deed, OrderBooks, Pieces } from '../orders/books.ts';
import { refuses, requireLine } from '../orders/change.ts';
import type { FrozenLine } from '../orders/orders.ts';
import type { Action } from './change-set.ts';
import type { ChangedOrder } from './order-facts-store.ts';

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
  reschedules: readonly Redirected[];
  replacements: readonly { consignment: number; lines: readonly Pieces[]; day: string }[];
}

/** All that prices a change, as it was read for it. */
export interface PricingFacts {
  books: OrderBooks;
  order: ChangedOrder;
  /** What is known of goods, the order's own and those to be added. */
  offers: ReadonlyMap<number, Offer>;
  /** The offerings to be added, by their part numbers. */
  bySku: ReadonlyMap<string, Offer>;
  prices: ReadonlyMap<number, PriceFactsOfGoods>;
  terms: DeliveryTerms;
  deed: Deed;
  /** Whether what is added is held for this change already, and so not free any more. */
  isHeld: boolean;
}

/**
 * Prices what is asked of an order: what is taken out by what it stores, what is added by today's price
 * under the order's own band, and delivery anew where the goods or their way change.
 */
export function priceChange(facts: PricingFacts, actions: readonly Action[]): PricedChange {
  const { books, deed } = facts;
  const removals = removalsOf(books, actions, deed);
  const upgrades = actions.filter((each) => each.kind === 'upgrade');
  const address = actions.find((each) => each.kind === 'address');
  const wanted = actions.flatMap((each) =>
    each.kind === 'add' || each.kind === 'swap' ? [{ sku: each.sku, units: each.units }] : [],
  );
  const destination = destinationOf(facts, address?.address ?? null);
  const lines = freezeLines(facts, sumBySku(wanted), destination);
  const left = (consignment: Consignment) => goodsLeft(facts, consignment, removals);
  const redirected = address ? redirectAll(facts, address, destination, left) : null;
  const joined = joinOrSend(facts, lines, destination, left, redirected?.consignments ?? []);
  const more = [
    ...(redirected && redirected.morePence > 0
      ? [{ name: redirected.name, amount: ratedAs(facts, lines, redirected.morePence) }]
      : []),
    ...(joined && joined.morePence > 0
      ? [{ name: joined.name, amount: ratedAs(facts, lines, joined.morePence) }]
      : []),
    ...upgrades
      .filter(({ premium }) => premium.incPence > 0)
      .map(({ option, premium }) => ({ name: option.name, amount: premium })),
  ];
  return {
    removals,
    reason: actions.find((each) => each.kind === 'cancel')?.reason ?? 'changed by the customer',
    lines,
    carried: joined?.carried ?? null,
    carriedOn: joined?.day ?? null,
    delivery: more.length === 0 ? null : sumMore(more),
    deliveryBackPence: redirected?.lessPence ?? 0,
    redirect: redirected && {
      address: redirected.address,
      consignments: redirected.consignments,
    },
    reschedules: upgrades.map(({ consignment, option }) => ({
      consignment,
      option,
      day: option.day,
    })),
    replacements: actions.flatMap((each) =>
      each.kind === 'replace'
        ? [{ consignment: each.consignment, lines: each.lines, day: each.day }]
        : [],
    ),
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
    if (sums.size === 0) throw refuses('Nothing of this order can be cancelled any more.');
  }
  return [...sums].map(([position, units]) => ({ position, units }));
}

function sumBySku(wanted: readonly { sku: string; units: number }[]) {
  const sums = new Map<string, number>();
  for (const { sku, units } of wanted) sums.set(sku, (sums.get(sku) ?? 0) + units);
  return sums;
}

/** Where what is changed goes: prices without UK VAT are never those of an address with it. */
function destinationOf({ terms, order }: PricingFacts, moved: PostalAddress | null): Destination {
  const at = '/body/modifications/address/postcode';
  const before = getDestination(terms, order.deliveryAddress.postcode, at);
  if (!moved) return before;
  requireDelivered(moved.countryCode, '/body/modifications/address/countryCode');
  const after = getDestination(terms, moved.postcode, at);
  if (before.zone.ukVat === after.zone.ukVat) return after;
  throw refuses(
    'The VAT of this order is that of its address. Cancel it, and order again for the new one.',
  );
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

/** What a consignment still has to bring; null where the shop no longer knows what of it weighs. */
function goodsLeft(
  { books, offers }: PricingFacts,
  { lines }: Consignment,
  removals: readonly Pieces[],
): GoodsLine[] | null {
  const taken = new Map(removals.map(({ position, units }) => [position, units]));
  const goods: GoodsLine[] = [];
  for (const { position, units } of lines) {
    const quantity = units - Math.min(units, taken.get(position) ?? 0);
    if (quantity === 0) continue;
    const offer = offers.get(requireLine(books, position).offeringId);
    if (!offer) return null;
    goods.push({ offer, quantity });
  }
  return goods;
}

/** Delivery that costs more has the VAT of what the order and the change bring. */
function ratedAs({ order }: PricingFacts, lines: readonly FrozenLine[], incPence: number) {
  const carried = lines.length > 0 ? lines : order.lines;
  return priceDelivery({ incPence, exPence: 0, vatPence: 0 }, carried, null).amount;
}

/** What a code took off delivery is taken off it still. */
const paidBefore = ({ order }: PricingFacts, { option }: Consignment) =>
  option.price.incPence + (order.deliveryOffPence ?? 0);

/** Quotes everything that nobody has begun for another address: the same service and day, or what was chosen. */
function redirectAll(
  facts: PricingFacts,
  { address, optionId, day }: Extract<Action, { kind: 'address' }>,
  destination: Destination,
  left: (consignment: Consignment) => GoodsLine[] | null,
) {
  const at = '/body/modifications/address/postcode';
  const now = facts.deed.at;
  let morePence = 0;
  let lessPence = 0;
  const consignments: Redirected[] = [];
  for (const consignment of facts.books.consignments) {
    const { number, state, option, expectedDay } = consignment;
    if (state !== 'planned') continue;
    const goods = left(consignment);
    if (!goods) throw refuses('We cannot quote delivery for this order here. Ask us, please.');
    if (goods.length === 0) continue;
    const chosen = { optionId: optionId ?? option.optionId, day: day ?? expectedDay };
    const quoted = findOption(destination, goods, chosen, now);
    const isKept = quoted && (quoted.specificDay || optionId !== null || quoted.day <= expectedDay);
    if (!isKept) {
      const offered = listOptions(destination, goods, { now, at });
      throw new Refusal('delivery-option-unavailable', {
        detail: `${option.name} on the day that you chose is not offered at ${address.postcode}. Choose how it is to come.`,
        extra: { options: offered },
      });
    }
    const difference = quoted.price.incPence - paidBefore(facts, consignment);
    if (difference > 0) morePence += difference;
    else lessPence -= difference;
    const arrives = quoted.specificDay || optionId !== null ? quoted.day : expectedDay;
    // What was paid for it and what is to be paid on top is what it costs from now on.
    const paid = ratedAs(facts, [], Math.max(0, option.price.incPence + difference));
    consignments.push({
      consignment: number,
      option: { ...quoted, day: arrives, price: paid },
      day: arrives,
    });
  }
  if (consignments.length === 0) throw refuses('All of this order is being packed or has left.');
  const netPence = morePence - lessPence;
  return {
    address,
    consignments,
    name: 'Delivery to the new address',
    morePence: Math.max(0, netPence),
    lessPence: Math.max(0, -netPence),
  };
}

/** How what is added comes: with what nobody has begun, if that keeps its day, or by itself. */
function joinOrSend(
  facts: PricingFacts,
  lines: readonly FrozenLine[],
  destination: Destination,
  left: (consignment: Consignment) => GoodsLine[] | null,
  redirected: readonly Redirected[],
): { carried: Carried; day: string; name: string; morePence: number } | null {
  if (lines.length === 0) return null;
  const now = facts.deed.at;
  const at = '/body/modifications/sku';
  const added = lines.map(({ sku, quantity }) => ({ offer: facts.bySku.get(sku)!, quantity }));
  for (const consignment of facts.books.consignments) {
    const { number, state, address } = consignment;
    const goods = left(consignment);
    if (state !== 'planned' || address !== null || !goods || goods.length === 0) continue;
    const moved = redirected.find((each) => each.consignment === number);
    const option: DeliveryOption = moved?.option ?? consignment.option;
    const day = moved?.day ?? consignment.expectedDay;
    const together = findOption(destination, [...goods, ...added], { ...option, day }, now);
    if (!together || (together.specificDay ? together.day !== day : together.day > day)) continue;
    const paidPence = moved ? moved.option.price.incPence : paidBefore(facts, consignment);
    const morePence = Math.max(0, together.price.incPence - paidPence);
    return { carried: { consignment: number }, day, name: together.name, morePence };
  }
  const [cheapest] = listOptions(destination, added, { now, at }).toSorted(
    (one, other) => one.price.incPence - other.price.incPence || (one.day < other.day ? -1 : 1),
  );
  const morePence = cheapest!.price.incPence;
  const amount = ratedAs(facts, lines, morePence);
  const option = { ...cheapest!, price: amount };
  return { carried: { option }, day: option.day, name: option.name, morePence };
}
