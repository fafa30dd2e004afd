import type {
  ProductDeliveryOption,
  ProductDeliveryOptions,
} from '@plumbline/contracts/delivery/delivery.ts';
import type { Offering } from '@plumbline/contracts/catalogue/products.ts';
import { problemOf } from '../../request/problems.server.ts';
import type { VatView } from '../../request/preferences.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { timeLeft } from '../../parts/arrival-view.ts';
import { dayOf, longDay, pounds, shortDay, timeOf } from '../../kit/format.ts';
import { shownPence } from '../../parts/price-view.ts';

/** A way of having it delivered, as one line: "Two people, to the room · Tue 24 Nov · £35.00". */
export interface DeliveryWay {
  name: string;
  detail: string;
  day: string;
  price: string;
  /** What the place adds to the price, where it does. */
  surcharge: string | null;
  /** The day is the first of those that can be chosen. */
  fromDay: boolean;
}

export interface DeliveryView {
  /** "SW4", or null while no postcode is known. */
  place: string | null;
  postcode: string;
  /** The first day of the cheapest way, until when it holds, and the ways; null with a reason. */
  promise: {
    day: string;
    left: string;
    orderBy: string;
    secondsLeft: number;
    ways: DeliveryWay[];
  } | null;
  reason: string | null;
  /** Working days until it is ready to leave, where it is made or brought to order. */
  leadDays: number;
}

/**
 * How one offering gets to the visitor, in their view of VAT. Null where nobody can say just now,
 * because a product page does not depend on it.
 */
export async function loadDelivery(
  { services, preferences }: Shop,
  { sku, packSize }: Offering,
  now: Date,
): Promise<DeliveryView | null> {
  const ask = (postcode: string | null) =>
    services.delivery.listProductDeliveryOptions({
      body: { sku, quantity: packSize, ...(postcode ? { postcode } : {}) },
    });
  const answer = await ask(preferences.postcode).catch((error: unknown) =>
    // A postcode kept from long ago may no longer be known; the shop's own then stands in.
    problemOf(error)?.code === 'postcode-invalid' ? ask(null).catch(() => null) : null,
  );
  return answer && deliveryView(answer, preferences.vat, now);
}

export function deliveryView(
  { isStandard, outwardCode, postcode, options, notDelivered, leadDays }: ProductDeliveryOptions,
  vat: VatView,
  now: Date,
): DeliveryView {
  const [first] = options;
  return {
    place: isStandard ? null : outwardCode,
    postcode,
    promise: first
      ? {
          day: longDay(first.day),
          left: timeLeft(first.secondsLeft),
          orderBy: momentOf(new Date(first.orderBy), now),
          secondsLeft: first.secondsLeft,
          ways: options.map((option) => wayOf(option, vat)),
        }
      : null,
    reason: notDelivered?.reason ?? null,
    leadDays,
  };
}

function wayOf(option: ProductDeliveryOption, vat: VatView): DeliveryWay {
  const { name, detail, day, surcharge, specificDay } = option;
  const price = option.fromPrice ?? option.price;
  return {
    name,
    detail,
    day: shortDay(day),
    price: price.incPence === 0 ? 'Free' : pounds(shownPence(price, vat)),
    surcharge: surcharge.incPence > 0 ? pounds(shownPence(surcharge, vat)) : null,
    fromDay: specificDay,
  };
}

/** "20:00 today", "16:00 on Mon 23 Nov". */
function momentOf(instant: Date, now: Date): string {
  const day = dayOf(instant);
  return `${timeOf(instant)} ${day === dayOf(now) ? 'today' : `on ${shortDay(day).replaceAll(' ', '\u00a0')}`}`;
}
