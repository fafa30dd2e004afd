import type { MailedFile } from '@plumbline/contracts/nouns/mailed-files.ts';
import type { OrderQuestion } from '@plumbline/contracts/nouns/questions.ts';
import type { OrderReturn } from '@plumbline/contracts/nouns/returns.ts';
import type { Shop } from '../../request/shop.server.ts';
import { bytesText, counted, pounds } from '../../kit/format.ts';
import { dayAndTime } from './days-line.server.ts';
import { ownQuestionStates, topicTexts } from './question-texts.ts';
import { returnStates } from './return-texts.ts';

/** What became of an order after it was placed: its returns, what was asked, and what to confirm. */
export interface AftercareView {
  returns: {
    number: string;
    href: string;
    text: string;
    mark: { text: string; tone: string };
  }[];
  questions: {
    number: string;
    topic: string;
    mark: { text: string; tone: string };
    messages: {
      key: string;
      by: string;
      when: string;
      paragraphs: string[];
      files: { href: string; name: string; size: string }[];
    }[];
    answerHref: string;
  }[];
  /** Where the terms of large goods are confirmed; null where there is nothing to confirm. */
  termsHref: string | null;
  /** Where an old electrical is asked to be taken away, in the place of each that was bought. */
  recycling: { href: string; name: string }[];
}

/** Reads it by the key that the order's page was opened with: its link's token, or its guid. */
export async function aftercareOf(
  { services: { returns, questions, mailedFiles, deliveryTerms, enquiries } }: Shop,
  key: string,
): Promise<AftercareView> {
  const params = { order: key };
  const [own, asked, mailed, terms, electricals] = await Promise.all([
    returns.listOwnReturns({ params }),
    questions.listOwnQuestions({ params }),
    mailedFiles.listMailedFiles({ params }),
    deliveryTerms.getDeliveryTerms({ params }),
    enquiries.listElectricalLines({ params }),
  ]);
  const page = `/order/${key}`;
  return {
    returns: own.returns.map((each) => returnRow(each, page)),
    questions: asked.questions.map((each) => questionView(each, mailed.files, key)),
    termsHref: terms.isNeeded && terms.confirmedAt === null ? `${page}/delivery-terms` : null,
    recycling: electricals.lines.map(({ position, name }) => ({
      href: `/help/recycling?order=${key}&line=${position}`,
      name,
    })),
  };
}

function returnRow(
  { returnNumber, state, lines, promisedPence, refund }: OrderReturn,
  page: string,
): AftercareView['returns'][number] {
  const pieces = lines.reduce((sum, { units }) => sum + units, 0);
  const sum = refund ? `${pounds(refund.totalPence)} refunded` : `brings ${pounds(promisedPence)}`;
  return {
    number: returnNumber,
    href: `${page}/returns/${returnNumber}`,
    text: [counted(pieces, 'piece'), ...(state === 'withdrawn' ? [] : [sum])].join(', '),
    mark: returnStates[state],
  };
}

const names = { customer: 'You', staff: 'Our team', shop: 'Our team' } as const;

function questionView(
  { reference, topic, state, messages }: OrderQuestion,
  mailed: readonly MailedFile[],
  key: string,
): AftercareView['questions'][number] {
  return {
    number: reference,
    topic: topicTexts[topic],
    mark: ownQuestionStates[state],
    messages: messages.map(({ author, sender, text, writtenAt }, place) => ({
      key: String(place),
      by: sender ?? names[author],
      when: dayAndTime(writtenAt),
      paragraphs: text.split(/\n{2,}/),
      files: mailed
        .filter((file) => file.reference === reference && file.writtenAt === writtenAt)
        .map(({ uploadId, fileName, bytes }) => ({
          href: `/services/shop/orders/${key}/questions/files/${uploadId}`,
          name: fileName,
          size: bytesText(bytes),
        })),
    })),
    answerHref: `/order/${key}/question?thread=${reference}`,
  };
}
