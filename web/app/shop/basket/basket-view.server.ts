import { wholePacks } from '@plumbline/contracts/nouns/quantities.ts';
import type { Basket, BasketLine } from '@plumbline/contracts/nouns/basket.ts';
import type { BasketChange } from '@plumbline/contracts/nouns/basket-change.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { BasketReview } from '@plumbline/contracts/shop/basket-review.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import { lineNoteTexts, notesOf, type LineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import type { VatView } from '../../request/preferences.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { timeLeft, type ArrivalView } from '../../parts/arrival-view.ts';
import { heldText } from '../../parts/held-price.ts';
import { pictureView, stockText, type PictureView } from '../../parts/card-view.ts';
import { counted, dayOf, pounds, shortDay, timeOf } from '../../kit/format.ts';
import {
  eachText,
  packsText,
  priceReasons,
  shownPence,
  otherText,
} from '../../parts/price-view.ts';
import { addAmounts, sumsView, type SumsView } from '../../parts/sums-view.ts';
import { basketChanges, type ChangeView } from './basket-changes.server.ts';
import { becauseText, togetherView } from './together.ts';
import { discountView, type DiscountView } from '../../parts/discount-view.ts';

/** Why a line cannot be bought as it stands, and the one thing that mends it. */
export interface LineProblem {
  text: string;
  mend:
    | { kind: 'set'; quantity: number; label: string }
    | { kind: 'go'; href: string; label: string };
}

export interface BasketLineView {
  sku: string;
  href: string;
  name: string;
  detail: string;
  /** What the customer wrote on it, by its names: who puts it back writes the same. */
  written: LineNotes;
  picture: PictureView;
  trace: string[];
  /** That its price is held for a quote, or for how many it would be. */
  held: string | null;
  arrival: ArrivalView;
  stock: string | null;
  quantity: number;
  packSize: number;
  amount: string;
  /** The other view's figure, and what one costs when there are several. */
  notes: string[];
  was: string | null;
  problem: LineProblem | null;
  /** Whether another quantity of it could be bought at all. */
  canChange: boolean;
}

export interface BasketPage {
  basketId: string;
  lines: BasketLineView[];
  changes: { since: string; rows: ChangeView[]; canBeNoted: boolean } | null;
  sums: SumsView;
  postcode: string;
  delivery: DeliveryEstimate;
  itemCount: string;
  discount: DiscountView | null;
}

/** What delivery would cost and when all would be there, or why nobody can say. */
export interface DeliveryEstimate {
  promise: {
    day: string;
    orderWithin: string | null;
    /** "because of the Sill 800 vanity unit": why some of it does not come sooner. */
    because: string | null;
  } | null;
  problem: string | null;
  /** "Delivery in England and Wales from £35.00", before there is a postcode. */
  from: string | null;
}

/** What the basket's page is made of, asked for once; null for lines where there is nothing in it. */
export async function loadBasket(shop: Shop, now: Date) {
  const { services, preferences } = shop;
  const table = await shop.arrivals();
  // What goods arrive by is known for a place that there is: a postcode kept from long ago may be none.
  const query = table?.postcode ? { postcode: table.postcode } : {};
  const { basket, changes, missing, others, delivery } = await orErrorPage(
    services.checkout.reviewCurrentBasket({ query }),
  );
  const page =
    basket && basket.lines.length > 0
      ? basketPage({
          basket,
          changes,
          table,
          delivery,
          postcode: table?.postcode ?? '',
          vat: preferences.vat,
          now,
        })
      : null;
  return { page, missing, others };
}

export function basketPage(known: {
  basket: Basket;
  changes: readonly BasketChange[];
  table: ArrivalTable | null;
  delivery: BasketReview['delivery'];
  postcode: string;
  vat: VatView;
  now: Date;
}): BasketPage {
  const { basket, changes, table, delivery, postcode, vat, now } = known;
  const { totals } = basket;
  const { option } = delivery;
  const place = table?.outwardCode ?? postcode;
  return {
    basketId: basket.basketId,
    lines: basket.lines.map((line) =>
      lineView(line, changes, { table, day: option?.day ?? null, vat, now }),
    ),
    changes: basketChanges(basket, changes, { vat, since: sinceText(basket.updatedAt, now) }),
    sums: sumsView(
      {
        items: totals.items,
        itemsLabel: counted(totals.itemCount, 'item'),
        discount: totals.discount,
        code: basket.discount,
        delivery: option && {
          label: `Delivery to ${place}`,
          note: deliveryNote(option, basket),
          amount: option.price,
        },
        total: option ? addAmounts(totals.total, option.price) : totals.total,
      },
      vat,
    ),
    postcode,
    delivery: {
      promise: option && {
        day: shortDay(option.day),
        orderWithin: withinText(option.orderBy, now),
        because: becauseText(basket.lines, table, option.day),
      },
      problem: delivery.problem,
      from: option || postcode !== '' ? null : deliveryFrom(basket, table, vat),
    },
    itemCount: counted(totals.itemCount, 'item'),
    discount: discountView(basket),
  };
}

/** The price of an option is told after a code for delivery. */
function deliveryNote({ name, day }: DeliveryOption, { discount }: Basket): string {
  const isTakenOff = discount?.appliesTo === 'delivery' && discount.problem === null;
  return `${name}, ${shortDay(day)}${isTakenOff ? `, with ${discount.code}` : ''}`;
}

/** All comes together, so it costs at least what the dearest kind among it does. */
function deliveryFrom({ lines }: Basket, table: ArrivalTable | null, vat: VatView): string | null {
  const kinds = new Set(lines.map(({ availability }) => availability.sizeClass));
  const prices = table?.classes.filter(({ sizeClass }) => kinds.has(sizeClass)) ?? [];
  if (!table || prices.length === 0) return null;
  const pence = Math.max(...prices.map(({ fromPence }) => fromPence));
  // How much of it is VAT depends on the goods, and is told with the exact sum.
  const cost = pence === 0 ? 'nothing' : `${pounds(pence)}${vat === 'ex' ? ' inc VAT' : ''}`;
  return `Delivery in ${table.outwardCode} from ${cost}.`;
}

function lineView(
  line: BasketLine,
  changes: readonly BasketChange[],
  {
    table,
    day,
    vat,
    now,
  }: { table: ArrivalTable | null; day: string | null; vat: VatView; now: Date },
): BasketLineView {
  const { quantity, packSize, amount, beforeDiscount } = line;
  const isReduced = amount.incPence !== beforeDiscount.incPence;
  return {
    sku: line.sku,
    href: `/p/${line.slug}?sku=${encodeURIComponent(line.sku)}`,
    name: line.name,
    detail: [line.variant, sizeText(line.dimensions), ...lineNoteTexts(line)]
      .filter((part) => part !== null)
      .join(' · '),
    written: notesOf(line),
    picture: pictureView(line.picture),
    trace: traceOf(line, vat),
    held: heldText(line),
    arrival: togetherView(line, table, day, now),
    stock: line.availability.state === 'low-stock' ? stockText(line.availability) : null,
    quantity,
    packSize,
    amount: pounds(shownPence(amount, vat)),
    notes: [otherText(amount, vat), ...(quantity > 1 ? [ofManyText(line, vat)] : [])],
    was: isReduced ? pounds(shownPence(beforeDiscount, vat)) : null,
    problem: lineProblem(line, changes),
    canChange: line.problem !== 'out-of-stock' && line.problem !== 'withdrawn',
  };
}

/** "£13.20 each", and of what comes in packs how many those are: "2 packs of 10, £13.20 each". */
function ofManyText({ quantity, packSize, unitPrice }: BasketLine, vat: VatView): string {
  const parts = [packsText(quantity, packSize), eachText(unitPrice, vat)];
  return parts.filter((part) => part !== null).join(', ');
}

/** "List £749.00", "November furniture − £100.00", "£649.00 each"; nothing where the list price holds. */
function traceOf({ unitPrice, trace, quantity }: BasketLine, vat: VatView): string[] {
  // A code acts on the whole line, so the line is then explained rather than one of its pieces.
  const isCoded = trace.at(-1)?.step === 'code';
  const reasons = priceReasons(isCoded ? { ...unitPrice, trace } : unitPrice, vat);
  if (reasons.length < 2) return [];
  const paid = isCoded ? trace.at(-1)! : unitPrice;
  const sum = pounds(shownPence(paid, vat));
  const price = isCoded || quantity === 1 ? sum : `${sum} each`;
  return [...reasons.map(({ label, amount }) => `${label} ${amount}`), price];
}

function lineProblem(line: BasketLine, changes: readonly BasketChange[]): LineProblem | null {
  const { packSize, sku } = line;
  const takeOut = { kind: 'set', quantity: 0, label: 'Remove it' } as const;
  switch (line.problem) {
    case null:
      return null;
    case 'out-of-stock':
      return { text: 'This is out of stock.', mend: takeOut };
    case 'withdrawn': {
      const change = changes.find((each) => each.kind === 'withdrawn' && each.sku === sku);
      const successor = change?.kind === 'withdrawn' ? change.successorSlug : null;
      if (successor === null) return { text: 'This is no longer sold.', mend: takeOut };
      return {
        text: 'This is no longer sold. Something else is in its place.',
        mend: { kind: 'go', href: `/p/${successor}`, label: 'See what is sold instead' },
      };
    }
    case 'not-enough-stock': {
      const left = stockLeft(line, changes);
      const fits = Math.floor(left / packSize) * packSize;
      if (fits === 0) return { text: 'There is not enough stock of this.', mend: takeOut };
      return {
        text: `Only ${left} left, and you want ${line.quantity}.`,
        mend: { kind: 'set', quantity: fits, label: `Change to ${fits}` },
      };
    }
    case 'quantity-not-allowed': {
      const next = wholePacks(line.quantity, packSize);
      return {
        text: `This is sold in packs of ${packSize}.`,
        mend: { kind: 'set', quantity: next, label: `Change to ${next}` },
      };
    }
  }
}

function stockLeft(line: BasketLine, changes: readonly BasketChange[]): number {
  const change = changes.find((each) => each.kind === 'stock' && each.sku === line.sku);
  if (change?.kind === 'stock') return change.available;
  return line.availability.quantity ?? 0;
}

function sinceText(updatedAt: string, now: Date): string {
  const then = new Date(updatedAt);
  return dayOf(then) === dayOf(now) ? `today at ${timeOf(then)}` : shortDay(dayOf(then));
}

function withinText(orderBy: string, now: Date): string | null {
  const seconds = Math.floor((Date.parse(orderBy) - now.getTime()) / 1000);
  return seconds > 0 ? timeLeft(seconds) : null;
}
