import type { OrderChangeSums } from '@plumbline/contracts/nouns/order-changes.ts';
import { button, facts, heading, lines, paragraph } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { queueMessage } from '../../base/messages/messages.ts';
import type { Context } from '../../core/context.ts';
import type { Tx } from '../../db/transaction.ts';
import { pounds } from '../../goods/pricing/pounds.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { orderToken } from '../orders/orders.ts';
import type { ChangeRow } from './store.ts';

/** What a customer is told of a change of their order. */
export type ChangeNews =
  | { kind: 'proposed'; sums: OrderChangeSums; answer: string | null }
  | { kind: 'requested' | 'lapsed' | 'declined' }
  | { kind: 'applied'; sums: OrderChangeSums }
  | { kind: 'refused' | 'withdrawn'; answer: string };

/** Promises the mail of what became of a change, in its transaction. */
export async function changeMail(
  tx: Tx,
  context: Context,
  change: Pick<ChangeRow, 'id' | 'email' | 'orderGuid' | 'orderNumber' | 'customer' | 'attempt'>,
  news: ChangeNews,
): Promise<void> {
  // An order whose buyer was erased has nobody to write to.
  if (!change.email.includes('@')) return;
  const { config: shop, jobs, now, signingKey } = context;
  const link = `${shop.publicUrl}/order/${orderToken(signingKey, change.orderGuid)}`;
  const { subject, title, preview, body } = write(news, change, link);
  const { html, text } = mailLayout({ shop, title, preview, body });
  await queueMessage(
    tx,
    jobs,
    {
      kind: `order-change-${news.kind}`,
      dedupeKey: `order-change:${change.orderGuid}:${change.id}:${news.kind}`,
      to: change.email,
      subject,
      html,
      text,
    },
    now(),
  );
}

function write(
  news: ChangeNews,
  { orderNumber, customer }: Pick<ChangeRow, 'orderNumber' | 'customer'>,
  link: string,
) {
  const about = (what: string) => `Order ${orderNumber}: ${what}`;
  const order = facts([{ label: 'Order', value: orderNumber }]);
  const see = button('See the order', link);
  switch (news.kind) {
    case 'proposed':
      return {
        subject: about('a change for you to look at'),
        title: 'We suggest a change.',
        preview: `${differenceInWords(news.sums)}. It is done only if you agree.`,
        body: [
          paragraph(
            `Hello ${customer}. ${news.answer ? `${news.answer} ` : ''}Nothing is done until you agree, ` +
              'and the suggestion stands for seven days.',
          ),
          order,
          ...partsOf(news.sums),
          button('Look at the change', `${link}/change`),
        ],
      };
    case 'requested':
      return {
        subject: about('we have your request'),
        title: 'We have your request.',
        preview: 'Picking has begun, so somebody looks at it first.',
        body: [
          paragraph(
            `Hello ${customer}. Picking of your order has begun, so we look first at how far it is, and ` +
              'write to you. Until then your order stays as it is.',
          ),
          order,
          see,
        ],
      };
    case 'applied':
      return {
        subject: about('changed'),
        title: 'Your order is changed.',
        preview: `${differenceInWords(news.sums)}.`,
        body: [
          paragraph(`Hello ${customer}. This is what was changed.`),
          order,
          ...partsOf(news.sums),
          see,
        ],
      };
    case 'refused':
      return {
        subject: about('we could not change it'),
        title: 'We could not change it.',
        preview: news.answer,
        body: [
          paragraph(`Hello ${customer}. ${news.answer}`),
          paragraph('Your order stays as it was, and your right to send it back with it.'),
          order,
          see,
        ],
      };
    case 'declined':
      return {
        subject: about('nothing was changed'),
        title: 'Nothing was changed.',
        preview: 'You said no to our suggestion.',
        body: [
          paragraph(`Hello ${customer}. You said no, so your order stays as it was.`),
          order,
          see,
        ],
      };
    case 'withdrawn':
      return {
        subject: about('the change is taken back'),
        title: 'The change is taken back.',
        preview: news.answer,
        body: [
          paragraph(`Hello ${customer}. ${news.answer}`),
          paragraph('Your order stays as it was, and nothing was charged.'),
          order,
          see,
        ],
      };
    case 'lapsed':
      return {
        subject: about('nothing was changed'),
        title: 'Nothing was changed.',
        preview: 'The seven days to decide are over.',
        body: [
          paragraph(
            `Hello ${customer}. The seven days to decide about the change are over, so your order stays ` +
              'as it was. You can still ask for it while picking has not begun.',
          ),
          order,
          see,
        ],
      };
  }
}

const differenceInWords = ({ duePence, backPence }: OrderChangeSums) =>
  duePence > 0
    ? `${pounds(duePence)} to pay`
    : backPence > 0
      ? `${pounds(backPence)} goes back to you`
      : 'Nothing to pay';

const verbs: Record<OrderChangeSums['parts'][number]['kind'], string> = {
  added: 'Added',
  removed: 'Taken out',
  delivery: 'Delivery costs more',
  'delivery-back': 'Delivery given back',
  address: 'Goes to',
};

function partsOf(sums: OrderChangeSums) {
  const isBack = (kind: OrderChangeSums['parts'][number]['kind']) =>
    kind === 'removed' || kind === 'delivery-back';
  return [
    heading('The change'),
    lines(
      sums.parts.map(({ kind, name, units, amount, day }) => ({
        name: `${verbs[kind]}: ${units ? `${units} × ` : ''}${name}`,
        ...(day && { detail: dayInWords(day) }),
        amount: amount ? `${isBack(kind) ? '−' : ''}${pounds(amount.incPence)}` : '',
      })),
    ),
    paragraph(`${differenceInWords(sums)}.`),
  ];
}
