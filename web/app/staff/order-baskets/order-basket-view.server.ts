import type { OrderBasket, OrderBasketGap } from '@plumbline/contracts/nouns/order-baskets.ts';
import { lineNoteTexts } from '@plumbline/contracts/nouns/line-notes.ts';
import { hundredthsText } from '../../kit/typed-values.ts';
import { counted, longDay, pounds, shortDay } from '../../kit/format.ts';
import { addressText } from '../../parts/address/address-text.ts';
import { pictureView } from '../../parts/card-view.ts';
import { momentOf } from '../parts/moment.ts';
import { channelTexts } from '../parts/order-names.ts';
import { eventTexts } from './event-texts.ts';
import { stateMarks } from './state-marks.ts';

type Vat = 'inc' | 'ex';
type Amount = OrderBasket['totals']['total'];
type Line = OrderBasket['lines'][number];

/** An order basket as texts, with its figures inc VAT or ex VAT. */
export function orderBasketView(basket: OrderBasket, vat: Vat) {
  const { id, name, version, state, buyer, link, totals } = basket;
  const amount = ({ incPence, exPence }: Amount) => pounds(vat === 'inc' ? incPence : exPence);
  return {
    id,
    name,
    version,
    vat,
    here: `/staff/order-baskets/${id}`,
    mark: stateMarks[state],
    isOpen: state === 'open',
    businessName: buyer.businessName,
    isWaiting: state === 'awaiting-payment',
    note: [
      `Begun ${momentOf(basket.createdAt)}${basket.createdBy ? ` by ${basket.createdBy}` : ''}`,
      `version ${version}, saved ${momentOf(basket.updatedAt)}`,
    ].join(' · '),
    buyer: {
      name: buyer.businessName ?? buyer.name ?? contactName(basket) ?? 'A guest',
      who: buyer.businessName ? buyer.name : (basket.contact?.email ?? null),
      band: buyer.bandName ?? 'Retail',
      channel: channelTexts[buyer.channel],
      view: basket.basis === 'ex' ? 'Ex VAT' : 'Inc VAT',
      accountHref: buyer.accountId === null ? null : `/staff/accounts/${buyer.accountId}`,
    },
    lines: basket.lines.map((line) => lineView(line, basket, amount)),
    pieces: counted(totals.itemCount, 'piece'),
    notices: noticesOf(basket),
    delivery: basket.delivery && {
      address: addressText(basket.delivery.address),
      instructions: basket.delivery.instructions ?? null,
    },
    day: basket.deliveryOption && {
      text: longDay(basket.deliveryOption.day),
      name: basket.deliveryOption.name,
      say: `“${longDay(basket.deliveryOption.day)}, if it is paid by ${momentOf(basket.deliveryOption.orderBy)}.”`,
    },
    sums: sumsOf(basket, vat, amount),
    totalPence: totals.total.incPence,
    total: pounds(totals.total.incPence),
    missing: basket.missing.map((gap) => gapTexts[gap]),
    sendTo: basket.contact?.email ?? null,
    link: link && {
      sentTo: link.sentTo,
      sentAt: momentOf(link.sentAt),
      expiresAt: momentOf(link.expiresAt),
      payment: paymentText(link.payment),
    },
    order: basket.orderNumber && {
      number: basket.orderNumber,
      href: `/staff/orders/${basket.orderNumber}`,
    },
    events: basket.events.map((event, key) => ({
      key,
      ...eventTexts(event),
      when: momentOf(event.happenedAt),
    })),
    mayTakeOff: `${basket.overrideLimit / 100}%`,
  };
}
export type OrderBasketView = ReturnType<typeof orderBasketView>;
export type LineView = OrderBasketView['lines'][number];

const contactName = ({ contact }: OrderBasket) =>
  contact && `${contact.firstName} ${contact.lastName}`;

const gapTexts: Record<OrderBasketGap, { text: string; href: string }> = {
  lines: { text: 'Add the first line', href: '#entry' },
  contact: { text: 'Ask for their name, e-mail and phone', href: '#buyer' },
  address: { text: 'Ask where it goes', href: '#delivery' },
  day: { text: 'Choose the delivery', href: '#delivery' },
  billing: { text: 'Say who is billed', href: '#buyer' },
  poNumber: { text: 'Ask for the PO number, which their business requires', href: '#buyer' },
  jobReference: { text: 'Ask for the job, which their business requires', href: '#buyer' },
};

const problemTexts: Record<NonNullable<Line['problem']>, string> = {
  withdrawn: 'no longer sold',
  'out-of-stock': 'out of stock',
  'not-enough-stock': 'not enough in stock',
  'quantity-not-allowed': 'not in whole packs',
};

const stepNames: Record<Line['trace'][number]['step'], string> = {
  list: 'List price',
  band: 'Band',
  promotion: 'Promotion',
  override: 'Agreed',
  code: 'Code',
};

function lineView(line: Line, { basis }: OrderBasket, amount: (of: Amount) => string) {
  const { sku, quantity, override, problem, freeStock, availability, trace } = line;
  const list = trace[0]!;
  const stock =
    availability.state === 'to-order' ? 'made to order' : `${counted(freeStock, 'piece')} in stock`;
  const unit = `${pounds(line.unitPence)} ${line.unitBasis === 'ex' ? 'ex' : 'inc'}`;
  return {
    sku,
    href: `/p/${line.slug}?sku=${encodeURIComponent(sku)}`,
    name: line.variant ? `${line.name}, ${line.variant}` : line.name,
    note: [sku, stock, ...lineNoteTexts(line)].join(' · '),
    picture: pictureView(line.picture),
    quantity,
    packSize: line.packSize,
    problem: problem && problemTexts[problem],
    unit,
    list: amount({ ...list, vatPence: 0 }),
    isCheaper: trace.length > 1,
    amount: amount(line.amount),
    steps: [
      ...trace.map(({ step, label, ...each }, place) => ({
        name: stepNames[step],
        label: step === 'list' ? `${quantity} at list price` : label,
        amount: amount({ ...each, vatPence: 0 }),
        isLast: place === trace.length - 1,
      })),
      {
        name: 'VAT',
        label: `at ${line.vatRatePercent} %, on the line`,
        amount: pounds(line.amount.vatPence),
        isLast: false,
      },
    ],
    override: override && {
      text: `${pounds(override.unitPence)} ${override.basis} each, in place of ${pounds(override.replacedPence)}`,
      note: [
        override.reason,
        override.by && `given by ${override.by}`,
        momentOf(override.at),
        !override.isUsed && 'not used: the price is lower by now',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    /** What the field of an agreed price begins with, in the basis that it is taken in. */
    unitText: hundredthsText(line.unitPence),
    basis: basis === 'ex' ? 'ex VAT' : 'inc VAT',
  };
}

/** What is different from what was said a while ago, each in a sentence to be said. */
function noticesOf({ changes, bandChange, state, buyer }: OrderBasket) {
  const isSaid = state === 'completed' || !buyer.isGone;
  const gone = isSaid
    ? null
    : {
        key: 'business',
        title: `They cannot buy for ${buyer.businessName ?? 'their business'} at present.`,
        note:
          state === 'open'
            ? 'Everything below is at retail prices. Change the customer before you send anything.'
            : 'The link keeps its prices. Withdraw it unless they should still be able to pay.',
      };
  const band = bandChange && {
    key: 'band',
    title: `The band has changed from ${bandChange.from ?? 'retail'} to ${bandChange.to ?? 'retail'}.`,
    note:
      state === 'open'
        ? 'Every price below is of the new one.'
        : 'The link keeps its prices. Withdraw it to sell at the new ones.',
  };
  return [
    ...(gone ? [gone] : band ? [band] : []),
    ...changes.map((change) => {
      const key = `${change.kind} ${change.sku}`;
      switch (change.kind) {
        case 'price':
          return {
            key,
            title: `${change.name} was ${pounds(change.wasIncPence)} and is ${pounds(change.nowIncPence)} inc VAT each.`,
            note: 'Say the new price before you send the link.',
          };
        case 'stock':
          return {
            key,
            title: `Only ${change.available} of ${change.name} are in stock; ${change.wanted} are wanted.`,
            note: 'Take fewer, or another part.',
          };
        case 'withdrawn':
          return { key, title: `${change.name} is no longer sold.`, note: 'Take the line out.' };
        case 'promotion-ended':
          return { key, title: `${change.promotion} has ended for ${change.name}.`, note: '' };
      }
    }),
  ];
}

function sumsOf(
  { totals, discount, lines }: OrderBasket,
  vat: Vat,
  amount: (of: Amount) => string,
) {
  const { items, discount: off, delivery, total } = totals;
  return [
    { name: `Goods, ${counted(lines.length, 'line')}`, amount: amount(items) },
    ...(discount
      ? [
          {
            name: `Code ${discount.code}${discount.problem ? ', takes nothing off' : ''}`,
            amount: `− ${amount(off)}`,
          },
        ]
      : []),
    { name: 'Delivery', amount: delivery ? amount(delivery) : 'not chosen' },
    ...(vat === 'ex' ? [{ name: 'VAT, by line', amount: pounds(total.vatPence) }] : []),
  ];
}

function paymentText(payment: NonNullable<OrderBasket['link']>['payment']): string {
  if (!payment) return 'Nobody has begun to pay';
  const when = momentOf(payment.begunAt);
  if (payment.failure) return `A card was declined, ${when}: ${payment.failure}`;
  if (payment.state === 'cancelled') return `Began to pay ${when} and gave it up`;
  return `Began to pay ${when}. The goods are held`;
}

/** The ways and days of delivery that can be said, the one that is chosen first marked. */
export function deliveryChoices(
  { deliveryOption }: OrderBasket,
  listed: {
    options: readonly NonNullable<OrderBasket['deliveryOption']>[];
    dayOptionId: string;
    days: readonly { day: string; available: boolean; price: Amount | null }[];
  },
  vat: Vat,
) {
  const amount = ({ incPence, exPence }: Amount) => pounds(vat === 'inc' ? incPence : exPence);
  const chosen = deliveryOption && valueOf(deliveryOption);
  const ways = listed.options
    .filter(({ specificDay }) => !specificDay)
    .map((option) => ({
      value: option.optionId,
      name: `${shortDay(option.day)}, ${option.name}`,
      note: `if paid by ${momentOf(option.orderBy)}`,
      price: amount(option.price),
    }));
  const days = listed.days
    .filter(({ available, price }) => available && price)
    .map(({ day, price }) => ({
      value: `${listed.dayOptionId} ${day}`,
      text: `${shortDay(day)}, ${amount(price!)}`,
    }));
  return { chosen, ways, days };
}

const valueOf = ({ optionId, specificDay, day }: NonNullable<OrderBasket['deliveryOption']>) =>
  specificDay ? `${optionId} ${day}` : optionId;
