import type { OrderQuestion } from '@plumbline/contracts/nouns/questions.ts';
import type { StaffQuestion } from '@plumbline/contracts/staff/order-questions.ts';
import type { MessageRow, QuestionRow } from './store.ts';

/** A thread as its customer sees it: who of the staff wrote is told to nobody outside. */
export function describeQuestion(row: QuestionRow): OrderQuestion {
  const { number, orderNumber, topic, state, askedAt, messages } = row;
  return {
    reference: number,
    orderNumber,
    topic,
    state,
    askedAt: askedAt.toISOString(),
    messages: messagesOutside(messages).map(({ author, name, text, writtenAt }) => ({
      author,
      sender: author === 'customer' ? name : null,
      text,
      writtenAt,
    })),
  };
}

/** The messages that the customer may read: notes of the staff's are for staff. */
export function messagesOutside(messages: readonly MessageRow[]) {
  const isOutside = (
    message: MessageRow,
  ): message is MessageRow & { author: 'customer' | 'staff' | 'shop' } => message.author !== 'note';
  return messages.filter(isOutside);
}

/** A thread as staff see it. */
export function describeForStaff(row: QuestionRow): StaffQuestion {
  const { id, number, orderNumber, firstName, lastName, email, topic, state } = row;
  return {
    questionId: id,
    reference: number,
    orderNumber,
    customer: { name: `${firstName} ${lastName}`, email },
    topic,
    state,
    askedAt: row.askedAt.toISOString(),
    waitingSince: row.waitingSince.toISOString(),
    messages: row.messages.map(({ id: _id, ...message }) => message),
  };
}
