import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { namedAgainFields } from '@plumbline/contracts/nouns/own-order.ts';
import { questionTopics } from '@plumbline/contracts/nouns/questions.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { orderAddress } from '../../parts/order/order-address.ts';
import { topicTexts } from '../../parts/order/question-texts.ts';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import returnSheet from './return.css?url';

export const handle: ScreenHandle = { sheets: [returnSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

const form = describeForm(allCalls.questions.askAboutOrder.body, { without: namedAgainFields });

export async function loader({ params, context, url }: LoaderFunctionArgs) {
  const order = params['token'] ?? '';
  const { services } = shopFrom(context);
  const { questions } = await orErrorPage(
    services.questions.listOwnQuestions({ params: { order } }),
  );
  const named = url.searchParams.get('thread');
  const thread = questions.find(({ reference }) => reference === named);
  const topic = questionTopics.find((each) => each === url.searchParams.get('about'));
  return {
    page: orderAddress(order),
    reference: thread?.reference ?? null,
    topic: thread?.topic ?? topic ?? 'delivery',
    last: thread?.messages.at(-1)?.text ?? null,
    form: viewForm(form),
  };
}

/** Keeps what was written, and goes back to the order, where the thread stands. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params['token'] ?? '';
  const { questions } = shopFrom(context).services;
  const texts = readForm(await request.formData(), form);
  return answerForm(form, texts, async (body) => {
    await questions.askAboutOrder({ params: { id }, body });
    return redirect(`${orderAddress(id)}#questions`, 303);
  });
}

/** Asks about an order, or writes again in a thread of its. */
export default function Question() {
  const { page, reference, topic, last, form: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'errors' in answer ? answer : undefined;
  const field = fieldsOf(view, refused);
  const title = reference ? 'Write again' : 'Ask about this order';
  return (
    <Screen title={title}>
      <meta name="robots" content="noindex" />
      <div className="return">
        <nav aria-label="You are here">
          <a className="link" href={page}>
            Your order
          </a>
        </nav>
        <h1 className="heading-largest">{title}</h1>
        <p className="return-lead">
          {last
            ? `The last word of ${reference} was: “${last.slice(0, 200)}”`
            : 'We answer within one working day, by e-mail and on the order’s page.'}
        </p>
        <div className="return-part">
          <form method="post" data-soft="stay" noValidate>
            {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
            {reference ? (
              <>
                <input type="hidden" name="reference" value={reference} />
                <input type="hidden" name="topic" value={topic} />
              </>
            ) : (
              <Choice
                {...field('topic')}
                defaultValue={refused?.texts['topic'] ?? topic}
                label="What is it about?"
                choices={questionTopics.map((value) => ({ value, text: topicTexts[value] }))}
              />
            )}
            <TextArea {...field('text')} label="Your question" rows={6} />
            <div className="return-go">
              <SendButton>Send it</SendButton>
            </div>
          </form>
        </div>
      </div>
    </Screen>
  );
}
