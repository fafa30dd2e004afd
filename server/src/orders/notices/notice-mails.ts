import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import {
  button,
  facts,
  heading,
  lines,
  paragraph,
  type MailBlock,
} from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { daysAfter, lastArrival } from '../orders/arrivals.ts';
import type { Consignment, OrderBooks, Pieces } from '../orders/books.ts';
import type { ConfirmedOrder } from '../orders/confirmation-store.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { latestDelay } from './delays.ts';
import { noticeKey, type Notice } from './notices.ts';
import { isSentAgain, tookFromSentAgain } from './sent-again.ts';

/** All that a mail about an order is made of. */
export interface NoticeParts {
  /** The order as its customer sees it: names, pictures, and where mail goes. */
  order: ConfirmedOrder;
  books: OrderBooks;
  /** The same before what is told of. */
  before: OrderBooks;
  shop: ShopFace;
  /** The order's own page. */
  link: string;
  /** For how many days from the last arrival a consumer may cancel. */
  returnDays: number;
}

interface Written {
  subject: string;
  title: string;
  preview: string;
  body: readonly MailBlock[];
}

/** The mail of a notice, in the one layout. */
export function noticeMail(notice: Notice, parts: NoticeParts): NewMessage {
  const { order, books, shop } = parts;
  const { subject, ...content } = write(notice, parts);
  return {
    kind: notice.kind,
    dedupeKey: noticeKey(notice, books.guid, books.version),
    to: order.emailAddress,
    subject,
    ...mailLayout({ shop, ...content }),
  };
}

function write(notice: Notice, parts: NoticeParts): Written {
  const { kind, consignment } = notice;
  if (kind === 'order-cancelled') return cancelled(notice.lines, parts);
  const found = parts.books.consignments.find(({ number }) => number === consignment)!;
  switch (kind) {
    case 'order-delayed':
      return delayed(found, parts);
    case 'order-on-time':
      return onTime(found, parts);
    case 'order-dispatched':
      return dispatched(found, parts);
    case 'order-delivered':
      return delivered(found, parts);
  }
}

function delayed(found: Consignment, parts: NoticeParts): Written {
  const { order, link, books } = parts;
  const { orderNumber, firstName } = order;
  const change = latestDelay(books, found.number);
  const day = dayInWords(found.expectedDay);
  const hasLeft = found.state === 'dispatched';
  return {
    subject: `Order ${orderNumber}: later than we promised`,
    title: `It comes later: ${day}.`,
    preview: hasLeft
      ? `With the carrier, and now expected ${day}.`
      : `Wait, take what is ready, or cancel: you choose.`,
    body: [
      paragraph(
        `We are sorry, ${firstName}. ${change?.reason ?? ''} We promised ` +
          `${dayInWords(change?.promisedDay ?? found.promisedDay)}, and now expect it on ${day}.`,
      ),
      facts([
        { label: 'Order', value: orderNumber },
        { label: 'Promised', value: dayInWords(change?.promisedDay ?? found.promisedDay) },
        { label: 'Now expected', value: day },
      ]),
      goods(found.lines, parts),
      ...(hasLeft
        ? [
            paragraph('It is with the carrier already, and you need do nothing.'),
            button('See the order', link),
          ]
        : [
            heading('What would you like us to do?'),
            paragraph(
              'You can wait for the new day, have what is ready sent first where some of it is, or cancel ' +
                `what is late${endOf(found, order)}. ` +
                'Until you choose, we keep your order for the new day.',
            ),
            button('Choose what we do', `${link}/delay/${found.number}`),
          ]),
    ],
  };
}

function onTime(found: Consignment, parts: NoticeParts): Written {
  const { order, link } = parts;
  const day = dayInWords(found.expectedDay);
  return {
    subject: `Order ${order.orderNumber}: as promised after all`,
    title: `As promised after all: ${day}.`,
    preview: 'There is nothing that you need to choose any more.',
    body: [
      paragraph(
        `Good news, ${order.firstName}: what we told you would be late comes as promised. If you have ` +
          'not chosen yet, there is nothing to choose any more.',
      ),
      facts([
        { label: 'Order', value: order.orderNumber },
        { label: 'Arrives', value: day },
      ]),
      goods(found.lines, parts),
      button('See the order', link),
    ],
  };
}

function dispatched(found: Consignment, parts: NoticeParts): Written {
  const { order, books, link } = parts;
  const day = dayInWords(found.expectedDay);
  const sent = books.consignments.filter(({ dispatchedAt }) => dispatchedAt !== null).length;
  const all = books.consignments.filter(({ state }) => state !== 'cancelled').length;
  const part = all > 1 ? `, ${sent} of ${all} deliveries` : '';
  const numbers = found.boxes.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  const boxes = found.boxes.length;
  return {
    subject: `Order ${order.orderNumber} is on its way`,
    title: `On its way. It arrives ${day}.`,
    preview: [found.carrier, ...numbers].filter(Boolean).join(' '),
    body: [
      paragraph(
        `${order.firstName}, we have handed ${boxes > 1 ? `${boxes} boxes` : 'your goods'} to ` +
          `${found.carrier}${part}.`,
      ),
      facts([
        { label: 'Order', value: order.orderNumber },
        { label: 'Arrives', value: day },
        {
          label: 'Carrier',
          value: [found.carrier, found.service].filter(Boolean).join(', '),
        },
        {
          label: numbers.length > 1 ? 'Tracking numbers' : 'Tracking',
          value: numbers.length > 0 ? numbers : 'The number follows on the order’s page.',
        },
      ]),
      button('Follow it', link),
      heading('In this delivery'),
      goods(found.lines, parts),
    ],
  };
}

function delivered(found: Consignment, parts: NoticeParts): Written {
  const { order, books, link, returnDays } = parts;
  const day = found.deliveredAt && formatDay(londonDay(new Date(found.deliveredAt)));
  const last = lastArrival(books.consignments);
  const until = last && daysAfter(last, returnDays);
  const mayCancel = books.status === 'delivered' && books.capacity === 'consumer';
  return {
    subject: `Order ${order.orderNumber}: delivered`,
    title: 'Delivered.',
    preview: 'Look it over, and tell us if anything is not right.',
    body: [
      paragraph(
        `${order.firstName}, ${found.carrier ?? 'the carrier'} tells us that this was delivered` +
          `${day ? ` on ${dayInWords(day)}` : ''}. If it is not there, or something is missing or ` +
          'broken, tell us, and we put it right. There is no deadline of ours for that.',
      ),
      facts([{ label: 'Order', value: order.orderNumber }]),
      goods(found.lines, parts),
      // What stands in for goods that had arrived may come when their time to cancel is over.
      ...(mayCancel && until && day && day <= until
        ? [
            paragraph(
              `You may cancel until ${dayInWords(until)} without a reason; how stands in the mail that ` +
                'confirmed your order.',
            ),
          ]
        : []),
      button('See the order', link),
    ],
  };
}

/** What went on account is owed and not paid, so that nothing of it goes back to anybody. */
const isOnAccount = ({ payments }: OrderConfirmation) =>
  payments.some((payment) => payment.isOnAccount);

/** What becomes of what is owed or was paid for something, once it is cancelled. */
function endOf(found: Consignment, order: OrderConfirmation): string {
  if (!isOnAccount(order)) return ' and have its money back';
  return isSentAgain(found)
    ? ', and what you were invoiced for it is credited to your account'
    : ', which is not invoiced then';
}

function cancelled(pieces: readonly Pieces[], parts: NoticeParts): Written {
  const { order, books, before, link } = parts;
  const isAll = books.status === 'cancelled';
  const money = isOnAccount(order)
    ? tookFromSentAgain(before, books)
      ? cancelledMoney.invoiced
      : cancelledMoney.owed
    : cancelledMoney.paid;
  return {
    subject: `Order ${order.orderNumber}: ${isAll ? 'cancelled' : 'part of it is cancelled'}`,
    title: isAll ? 'Your order is cancelled.' : 'Part of your order is cancelled.',
    preview: money.preview,
    body: [
      paragraph(`${order.firstName}, this is cancelled and will not be sent. ${money.text}`),
      facts([{ label: 'Order', value: order.orderNumber }]),
      goods(pieces, parts),
      ...(isAll ? [] : [paragraph('The rest of your order comes as planned.')]),
      button('See the order', link),
    ],
  };
}

const cancelledMoney = {
  paid: {
    preview: 'We refund what you paid for it within 14 days.',
    text: 'We refund what you paid for it to what you paid with, within 14 days, and write to you when we do.',
  },
  owed: {
    preview: 'It is not invoiced, and you owe nothing for it.',
    text: 'It is not invoiced, and your account owes nothing for it.',
  },
  invoiced: {
    preview: 'What you were invoiced for it is credited to your account.',
    text: 'What you were invoiced for it is credited to your account, and no more is invoiced.',
  },
};

/** Goods by their names and pictures, without prices: what is told is where they are. */
function goods(pieces: readonly Pieces[], { order, books, shop }: NoticeParts): MailBlock {
  // Both have every line of the order, in the order of their positions.
  const byPosition = new Map(
    books.lines.map(({ position }, place) => [position, order.lines[place]]),
  );
  return lines(
    pieces.flatMap(({ position, units }) => {
      const line = byPosition.get(position);
      if (!line || units === 0) return [];
      return {
        name: `${units} × ${line.name}`,
        detail: [line.variant, line.sku].filter(Boolean).join(' · '),
        amount: '',
        pictureUrl: `${shop.publicUrl}/pictures/${sharedFile(line.picture.file)}`,
      };
    }),
  );
}
