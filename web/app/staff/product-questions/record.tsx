import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { FoundQuestion } from '@plumbline/contracts/nouns/product-questions.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Checkbox } from '../../kit/checkbox.tsx';
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
const shownFields = describeForm(allCalls.productQuestions.editProductQuestion.body, {
  without: ['version'],
});
const closeFields = describeForm(allCalls.productQuestions.rejectProductQuestion.body, {
  without: ['version'],
});

const momentOf = (instant: string) =>
  `${shortDay(dayOf(new Date(instant)))}, ${timeOf(new Date(instant))}`;
const kinds = { staff: 'The shop', buyer: 'A buyer', facts: 'The product’s figures' } as const;

/** Whether everybody reads it, and why not. */
function whereItStands({ isPublic, isListed, isHidden, status }: FoundQuestion): string {
  if (!isPublic) return 'Never: its asker did not agree';
  if (isListed) return 'Shown, without a name';
  if (status !== 'published') return 'Once answered, without a name';
  return isHidden ? 'Taken off the page' : 'Not now: no answer to it is shown';
}

export async function loader({ context, params: { questionId = '' } }: LoaderFunctionArgs) {
  const { productQuestions } = servicesFrom(context);
  const question = await orErrorPage(
    productQuestions.getProductQuestion({ params: { questionId } }),
  );
  const { goods, fact, version, status, isPublic, isListed } = question;
  return {
    id: questionId,
    version,
    key: crypto.randomUUID(),
    words: question.words,
    /** Other words than its asker's are what everybody reads. */
    askedAs: question.askedAs === question.words ? null : question.askedAs,
    reports: question.reports.map(({ words, at }) => ({ words, at: momentOf(at) })),
    mayBeShown: isPublic,
    isAnswered: status === 'published',
    isClosed: status === 'rejected',
    fact: fact?.words ?? null,
    facts: [
      ['Product', [goods.name, goods.variant, goods.sku].filter(Boolean).join(' · ')],
      ['Asked', `${momentOf(question.askedAt)}, by ${question.askerEmail}`],
      ['Answer promised', shortDay(question.answerBy)],
      ['On the product’s page', whereItStands(question)],
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
    answer: viewForm(answerFields, {
      words: fact?.words ?? '',
      shownAs: question.words,
      ...(isPublic && (status !== 'published' || isListed) && { isShown: 'on' }),
    }),
    shown: viewForm(shownFields, {
      shownAs: question.words,
      ...(!question.isHidden && { isShown: 'on' }),
    }),
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
  if (intent === 'edit') {
    return answerForm(shownFields, readForm(sent, shownFields), async (body) => {
      const edited = { ...body, version };
      await productQuestions.editProductQuestion({ params: { questionId }, body: edited });
      return here();
    });
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
  const answerField = fieldsOf(view.answer, failed);
  const shownField = fieldsOf(view.shown, failed, 'shown-');
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
        <p className="product-asked">{view.words}</p>
        {view.askedAs && <p className="product-asked-as">As it was asked: {view.askedAs}</p>}
        {view.reports.map(({ words, at }) => (
          <p key={`${at} ${words}`} className="note warn">
            <span>
              <b>A reader reports, {at}:</b> {words}
            </span>
          </p>
        ))}
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
              <span>
                {(isWaiting || isHidden) && (
                  <button
                    className={`button ${isWaiting ? 'button-main' : 'button-outlined'}`}
                    name="intent"
                    value={`show ${id}`}
                  >
                    Show it
                  </button>
                )}
                {!isHidden && (
                  <button className="button button-outlined" name="intent" value={`hide ${id}`}>
                    Do not show it
                  </button>
                )}
              </span>
            </form>
          ))}
        </Section>
      )}
      <Section id="answer" title="Our answer">
        <form method="post" noValidate className="product-answering">
          {version}
          <input type="hidden" name="key" value={view.key} />
          <TextArea {...answerField('words')} label="To the asker by mail" rows={5} />
          {view.fact && (
            <Checkbox {...answerField('isFact')}>
              Send the product’s own figure instead, as it stands: {view.fact}
            </Checkbox>
          )}
          {view.mayBeShown && (
            <>
              <Checkbox {...answerField('isShown')}>
                Show the question and this answer on the product’s page
              </Checkbox>
              <TextArea
                {...answerField('shownAs')}
                label="The question as everybody reads it"
                hint="Take out names, addresses and telephone numbers. Its asker is mailed their own words."
                rows={3}
              />
            </>
          )}
          <button className="button button-main" name="intent" value="answer" aria-keyshortcuts="P">
            Send the answer <kbd>P</kbd>
          </button>
        </form>
      </Section>
      {view.isAnswered && view.mayBeShown && (
        <Section id="shown" title="On the product’s page">
          <form method="post" noValidate className="product-answering">
            {version}
            <TextArea
              {...shownField('shownAs')}
              label="The question as everybody reads it"
              rows={3}
            />
            <Checkbox {...shownField('isShown')}>Show it on the product’s page</Checkbox>
            <p className="hint">
              Nobody is mailed. What readers reported is marked as looked at when you save.
            </p>
            <button className="button button-outlined" name="intent" value="edit">
              Save how it is shown
            </button>
          </form>
        </Section>
      )}
      {!view.isClosed && !view.isAnswered && (
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
