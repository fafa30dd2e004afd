import type { InboxItem } from '@plumbline/contracts/nouns/inbox.ts';
import { questionTopics } from '@plumbline/contracts/nouns/questions.ts';
import { topicTexts } from '../../parts/order/question-texts.ts';

/** An order's thread has a topic where others have a subject. */
export const subjectOf = ({ kind, subject }: Pick<InboxItem, 'kind' | 'subject'>): string => {
  const topic = questionTopics.find((each) => each === subject);
  return kind === 'order-question' && topic ? topicTexts[topic] : subject;
};
