import type { UpgradeChoices } from '@plumbline/contracts/nouns/delivery-upgrade.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import {
  findOption,
  getDestination,
  listDays,
  listOptions,
  type ChosenOption,
  type Destination,
  type GoodsLine,
} from '../../goods/delivery/quote.ts';
import type { DeliveryTerms } from '../../goods/delivery/terms.ts';
import type { Carried } from '../order-documents/invoice.ts';
import type { Consignment, OrderBooks } from '../orders/books.ts';
import { refuses } from '../orders/change.ts';
import { firstDayOf } from '../orders/first-day.ts';
import type { UpgradeGoods } from './goods-store.ts';
import { isLateWith, premiumOver, requireUpgradable, type Priced } from './upgrades.ts';

/** All that a better delivery of one consignment is priced by, at one moment. */
export interface UpgradeQuestion {
  books: OrderBooks;
  consignment: number;
  goods: UpgradeGoods;
  terms: DeliveryTerms;
  now: Date;
}

interface Asked {
  found: Consignment;
  destination: Destination;
  brought: GoodsLine[];
  now: Date;
  /** No day before this one; null where any is as good. */
  firstDay: string | null;
  isFree: boolean;
  premium: (price: LineAmount) => LineAmount;
  carried: Carried[];
}

const at = '/params/orderId';
const anyViewer = { bandId: null, channel: 100 as const };

function ask({ catalogue }: Pick<Context, 'catalogue'>, question: UpgradeQuestion): Asked {
  const { books, consignment, goods, terms, now } = question;
  const found = requireUpgradable(books, consignment);
  const held = found.lines.filter(({ units }) => units > 0);
  const paid = goods.lines.filter(({ position }) =>
    held.some((line) => line.position === position),
  );
  const offers = catalogue.findOffersById(
    paid.map(({ offeringId }) => offeringId),
    anyViewer,
  );
  const brought = held.flatMap(({ position, units }) => {
    const { offeringId } = paid.find((line) => line.position === position)!;
    const offer = offers.get(offeringId);
    if (!offer) return [];
    // What was ordered is here, or on its way to us: nobody waits for it anew.
    const availability = { ...offer.availability, leadDays: 0 };
    return [{ offer: { ...offer, availability }, quantity: units }];
  });
  if (brought.length < held.length) {
    throw refuses('We have to work this one out by hand. Write or ring us, and we do it with you.');
  }
  const { postcode } = found.address ?? goods.address;
  const isFree = isLateWith(books, found, formatDay(londonDay(now)));
  const onTop = goods.paidOnTop.filter((each) => each.consignment === consignment);
  const paidPence = onTop.reduce((sum, each) => sum + each.incPence, found.option.price.incPence);
  return {
    found,
    destination: getDestination(terms, postcode, at),
    brought,
    now,
    firstDay: firstDayOf(books, found),
    isFree,
    premium: (price) => premiumOver(paidPence, price, { lines: paid, isFree }),
    carried: paid.map(({ vatRatePercent: ratePercent, amount: { exPence, vatPence } }) => ({
      ratePercent,
      exPence,
      vatPence,
    })),
  };
}

const isTooSoon = ({ firstDay }: Asked, day: string) => firstDay !== null && day < firstDay;

/** What can be chosen, each way with its price on top. */
export function listChoices(
  context: Pick<Context, 'catalogue'>,
  question: UpgradeQuestion,
  from: string | undefined,
): UpgradeChoices {
  const asked = ask(context, question);
  const { found, destination, brought, now, premium } = asked;
  const { optionId, days } = listDays(destination, brought, { now, from });
  const isCurrent = (option: DeliveryOption) =>
    option.optionId === found.option.optionId && option.day >= found.expectedDay;
  return {
    optionId,
    days: days.map(({ day, available, price }) => {
      const isOpen = available && !isTooSoon(asked, day);
      return {
        day,
        available: isOpen,
        premium: isOpen && price ? premium(price) : null,
        isCurrent: day === found.expectedDay,
      };
    }),
    options: listOptions(destination, brought, { now, at })
      .filter((option) => !option.specificDay && !isTooSoon(asked, option.day))
      .filter((option) => !isCurrent(option))
      .map((option) => ({ ...option, premium: premium(option.price) })),
  };
}

/**
 * A choice by the terms of now: its price on top, and whether its cut-off has passed. Refuses one that
 * is not offered any more, or that would come on another day than was chosen.
 */
export function priceChoice(
  context: Pick<Context, 'catalogue'>,
  question: UpgradeQuestion,
  chosen: ChosenOption,
): Priced {
  const asked = ask(context, question);
  const option = findOption(asked.destination, asked.brought, chosen, asked.now);
  const isOther = option !== null && chosen.day !== null && option.day !== chosen.day;
  if (option && !isOther && !isTooSoon(asked, option.day)) {
    return { option, premium: asked.premium(option.price), carried: asked.carried };
  }
  const message = 'This day is no longer available. Please choose another.';
  throw new Refusal('delivery-option-unavailable', {
    detail: message,
    fields: [{ path: '/body/day', message }],
  });
}

/** Whether the shop is late with what a question is about, so that it costs nothing. */
export const isFreeNow = ({ books, consignment, now }: Omit<UpgradeQuestion, 'goods' | 'terms'>) =>
  isLateWith(
    books,
    books.consignments.find(({ number }) => number === consignment)!,
    formatDay(londonDay(now)),
  );
