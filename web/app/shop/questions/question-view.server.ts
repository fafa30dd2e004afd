import type { ProductQuestion } from '@plumbline/contracts/nouns/product-questions.ts';
import { dateAndYear, grouped } from '../../kit/format.ts';
import type { Shop } from '../../request/shop.server.ts';

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

/** What is asked of a product, for its own page; one thing, or none where it cannot be had. */
export async function loadQuestionsPart(
  { services, reportFault }: Shop,
  slug: string,
  sku: string,
) {
  try {
    const { total, questions } = await services.productQuestions.getQuestionsInShort({
      query: { slug },
    });
    const path = `/p/${slug}/questions`;
    const query = `?${new URLSearchParams({ sku })}`;
    return [
      {
        total,
        countText: grouped(total),
        href: `${path}${query}`,
        askHref: `${path}${query}#ask`,
        /** One answer to each, the first; the others are a click away. */
        questions: questions.map(questionView).map(({ id, words, answers }) => ({
          id,
          words,
          answer: answers[0]!,
          more: answers.length > 1 ? `${answers.length - 1} more` : null,
          href: `${path}#${id}`,
        })),
      },
    ];
  } catch (error) {
    reportFault(error);
    return [];
  }
}
export type QuestionsPartView = Awaited<ReturnType<typeof loadQuestionsPart>>[number];
