import type { QuestionState } from '@plumbline/contracts/nouns/questions.ts';
import type { StaffQuestion } from '@plumbline/contracts/staff/order-questions.ts';
import { dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { topicTexts } from '../../parts/order/question-texts.ts';
import type { QueueItem } from '../kit/queue.tsx';

const momentOf = (instant: string) => {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
};

const marks: Record<QuestionState, QueueItem['mark']> = {
  waiting: { text: 'Waits for us', tone: 'warn' },
  answered: { text: 'Answered', tone: 'ok' },
  closed: { text: 'Closed', tone: '' },
};

/**
 * A thread as a thing of a queue: who asks about what, and since when they wait. `homeOf` says where
 * it is read by whoever looks.
 */
export function questionItem(
  question: StaffQuestion,
  homeOf: (question: StaffQuestion) => string,
): QueueItem {
  const { reference, orderNumber, customer, topic, state, messages } = question;
  const asked = messages.findLast(({ author, name }) => author === 'customer' && name === null);
  return {
    href: homeOf(question),
    name: `${customer.name}, ${topicTexts[topic].toLowerCase()}`,
    about: asked?.text.slice(0, 140) ?? '',
    when: `${orderNumber} · ${reference} · ${momentOf(question.waitingSince)}`,
    mark: marks[state],
  };
}

/** Whose words they are: `name` is who of the staff, or who else than the customer. */
function byOf(
  author: StaffQuestion['messages'][number]['author'],
  name: string | null,
  customer: string,
) {
  if (author === 'customer') return name ?? customer;
  return author === 'shop' ? 'The shop, by itself' : name;
}

/** Everything that the page of one thread shows. */
export function questionView(question: StaffQuestion) {
  const { reference, orderNumber, customer, topic, state, messages } = question;
  return {
    title: topicTexts[topic],
    note: `${reference}, ${customer.name}, ${customer.email}`,
    orderNumber,
    mark: marks[state],
    isClosed: state === 'closed',
    messagesSeen: messages.length,
    messages: messages.map(({ author, name, text, writtenAt }, place) => ({
      key: String(place),
      by: byOf(author, name, customer.name),
      isOurs: author !== 'customer',
      when: momentOf(writtenAt),
      paragraphs: text.split(/\n{2,}/),
    })),
  };
}
