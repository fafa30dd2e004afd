import type { ProductQuestion } from '@plumbline/contracts/nouns/product-questions.ts';
import { dateAndYear } from '../../kit/format.ts';

const sources = {
  staff: 'answered by the shop',
  buyer: 'answered by somebody who bought it here',
  facts: 'from the product’s own figures',
} as const;

/** A question with its answers, each with who gives it. */
export const questionView = ({ questionId, words, answers }: ProductQuestion) => ({
  id: questionId,
  words,
  answers: answers.map((answer) => ({
    id: answer.answerId,
    words: answer.words,
    kind: answer.kind,
    source: [sources[answer.kind], answer.attribute, dateAndYear(answer.answeredOn)]
      .filter(Boolean)
      .join(' · '),
  })),
});
