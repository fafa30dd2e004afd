import { button, facts, paragraph, paragraphs } from '../../base/messages/mail-blocks.ts';
import { mailLayout } from '../../base/messages/mail-layout.ts';
import type { NewMessage } from '../../base/messages/store.ts';
import { cutText } from '../../core/cut-text.ts';
import type { ShopFace } from '../../core/config.ts';
import { dayInWords } from '../../orders/orders/mail-texts.ts';
import type { QuestionRow } from './store.ts';

function mail(
  question: QuestionRow,
  shop: ShopFace,
  step: string,
  content: Omit<Parameters<typeof mailLayout>[0], 'shop' | 'footer'> & { subject: string },
): NewMessage {
  const { subject, ...layout } = content;
  const { questionId, version, askerEmail, name } = question;
  return {
    kind: `product-question-${step}`,
    dedupeKey: `product-question-${step}:${questionId}:${version}`,
    to: askerEmail,
    subject,
    ...mailLayout({
      shop,
      ...layout,
      footer: `Somebody asked ${shop.shopName} about ${name} and gave this address for the answer.`,
    }),
  };
}

// Its asker reads their own words, whatever staff made of them for everybody.
const asked = ({ questionId, askedAs }: QuestionRow) =>
  facts([
    { label: 'Your question', value: askedAs },
    { label: 'Reference', value: questionId },
  ]);

export const askedMail = (question: QuestionRow, shop: ShopFace): NewMessage =>
  mail(question, shop, 'asked', {
    subject: `Your question about ${question.name}: we answer by ${dayInWords(question.answerBy)}`,
    title: `You have our answer by ${dayInWords(question.answerBy)}.`,
    preview: cutText(question.askedAs, 80),
    body: [paragraph(`Thank you for asking about ${question.name}.`), asked(question)],
  });

export const answeredMail = (question: QuestionRow, words: string, shop: ShopFace): NewMessage =>
  mail(question, shop, 'answered', {
    subject: `Your question about ${question.name}: the answer`,
    title: 'Here is the answer.',
    preview: cutText(words, 80),
    body: [
      ...paragraphs(words),
      asked(question),
      button('See the product', `${shop.publicUrl}/p/${question.slug}`),
    ],
  });

export const rejectedMail = (question: QuestionRow, note: string, shop: ShopFace): NewMessage =>
  mail(question, shop, 'closed', {
    subject: `Your question about ${question.name}`,
    title: 'We cannot answer this as a question about the product.',
    preview: cutText(note, 80),
    body: [...paragraphs(note), asked(question)],
  });

/** Tells a buyer whether their answer to somebody's question is shown. */
export function decidedMail(
  { questionId, words, name, slug, answers }: QuestionRow,
  { answerId, status, to }: { answerId: string; status: 'published' | 'rejected'; to: string },
  shop: ShopFace,
): NewMessage {
  const isShown = status === 'published';
  const answer = answers.find((each) => each.answerId === answerId)?.words ?? '';
  return {
    kind: `product-answer-${status}`,
    // By the question as well: its words go from here once its asker is forgotten.
    dedupeKey: `product-answer:${questionId}:${answerId}`,
    to,
    subject: `Your answer about ${name}`,
    ...mailLayout({
      shop,
      title: isShown ? 'Your answer is shown.' : 'We do not show your answer.',
      preview: cutText(answer, 80),
      body: [
        paragraph(
          isShown
            ? 'Thank you. It stands beside the question, without your name.'
            : 'An answer is shown where it says how the thing itself is, without names, addresses and links. If yours does, tell us, and somebody reads it again.',
        ),
        facts([
          { label: 'The question', value: words },
          { label: 'Your answer', value: answer },
        ]),
        isShown
          ? button('See it there', `${shop.publicUrl}/p/${slug}/questions#${questionId}`)
          : button('Write to us', `${shop.publicUrl}/help/general`),
      ],
      footer: `You answered a question about ${name} at ${shop.shopName}.`,
    }),
  };
}
