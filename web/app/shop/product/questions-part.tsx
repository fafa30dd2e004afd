import { Icon } from '../../kit/icon.tsx';
import type { QuestionsPartView } from '../questions/question-view.server.ts';

/** The newest questions that were answered, on the product's own page; all have a page of their own. */
export function QuestionsPart({ part }: { part: QuestionsPartView }) {
  const { total, countText, href, askHref, questions } = part;
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
