import type { QuestionState, QuestionTopic } from '@plumbline/contracts/nouns/questions.ts';

/** What a question is about, as it is offered. */
export const topicTexts: Record<QuestionTopic, string> = {
  delivery: 'Delivery',
  product: 'A product in it',
  payment: 'Payment or invoice',
  return: 'Sending something back',
  'refund-of-return': 'Refund of a return',
  'something-else': 'Something else',
};

/** Who has to speak next, for the customer. */
export const ownQuestionStates: Record<QuestionState, { text: string; tone: 'ok' | 'info' | '' }> =
  {
    waiting: { text: 'With us', tone: 'info' },
    answered: { text: 'Answered', tone: 'ok' },
    closed: { text: 'Closed', tone: '' },
  };
