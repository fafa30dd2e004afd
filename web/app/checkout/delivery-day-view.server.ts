import type { Checkout } from '@plumbline/contracts/nouns/checkout.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { VatView } from '../request/preferences.server.ts';
import { problemOf } from '../request/problems.server.ts';
import type { Shop } from '../request/shop.server.ts';
import { counted, longDay, pounds, shortDay, shortPounds } from '../kit/format.ts';
import { shownPence } from '../parts/price-view.ts';
import { dayCalendar, type CalendarDay, type DayCalendar } from './day-calendar.ts';

/** A way of delivering, as one row to choose. */
export interface OptionView {
  optionId: string;
  title: string;
  detail: string;
  price: string;
  isChosen: boolean;
  /** Each of several deliveries: its day, what it brings and what it costs. */
  parts: { day: string; goods: string; price: string }[];
}

export interface DeliveryDays {
  options: OptionView[];
  /** The days behind the last option, where one may be chosen. */
  specific: {
    optionId: string;
    calendar: DayCalendar;
    chosenDay: string | null;
    /** Addresses of the days before and after these. */
    earlier: string | null;
    later: string | null;
  } | null;
}

interface SpecificDays {
  optionId: string;
  days: readonly { day: string; available: boolean; price: LineAmount | null }[];
}

/**
 * The ways and days of delivery to the checkout's address; `problem` says why there are none.
 * `from` is the first day to list, as an address asks for it.
 */
export async function loadDeliveryDays(
  { services, preferences }: Shop,
  checkout: Checkout,
  from: string | null,
): Promise<{ days: DeliveryDays; problem: null } | { days: null; problem: string }> {
  const params = { basketId: checkout.basket.basketId };
  try {
    const { options } = await services.checkout.listDeliveryOptions({ params, body: {} });
    const specific = options.some(({ specificDay }) => specificDay)
      ? await services.checkout.listSpecificDayDeliveryOptions({
          params,
          body: isDay(from) ? { from } : {},
        })
      : null;
    const days = deliveryDays(checkout, options, specific, {
      isLater: isDay(from),
      vat: preferences.vat,
    });
    return { days, problem: null };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'address-undeliverable') throw error;
    return { days: null, problem: problem.detail ?? problem.title };
  }
}

export function deliveryDays(
  {
    deliveryOption: chosen,
    basket,
  }: Pick<Checkout, 'deliveryOption'> & {
    basket: { lines: readonly { name: string; quantity: number }[] };
  },
  options: readonly DeliveryOption[],
  specific: SpecificDays | null,
  { isLater, vat }: { isLater: boolean; vat: VatView },
): DeliveryDays {
  // Nothing is chosen for anybody but the first, which is the cheapest.
  const chosenId = chosen?.optionId ?? options[0]?.optionId;
  return {
    options: options.map((option) => ({
      ...optionView(option, { isParted: options.some(({ parts }) => parts), vat }),
      parts: (option.parts ?? []).map((part) => ({
        day: longDay(part.day),
        goods: goodsText(part.positions.flatMap((position) => basket.lines[position - 1] ?? [])),
        price: costText(part.price, vat),
      })),
      isChosen: option.optionId === chosenId,
    })),
    specific: specific && {
      optionId: specific.optionId,
      calendar: dayCalendar(specific.days.map((day) => calendarDay(day, vat))),
      chosenDay: chosen?.specificDay ? chosen.day : null,
      earlier: isLater ? '?' : null,
      later: laterAddress(specific, isLater),
    },
  };
}

function optionView(
  option: DeliveryOption,
  { isParted, vat }: { isParted: boolean; vat: VatView },
): Omit<OptionView, 'isChosen' | 'parts'> {
  const { optionId, detail, day, price, fromPrice, surchargeIncPence, specificDay, parts } = option;
  const cost = costText(fromPrice ?? price, vat);
  const surcharge =
    surchargeIncPence > 0
      ? `. Includes ${pounds(surchargeIncPence)} for your area${vat === 'ex' ? ', inc VAT' : ''}`
      : '';
  const together = isParted ? `All together on ${longDay(day)}` : longDay(day);
  const inParts = parts ? `What is ready first on ${longDay(parts[0]!.day)}` : together;
  return {
    optionId,
    title: specificDay ? 'A day you choose' : inParts,
    detail: detail + surcharge,
    price: specificDay ? `from ${cost}` : cost,
  };
}

function costText(price: LineAmount, vat: VatView): string {
  return price.incPence === 0 ? 'Free' : pounds(shownPence(price, vat));
}

/** "2 × Slim trap and 3 more": a few names say which goods they are. */
function goodsText(lines: readonly { name: string; quantity: number }[]): string {
  const named = lines.slice(0, 2).map(({ name, quantity }) => `${quantity} × ${name}`);
  const more = lines.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${counted(more, 'other item')}` : named.join(', ');
}

function calendarDay({ day, price }: SpecificDays['days'][number], vat: VatView): CalendarDay {
  const cost = price && (price.incPence === 0 ? 'Free' : shortPounds(shownPence(price, vat)));
  const [weekday = '', date = '', month] = shortDay(day).split(' ');
  return {
    day,
    label: date === '1' ? `1 ${month}` : date,
    weekday,
    name: cost ? `${longDay(day)}, ${cost}` : `${longDay(day)}, no delivery`,
    price: cost,
  };
}

/** Where days after these are listed; there are none to book beyond the second list. */
function laterAddress({ days }: SpecificDays, isLater: boolean): string | null {
  const last = days.at(-1);
  if (!last || isLater) return null;
  const next = new Date(Date.parse(`${last.day}T00:00:00Z`) + 86_400_000);
  return `?from=${next.toISOString().slice(0, 10)}`;
}

function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
}
