import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Checkbox } from '../../kit/checkbox.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { questionView } from '../parts/question-view.server.ts';
import './questions.css';

const { questions } = allCalls;
const answerFields = describeForm(questions.answerQuestion.body);
const closeFields = describeForm(questions.closeQuestion.body);

const idOf = ({ questionId = '' }: LoaderFunctionArgs['params']) =>
  wholeNumberOf(questionId) || 2 ** 31 - 1;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const found = await orErrorPage(
    services.questions.getQuestion({ params: { questionId: idOf(params) } }),
  );
  return {
    view: questionView(found),
    form: viewForm(answerFields),
    answerKey: crypto.randomUUID(),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
  };
}

const doneTexts: Record<string, string> = {
  answer: 'Answered, with a mail to the customer.',
  close: 'Closed. A word of the customer’s opens it again.',
};

interface AskedOfThread extends Asked {
  questionId: number;
}

const intents: Record<string, Intent<AskedOfThread, { done?: string }>> = {
  answer: {
    form: answerFields,
    act: async ({ services, questionId, sent }) => {
      const body = bodyOf(answerFields, readForm(sent, answerFields));
      await sendOnce(sent, (once) =>
        services.questions.answerQuestion({ params: { questionId }, body }, once),
      );
      return { done: 'answer' };
    },
  },
  close: {
    form: closeFields,
    act: async ({ services, questionId, sent }) => {
      const body = bodyOf(closeFields, readForm(sent, closeFields));
      await services.questions.closeQuestion({ params: { questionId }, body });
      return { done: 'close' };
    },
  },
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const services = servicesFrom(context);
  const answer = await answerIntent({ sent, services, questionId: idOf(params) }, intents);
  if (answer.refused) return data(answer, { status: answer.refused.status });
  const query = new URLSearchParams(url.searchParams);
  query.set('done', answer.done ?? '');
  return redirect(`${url.pathname}?${query}`, 303);
}

const keys = [
  ['A', 'answer'],
  ['J K', 'the next or the one before'],
] as const;

/** One thread about an order: what was written from either side, and our answer. */
export default function QuestionRecord() {
  const { view, form, answerKey, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const field = fieldsOf(form, refused);
  return (
    <StaffScreen
      title={view.title}
      note={view.note}
      above={[{ href: '/staff/questions', name: 'Questions' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          <a className="button button-outlined" href={`/staff/orders/${view.orderNumber}`}>
            {view.orderNumber}
          </a>
          <QueueSteps />
        </>
      }
      keys={keys}
    >
      <div className="screen-narrow">
        <Done text={answer ? null : done} />
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <ol className="question-thread">
          {view.messages.map(({ key, by, when, paragraphs, isOurs }) => (
            <li key={key} data-ours={isOurs || undefined}>
              <p className="question-by">
                <b>{by ?? 'Somebody who has left'}</b> {when}
              </p>
              {paragraphs.map((text, place) => (
                <p key={place}>{text}</p>
              ))}
            </li>
          ))}
        </ol>
        <form method="post" noValidate className="question-answer">
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="key" value={answerKey} />
          <input type="hidden" name="messagesSeen" value={view.messagesSeen} />
          <TextArea
            {...field('text')}
            label="Our answer"
            hint="It goes to the customer by e-mail, and stands on their order’s page."
            rows={7}
            aria-keyshortcuts="A"
          />
          <div>
            <Checkbox name="closes" defaultValue={refused?.texts['closes'] ?? ''}>
              That settles it
            </Checkbox>
            <SendButton>Send the answer</SendButton>
          </div>
        </form>
        {!view.isClosed && (
          <form method="post">
            <input type="hidden" name="intent" value="close" />
            <input type="hidden" name="messagesSeen" value={view.messagesSeen} />
            <button className="button button-quiet">Close it without an answer</button>
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
