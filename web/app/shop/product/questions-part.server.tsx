import type { QuestionsInShort } from '@plumbline/contracts/shop/product-questions.ts';
import { grouped } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import type { Shop } from '../../request/shop.server.ts';
import { questionView } from '../questions/question-view.server.ts';

/**
 * What is asked of a product, for its own page: how many questions were answered, and the newest as
 * HTML, so that no script has them. The page does without where it cannot be had.
 */
export async function loadQuestionsPart(
  { services, markup, reportFault }: Shop,
  slug: string,
  sku: string,
): Promise<{ count: string; html: string } | null> {
  try {
    const found = await services.productQuestions.getQuestionsInShort({ query: { slug } });
    const view = partView(found, sku);
    const html = markup.html(`questions ${JSON.stringify(view)}`, () => (
      <QuestionsPart {...view} />
    ));
    return { count: view.countText, html };
  } catch (error) {
    reportFault(error);
    return null;
  }
}

function partView({ slug, total, questions }: QuestionsInShort, sku: string) {
  const path = `/p/${slug}/questions`;
  const href = `${path}?${new URLSearchParams({ sku })}`;
  return {
    total,
    countText: grouped(total),
    href,
    askHref: `${href}#ask`,
    /** One answer to each, the first; the others are a click away. */
    questions: questions.map(questionView).map(({ id, words, answers }) => ({
      id,
      words,
      answer: answers[0]!,
      more: answers.length > 1 ? `${answers.length - 1} more` : null,
      href: `${path}#${id}`,
    })),
  };
}
type PartView = ReturnType<typeof partView>;

/** The newest questions that were answered, on the product's own page; all have a page of their own. */
function QuestionsPart({ total, countText, href, askHref, questions }: PartView) {
  return (
    <>
      <div className="section-head">
        <h2 className="heading-large">Questions and answers</h2>
        <a className="link" href={askHref}>
          Ask a question
        </a>
      </div>
      {questions.map(({ id, words, answer, more, href: own }) => (
        <article className="product-question" key={id}>
          <h3>{words}</h3>
          <p>{answer.words}</p>
          <p className="answer-source">
            {answer.kind !== 'staff' && <Icon name="check" className="icon-small" />}
            {answer.source}
            {more && (
              <a className="link" href={own}>
                {more}
              </a>
            )}
          </p>
        </article>
      ))}
      {total === 0 && (
        <p className="review-none">
          Nobody has asked yet. We answer by mail, and by a day that we name.
        </p>
      )}
      {total > 0 && (
        <p className="review-all">
          <a className="button button-outlined" href={href}>
            {total === 1 ? 'See the question' : `See all ${countText} questions`}
          </a>
        </p>
      )}
    </>
  );
}
