import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import {
  button,
  facts,
  heading,
  lines,
  paragraph,
  totals,
  type MailBlock,
} from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import type { ShopFace } from '../../core/config.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { receivedOf } from './decide-return.ts';
import { describeReturn } from './describe-return.ts';
import type { ReturnRow } from './store.ts';

interface Parts {
  row: ReturnRow;
  /** The return's own page. */
  link: string;
  shop: ShopFace;
}

const keyOf = (kind: string, { orderGuid, number }: ReturnRow, more = '') =>
  `${kind}:${orderGuid}:${number}${more}`;

/** Tells that the announcement came, what it will bring, and what to do next. */
export function announcedMail({ row, link, shop }: Parts): NewMessage {
  const { number, orderNumber, firstName, email } = row;
  const { promisedPence, sendBy } = describeReturn(row);
  return {
    kind: 'return-announced',
    dedupeKey: keyOf('return-announced', row),
    to: email,
    subject: `Order ${orderNumber}: your return ${number}`,
    ...mailLayout({
      shop,
      title: 'We expect your return.',
      preview: `${pounds(promisedPence)} goes back to you when it has come.`,
      body: [
        paragraph(`Hello ${firstName}. ${nextStep(row, sendBy)}`),
        facts([
          { label: 'Return', value: number },
          { label: 'Order', value: orderNumber },
          { label: 'Send it by', value: dayInWords(sendBy) },
          ...(row.way === 'own' ? [{ label: 'Send it to', value: [...addressLines(shop)] }] : []),
        ]),
        heading('What comes back'),
        goods(row, shop),
        sums(row),
        paragraph(
          'We give the money back to what you paid with, within 14 days of having the goods or your ' +
            'proof that you sent them, whichever is first.',
        ),
        button('See your return', link),
      ],
    }),
  };
}

function nextStep({ way, collectionDay }: ReturnRow, sendBy: string): string {
  if (way === 'collection') {
    return `We collect it on ${dayInWords(collectionDay!)}. Have it packed by 8:00 and near the door; nobody has to carry it out.`;
  }
  if (way === 'label') {
    return `Your label follows in a few minutes. Stick it on the box and hand it in by ${dayInWords(sendBy)}; it costs you nothing.`;
  }
  return `Send it by ${dayInWords(sendBy)}, with the number of your return on the box, and keep the receipt.`;
}

const addressLines = ({ trader }: ShopFace) => [trader.companyName, ...trader.address];

/** Tells that the label is there, or that the collection is booked: once for each return. */
export function bookedMail({ row, link, shop }: Parts): NewMessage {
  const { number, orderNumber, firstName, email, way, collectionDay, carrier } = row;
  const isLabel = way === 'label';
  return {
    kind: 'return-booked',
    dedupeKey: keyOf('return-booked', row),
    to: email,
    subject: isLabel
      ? `Your return label for ${number}`
      : `We collect your return ${number} on ${dayInWords(collectionDay!)}`,
    ...mailLayout({
      shop,
      title: isLabel ? 'Your label is ready.' : 'Your collection is booked.',
      preview: isLabel ? 'Print it and stick it on the box.' : `${carrier} comes to your door.`,
      body: [
        paragraph(
          isLabel
            ? `Hello ${firstName}. Print the label and stick it on the box, over any old one. No printer? Show the number at the counter: they print it for you.`
            : `Hello ${firstName}. ${carrier} comes on ${dayInWords(collectionDay!)} between 8:00 and 18:00.`,
        ),
        facts([
          { label: 'Order', value: orderNumber },
          { label: 'Carrier', value: carrier ?? '' },
          { label: 'Number', value: row.trackingNumber ?? '' },
        ]),
        button(isLabel ? 'Print the label' : 'See your return', isLabel ? `${link}/label` : link),
      ],
    }),
  };
}

/** Tells what of a return came, once for each arrival. */
export function arrivedMail({ row, link, shop }: Parts): NewMessage {
  const { number, orderNumber, firstName, email, refundBy, state } = row;
  const missing = row.lines.filter(({ notReceived }) => notReceived > 0);
  const came = row.lines.reduce((sum, line) => sum + receivedOf(line), 0);
  return {
    kind: 'return-arrived',
    dedupeKey: keyOf('return-arrived', row, `:${row.orderVersion}`),
    to: email,
    subject: `Order ${orderNumber}: your return ${number} ${came > 0 ? 'is here' : 'did not come'}`,
    ...mailLayout({
      shop,
      title: came > 0 ? 'Your return is here.' : 'Your return did not come.',
      preview: refundBy ? `The money is due by ${dayInWords(refundBy)}.` : '',
      body: [
        paragraph(
          came > 0
            ? `Thank you, ${firstName}. ${state === 'received' ? 'We look it over and give the money back' : 'The rest of it is still on its way; we give the money back when all of it is here'}${refundBy ? `, by ${dayInWords(refundBy)} at the latest` : ''}.`
            : `${firstName}, nothing of this return has reached us, so we keep the order as it was. If you did send it, answer with your receipt and we look for it.`,
        ),
        ...(missing.length > 0 && came > 0
          ? [
              heading('What was not in it'),
              ...missing.map(({ name, notReceived }) => paragraph(`${notReceived} × ${name}`)),
              paragraph('If you did send it, write to us with your receipt, and we look for it.'),
            ]
          : []),
        button('See your return', link),
      ],
    }),
  };
}

function goods({ lines: rows }: ReturnRow, { publicUrl }: ShopFace): MailBlock {
  return lines(
    rows.map(({ units, name, variant, sku, amount, picture }) => ({
      name: `${units} × ${name}`,
      detail: [variant, sku].filter(Boolean).join(' · '),
      amount: pounds(amount.incPence),
      pictureUrl: `${publicUrl}/pictures/${sharedFile(picture.file)}`,
    })),
  );
}

function sums(row: ReturnRow): MailBlock {
  const { feePence, deliveryPence, promisedPence } = describeReturn(row);
  return totals([
    ...(feePence > 0 ? [{ label: 'Way back and fees', amount: `−${pounds(feePence)}` }] : []),
    ...(deliveryPence > 0 ? [{ label: 'Delivery', amount: pounds(deliveryPence) }] : []),
    { label: 'Goes back to you', amount: pounds(promisedPence), isGrand: true },
  ]);
}
