import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { longDay } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { BuyersAnswer } from './buyers-answer.tsx';
import { ReportQuestion } from './report-question.tsx';
import { questionView } from './question-view.server.ts';
import questionsSheet from './questions.css?url';

export const handle: ScreenHandle = { sheets: [questionsSheet] };

const form = describeForm(allCalls.productQuestions.askProductQuestion.body, { without: ['sku'] });
const buyersForm = describeForm(allCalls.productQuestions.answerAsBuyer.body);
const reportForm = describeForm(allCalls.productQuestions.reportProductQuestion.body);
const size = 10;

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const slug = params['slug'] ?? '';
  const page = askedPage(url.searchParams);
  const { productQuestions } = shop.services;
  const [product, list] = await orErrorPage(
    Promise.all([
      shop.product(slug),
      productQuestions.listQuestionsAndAnswers({ query: { slug, page, size } }),
    ]),
  );
  const path = `/p/${list.slug}/questions`;
  const sku = url.searchParams.get('sku');
  const offering = product.offerings.find((each) => each.sku === sku) ?? product.offerings[0]!;
  const { total, questions } = list;
  return {
    name: list.name,
    path,
    product: `/p/${list.slug}`,
    sku: offering.sku,
    answerBy: url.searchParams.get('answer-by'),
    total,
    questions: questions.map((question) => ({
      ...questionView(question),
      reportHref: `${addressWith(url, { report: question.questionId })}#${question.questionId}`,
    })),
    form: viewForm(form),
    answering: viewForm(buyersForm),
    answered: url.searchParams.get('answered'),
    report: viewForm(reportForm),
    reporting: url.searchParams.get('report'),
    reported: url.searchParams.get('reported'),
    signInHref: shop.visitor.signedIn
      ? null
      : `/sign-in/start?${new URLSearchParams({ returnTo: url.pathname })}`,
    ...listPages({ total, pageNumber: page, pageSize: size }, questions.length, (number) =>
      number === 1 ? path : `${path}?page=${number}`,
    ),
  };
}

/** The page as it was looked at, its finish and its place in the list, with what is said on it. */
function addressWith({ pathname, searchParams }: URL, more: Record<string, string>): string {
  const seen = ['sku', 'page'].flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return `${pathname}?${new URLSearchParams([...seen, ...Object.entries(more)])}`;
}

/**
 * Asks. What the product's own figures answer is shown first, with all that was typed; whoever is not
 * helped by that asks all the same.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { productQuestions } = shopFrom(context).services;
  const withQuery = (more: Record<string, string>) => addressWith(url, more);
  const sent = await request.formData();
  if (sent.get('intent') === 'answer') {
    const questionId = String(sent.get('questionId') ?? '');
    const typed = { ...readForm(sent, buyersForm), questionId };
    return answerForm(buyersForm, typed, async (body) => {
      await productQuestions.answerAsBuyer({ params: { questionId }, body });
      return redirect(`${withQuery({ answered: questionId })}#${questionId}`, 303);
    });
  }
  if (sent.get('intent') === 'report') {
    const questionId = String(sent.get('questionId') ?? '');
    const typed = { ...readForm(sent, reportForm), reporting: questionId };
    return answerForm(reportForm, typed, async (body) => {
      await productQuestions.reportProductQuestion({ params: { questionId }, body });
      return redirect(`${withQuery({ reported: questionId })}#${questionId}`, 303);
    });
  }
  const texts = readForm(sent, form);
  const sku = String(sent.get('sku') ?? '');
  return answerForm(form, texts, async (body) => {
    if (sent.get('intent') !== 'anyway') {
      const asked = { sku, words: body.words };
      const { fact } = await productQuestions.findFactAnswer({ body: asked });
      if (fact) return { fact, texts };
    }
    const { answerBy } = await productQuestions.askProductQuestion({ body: { ...body, sku } });
    return redirect(`${withQuery({ 'answer-by': answerBy })}#ask`, 303);
  });
}

/** What people have asked about a product, and the form to ask. */
export default function Questions() {
  const view = useLoaderData<typeof loader>();
  const { name, product, questions, total, pages, range, answering, answered, signInHref } = view;
  const acted = useActionData<typeof action>();
  const refused = refusedOf(acted, 'questionId');
  const reportRefused = refusedOf(acted, 'reporting');
  return (
    <Screen
      title={`Questions about ${name}`}
      description={`What people ask about ${name}, and the answers.`}
    >
      <Crumbs above={[{ href: product, name }]} here="Questions" />
      <h1 className="heading-largest questions-title">Questions about {name}</h1>
      <div className="questions-sides">
        <section aria-label="Questions and answers">
          {total === 0 && (
            <EmptyState drawing="nothing" title="Nobody has asked yet">
              <p>Ask the first question: we answer by mail, and by a day.</p>
            </EmptyState>
          )}
          {questions.map(({ id, words, answers, reportHref }) => (
            <article className="question" key={id} id={id}>
              <h2>{words}</h2>
              {answered === id && (
                <output className="note ok">
                  <Icon name="check" />
                  <span>Thank you. We read your answer before it is shown.</span>
                </output>
              )}
              {answers.map((answer) => (
                <div key={answer.id} className="answer">
                  <p>{answer.words}</p>
                  <p className="answer-source">
                    {answer.kind !== 'staff' && <Icon name="check" className="icon-small" />}
                    {answer.source}
                  </p>
                </div>
              ))}
              <BuyersAnswer
                questionId={id}
                form={answering}
                refused={refused?.texts['questionId'] === id ? refused : undefined}
                signInHref={signInHref}
              />
              {view.reported === id ? (
                <output className="note ok">
                  <Icon name="check" />
                  <span>Thank you. Somebody looks at it within two working days.</span>
                </output>
              ) : view.reporting === id ? (
                <ReportQuestion questionId={id} form={view.report} refused={reportRefused} />
              ) : (
                <a className="link questions-report" href={reportHref} rel="nofollow">
                  Report
                </a>
              )}
            </article>
          ))}
          {pages && questions.length > 0 && <Pages pages={pages} range={range} />}
        </section>
        <Ask />
      </div>
    </Screen>
  );
}

type Answered = ReturnType<typeof useActionData<typeof action>>;

/** What was sent of one question and not taken: a buyer's answer, or a report. */
function refusedOf(answer: Answered, name: 'questionId' | 'reporting') {
  if (!answer || !('errors' in answer)) return undefined;
  return name in answer.texts ? answer : undefined;
}

function Ask() {
  const { sku, form: view, answerBy } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isOfQuestion = refusedOf(answer, 'questionId') ?? refusedOf(answer, 'reporting');
  const refused = answer && 'errors' in answer && !isOfQuestion ? answer : undefined;
  const fact = answer && 'fact' in answer ? answer.fact : undefined;
  const typed = answer && 'texts' in answer ? answer.texts : undefined;
  const field = fieldsOf(view, refused ?? (typed && { texts: typed, errors: [] }));
  return (
    <aside className="questions-ask" id="ask">
      <h2 className="heading-medium">Ask about it</h2>
      {answerBy && /^\d{4}-\d\d-\d\d$/.test(answerBy) && (
        <output className="note ok">
          <Icon name="check" />
          <span>We have your question. You have the answer by {longDay(answerBy)}.</span>
        </output>
      )}
      <form method="post" action="#ask" noValidate>
        <input type="hidden" name="sku" value={sku} />
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <TextArea {...field('words')} label="Your question" rows={4} />
        {fact && (
          <div className="note ok questions-fact">
            <Icon name="check" />
            <div>
              <b>{fact.words}</b>
              <p>From the product’s own figures. Is that it?</p>
            </div>
          </div>
        )}
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          label="E-mail for the answer"
        />
        <label className="questions-public">
          <input
            className="box"
            type="checkbox"
            name="isPublic"
            value="on"
            defaultChecked={field('isPublic').defaultValue === 'on'}
          />
          Show my question here, without my name
        </label>
        {fact ? (
          <button className="button button-main" name="intent" value="anyway">
            Ask all the same
          </button>
        ) : (
          <SendButton>Ask</SendButton>
        )}
      </form>
    </aside>
  );
}
