import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { dayOf, shortDay, timeOf } from '../../kit/format.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import './question.css';

const answerFields = describeForm(allCalls.productQuestions.answerProductQuestion.body, {
  without: ['version'],
});
const closeFields = describeForm(allCalls.productQuestions.rejectProductQuestion.body, {
  without: ['version'],
});

const momentOf = (instant: string) =>
  `${shortDay(dayOf(new Date(instant)))}, ${timeOf(new Date(instant))}`;
const kinds = { staff: 'The shop', buyer: 'A buyer', facts: 'The product’s figures' } as const;

export async function loader({ context, params: { questionId = '' } }: LoaderFunctionArgs) {
  const { productQuestions } = servicesFrom(context);
  const question = await orErrorPage(
    productQuestions.getProductQuestion({ params: { questionId } }),
  );
  const { goods, fact, version, status } = question;
  return {
    id: questionId,
    version,
    key: crypto.randomUUID(),
    words: question.words,
    isClosed: status === 'rejected',
    fact: fact?.words ?? null,
    facts: [
      ['Product', [goods.name, goods.variant, goods.sku].filter(Boolean).join(' · ')],
      ['Asked', `${momentOf(question.askedAt)}, by ${question.askerEmail}`],
      ['Answer promised', shortDay(question.answerBy)],
      ['On the product’s page', question.isPublic ? 'Once answered, without a name' : 'Never'],
    ] as [string, string][],
    href: `/p/${goods.slug}/questions`,
    answers: question.answers.map((answer) => ({
      id: answer.answerId,
      words: answer.words,
      about: [kinds[answer.kind], answer.by, momentOf(answer.answeredAt)]
        .filter(Boolean)
        .join(' · '),
      isWaiting: answer.status === 'pending',
      isHidden: answer.status === 'rejected',
    })),
    answer: viewForm(answerFields, { words: fact?.words ?? '' }),
    close: viewForm(closeFields),
  };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { productQuestions } = servicesFrom(context);
  const { questionId = '' } = params;
  const sent = await request.formData();
  const version = Number(sent.get('version')) || 1;
  const [intent, answerId = ''] = String(sent.get('intent')).split(' ');
  const here = () => redirect(`${url.pathname}${url.search}`, 303);
  if (intent === 'show' || intent === 'hide') {
    await orErrorPage(
      productQuestions.decideProductAnswer({
        params: { questionId, answerId },
        body: { version, isShown: intent === 'show' },
      }),
    );
    return here();
  }
  if (intent === 'close') {
    return answerForm(closeFields, readForm(sent, closeFields), async (body) => {
      const closed = { ...body, version };
      await sendOnce(sent, (once) =>
        productQuestions.rejectProductQuestion({ params: { questionId }, body: closed }, once),
      );
      return here();
    });
  }
  return answerForm(answerFields, readForm(sent, answerFields), async (body) => {
    const answered = { ...body, version };
    await sendOnce(sent, (once) =>
      productQuestions.answerProductQuestion({ params: { questionId }, body: answered }, once),
    );
    return here();
  });
}

const keys = [
  ['P', 'send the answer'],
  ['J K', 'move'],
] as const;

/** One question about a product, what its figures say, and our answer. */
export default function ProductQuestionRecord() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const failed = refused && 'errors' in refused ? refused : undefined;
  const version = <input type="hidden" name="version" value={view.version} />;
  return (
    <StaffScreen
      title={`“${view.words.slice(0, 100)}”`}
      note={view.id}
      above={[{ href: '/staff/product-questions', name: 'Product questions' }]}
      keys={keys}
      actions={
        <>
          <a className="button button-outlined" href={view.href}>
            On the product’s page
          </a>
          <QueueSteps />
        </>
      }
    >
      {failed && <ErrorSummary errors={failed.errors} message={failed.message} />}
      <Section id="question" title="The question">
        <p className="product-question">{view.words}</p>
        <Facts facts={view.facts} />
      </Section>
      {view.answers.length > 0 && (
        <Section id="answers" title="Answers">
          {view.answers.map(({ id, words, about, isWaiting, isHidden }) => (
            <form method="post" key={id} className="product-answer">
              {version}
              <p>{words}</p>
              <small>
                {about}
                {isHidden && ' · not shown'}
              </small>
              {isWaiting && (
                <span>
                  <button className="button button-main" name="intent" value={`show ${id}`}>
                    Show it
                  </button>
                  <button className="button button-outlined" name="intent" value={`hide ${id}`}>
                    Do not show it
                  </button>
                </span>
              )}
            </form>
          ))}
        </Section>
      )}
      <Section id="answer" title="Our answer">
        <form method="post" noValidate className="product-answering">
          {version}
          <input type="hidden" name="key" value={view.key} />
          <TextArea
            {...fieldsOf(view.answer, failed)('words')}
            label="To the asker, and where they agreed to everybody"
            rows={5}
          />
          {view.fact && (
            <label>
              <input className="box" type="checkbox" name="isFact" value="on" />
              It is the product’s own figure, and is shown as one
            </label>
          )}
          <button className="button button-main" name="intent" value="answer" aria-keyshortcuts="P">
            Send the answer <kbd>P</kbd>
          </button>
        </form>
      </Section>
      {!view.isClosed && (
        <Section id="close" title="Not a question about the product">
          <form method="post" noValidate className="product-answering">
            {version}
            <input type="hidden" name="key" value={view.key} />
            <TextArea
              {...fieldsOf(view.close, failed, 'close-')('note')}
              label="Reply to the customer: why, and where to ask instead"
              rows={3}
            />
            <button className="button button-outlined" name="intent" value="close">
              Close it
            </button>
          </form>
        </Section>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
