import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { LostWay } from '@plumbline/contracts/nouns/order-changes.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { Refusal } from '../../core/refusal.ts';
import { priceDelivery } from '../../goods/delivery/delivery-price.ts';
import {
  findDestination,
  findOption,
  getDestination,
  listOptions,
  requireDelivered,
  type Destination,
  type GoodsLine,
} from '../../goods/delivery/quote.ts';
import { hasUkVat } from '../../people/address-lookup/countries.ts';
import type { Carried, Redirected } from '../orders/additions.ts';
import type { Consignment } from '../orders/books.ts';
import { refuses } from '../orders/change.ts';
import { goodsInWords } from './goods-left.ts';
import type { FrozenLine } from '../orders/orders.ts';
import type { Action } from './change-set.ts';
import type { PricingFacts } from './read-facts.ts';

/**
 * Where what is added or moved goes: prices without UK VAT are never those of an address with it. An order
 * may be moved away from where nothing is brought to any more, and nothing be added to it there.
 */
export function destinationOf(
  { terms, order }: PricingFacts,
  moved: PostalAddress | null,
): Destination {
  const { postcode, countryCode } = order.deliveryAddress;
  const present = findDestination(terms, postcode);
  if (!moved) return present ?? refuseToBring(postcode);
  requireDelivered(moved.countryCode, '/body/modifications/address/countryCode');
  const after = getDestination(terms, moved.postcode, '/body/modifications/address/postcode');
  const hadUkVat = present?.zone.ukVat ?? hasUkVat(countryCode);
  if (hadUkVat === after.zone.ukVat) return after;
  throw refuses(
    'The VAT of this order is that of its address. Cancel it, and order again for the new one.',
  );
}

function refuseToBring(postcode: string): never {
  const detail = `We do not deliver to ${postcode} any more, so nothing can be added to this order.`;
  const fields = [{ path: '/body/modifications/sku', message: detail }];
  throw new Refusal('address-undeliverable', { detail, fields });
}

/** Delivery that costs more has the VAT of what the order and the change bring. */
export function ratedAs({ order }: PricingFacts, lines: readonly FrozenLine[], incPence: number) {
  const carried = lines.length > 0 ? lines : order.lines;
  return priceDelivery({ incPence, exPence: 0, vatPence: 0 }, carried, null).amount;
}

/**
 * What a way of bringing goods costs more than the present one, both by the terms of today: whatever was
 * paid for the present one, less by a code or more for a better day, stays paid.
 */
function costsMore(
  { option, expectedDay }: Pick<Consignment, 'option' | 'expectedDay'>,
  next: DeliveryOption,
  { destination, goods, now }: { destination: Destination | null; goods: GoodsLine[]; now: Date },
): number {
  const chosen = { ...option, day: expectedDay };
  const present = (destination && findOption(destination, goods, chosen, now)) ?? option;
  return next.price.incPence - present.price.incPence;
}

/** The service and day that a consignment has, at another address; null where it loses them there. */
function ownWay(
  { option: { optionId }, expectedDay }: Consignment,
  destination: Destination,
  goods: GoodsLine[],
  now: Date,
): DeliveryOption | null {
  const quoted = findOption(destination, goods, { optionId, day: expectedDay }, now);
  if (!quoted || quoted.specificDay) return quoted;
  return quoted.day <= expectedDay ? { ...quoted, day: expectedDay } : null;
}

/**
 * Quotes everything that nobody has begun for another address: each delivery keeps its service and day,
 * and those that lose them there come as was chosen for them. Refuses with all of these where for one
 * nothing that is offered was chosen.
 */
export function redirectAll(
  facts: PricingFacts,
  { address, ways }: Extract<Action, { kind: 'address' }>,
  destination: Destination,
  left: (consignment: Consignment) => GoodsLine[] | null,
) {
  const at = '/body/modifications/address/postcode';
  const now = facts.deed.at;
  let morePence = 0;
  let lessPence = 0;
  const consignments: Redirected[] = [];
  const lost: LostWay[] = [];
  let isAllChosen = true;
  for (const consignment of facts.books.consignments) {
    const { number, kind, state, option } = consignment;
    if (state !== 'planned') continue;
    const goods = left(consignment);
    if (!goods) throw refuses('We cannot quote delivery for this order here. Please ask us.');
    if (goods.length === 0) continue;
    const own = ownWay(consignment, destination, goods, now);
    const chosen = ways.find((each) => each.consignment === number) ?? null;
    const quoted = own ?? findOption(destination, goods, chosen, now);
    if (!own) {
      const options = listOptions(destination, goods, { now, at });
      lost.push({ consignment: number, goods: goodsInWords(facts.books, consignment), options });
    }
    if (!quoted) {
      isAllChosen = false;
      continue;
    }
    // Nobody pays for parts that the shop made of a delivery, or for what it sends again.
    const isPaid = kind === 'order';
    const { postcode } = consignment.address ?? facts.order.deliveryAddress;
    const present = findDestination(facts.terms, postcode);
    const more = costsMore(consignment, quoted, { destination: present, goods, now });
    // Of what was paid for a delivery no more goes back than that; what a better day cost stays paid.
    const difference = isPaid ? Math.max(-option.price.incPence, more) : 0;
    if (difference > 0) morePence += difference;
    else lessPence -= difference;
    // What was paid for it and what is to be paid on top is what it costs from now on.
    const paid = ratedAs(facts, [], option.price.incPence + difference);
    const { day } = quoted;
    consignments.push({ consignment: number, option: { ...quoted, price: paid }, day });
  }
  if (!isAllChosen) {
    throw new Refusal('delivery-option-unavailable', {
      detail: `Not all of it can come to ${address.postcode} as you chose. Choose how it is to come.`,
      extra: { ways: lost },
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

/**
 * How what is added comes: with what nobody has begun, if that keeps its day, or by itself. What is sent
 * again has no price and no invoice, so that nothing that is paid for goes with it.
 */
export function joinOrSend(
  facts: PricingFacts,
  lines: readonly FrozenLine[],
  destination: Destination,
  left: (consignment: Consignment) => GoodsLine[] | null,
  redirected: readonly Redirected[],
): { carried: Carried; day: string; name: string; more: LineAmount } | null {
  if (lines.length === 0) return null;
  const now = facts.deed.at;
  const at = '/body/modifications/sku';
  const added = lines.map(({ sku, quantity }) => ({ offer: facts.bySku.get(sku)!, quantity }));
  for (const consignment of facts.books.consignments) {
    const { number, kind, state, address } = consignment;
    if (kind === 'replacement' || state !== 'planned' || address !== null) continue;
    const goods = left(consignment);
    if (!goods || goods.length === 0) continue;
    const moved = redirected.find((each) => each.consignment === number);
    const option: DeliveryOption = moved?.option ?? consignment.option;
    const day = moved?.day ?? consignment.expectedDay;
    const together = findOption(destination, [...goods, ...added], { ...option, day }, now);
    if (!together || (together.specificDay ? together.day !== day : together.day > day)) continue;
    const alone = { option, expectedDay: day };
    const morePence = costsMore(alone, together, { destination, goods, now });
    const more = ratedAs(facts, lines, Math.max(0, morePence));
    return { carried: { consignment: number, more }, day, name: together.name, more };
  }
  const [cheapest] = listOptions(destination, added, { now, at }).toSorted(
    (one, other) => one.price.incPence - other.price.incPence || (one.day < other.day ? -1 : 1),
  );
  const more = ratedAs(facts, lines, cheapest!.price.incPence);
  const option = { ...cheapest!, price: more };
  return { carried: { option }, day: option.day, name: option.name, more };
}
