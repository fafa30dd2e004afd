import type { QuestionTopic } from '@plumbline/contracts/nouns/questions.ts';
import { button, facts, heading, paragraph, paragraphs } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import { quotedHistory } from '../../base/messages/quoted-history.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import { cutText } from '../../core/cut-text.ts';
import type { ShopFace } from '../../core/config.ts';
import { messagesOutside } from './describe-question.ts';
import type { QuestionRow } from './store.ts';

interface Parts {
  thread: QuestionRow;
  /** The order's own page, on which the thread stands. */
  link: string;
  shop: ShopFace;
}

const topics: Record<QuestionTopic, string> = {
  delivery: 'delivery',
  product: 'a product',
  payment: 'payment',
  return: 'sending something back',
  'refund-of-return': 'the refund of a return',
  'something-else': 'something else',
};

const keyOf = (kind: string, { orderGuid, number, messages }: QuestionRow) =>
  `${kind}:${orderGuid}:${number}:${messages.length}`;

/** Tells a customer that their question came, and what the shop could say to it at once. */
export function receiptMail({ thread, link, shop }: Parts): NewMessage {
  const { orderNumber, number, firstName, email, topic, messages } = thread;
  const last = messages.at(-1)!;
  return {
    kind: 'question-received',
    dedupeKey: keyOf('question-received', thread),
    to: email,
    thread: number,
    subject: `Order ${orderNumber}: we have your question (${number})`,
    ...mailLayout({
      shop,
      title: 'We have your question.',
      preview: 'We answer within one working day, by e-mail and on your order’s page.',
      body: [
        paragraph(
          `Hello ${firstName}. We answer within one working day, by e-mail and on your order’s page.`,
        ),
        facts([
          { label: 'Order', value: orderNumber },
          { label: 'Question', value: `${number}, about ${topics[topic]}` },
        ]),
        heading('What you wrote'),
        ...paragraphs(
          messages.findLast(({ author, name }) => author === 'customer' && name === null)!.text,
        ),
        ...(last.author === 'shop'
          ? [heading('What we can say already'), ...paragraphs(last.text)]
          : []),
        button('See it with your order', `${link}#questions`),
      ],
    }),
  };
}

/** Tells those who run the shop that somebody waits; what was written stays in the shop. */
export function workMail({ thread, shop }: Parts): NewMessage {
  const { orderNumber, number, topic } = thread;
  return {
    kind: 'question-waits',
    dedupeKey: keyOf('question-waits', thread),
    to: shop.trader.email,
    subject: `A question about ${orderNumber} waits (${number})`,
    ...mailLayout({
      shop,
      title: 'A customer waits for an answer.',
      preview: `About ${topics[topic]}, order ${orderNumber}.`,
      body: [
        facts([
          { label: 'Order', value: orderNumber },
          { label: 'About', value: topics[topic] },
        ]),
        button('Answer it', `${shop.publicUrl}/staff/inbox/${number}`),
      ],
      footer: 'The shop sent this by itself.',
    }),
  };
}

/** An answer of the staff's, with what it answers below it. */
export function answerMail({ thread, link, shop }: Parts): NewMessage {
  const { orderNumber, number, firstName, email, messages, state } = thread;
  return {
    kind: 'question-answered',
    dedupeKey: keyOf('question-answered', thread),
    to: email,
    thread: number,
    byHand: true,
    subject: `Order ${orderNumber}: our answer (${number})`,
    ...mailLayout({
      shop,
      title: 'We have answered you.',
      preview: cutText(messages.at(-1)!.text, 120),
      body: [
        paragraph(`Hello ${firstName}.`),
        ...paragraphs(messages.at(-1)!.text),
        button(
          state === 'closed' ? 'See it with your order' : 'Answer on your order’s page',
          `${link}#questions`,
        ),
        ...quotedHistory(messagesOutside(messages).slice(0, -1)),
      ],
    }),
  };
}
