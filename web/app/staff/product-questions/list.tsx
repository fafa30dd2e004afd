import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { FoundQuestion } from '@plumbline/contracts/nouns/product-questions.ts';
import { dayOf, shortDay } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen, type QueueItem } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';

const pageSize = 20;

const stages = [
  { stage: 'waiting', name: 'Waiting', none: 'No question waits for an answer' },
  { stage: 'answered', name: 'Answered', none: 'Nothing has been answered yet' },
  { stage: 'rejected', name: 'Closed', none: 'None was closed without an answer' },
] as const;

function markOf({ status, reports, answers, answerBy }: FoundQuestion, today: string) {
  if (reports.length > 0) return { text: 'Reported', tone: 'bad' } as const;
  if (status === 'rejected') return { text: 'Closed', tone: '' } as const;
  if (status === 'published') {
    const waits = answers.some((answer) => answer.status === 'pending');
    if (waits) return { text: 'Buyer’s answer', tone: 'warn' } as const;
    return { text: 'Answered', tone: 'ok' } as const;
  }
  if (answerBy < today)
    return { text: `Overdue since ${shortDay(answerBy)}`, tone: 'bad' } as const;
  return { text: `By ${shortDay(answerBy)}`, tone: 'warn' } as const;
}

function item(question: FoundQuestion, query: string): QueueItem {
  const { questionId, words, goods, askedAt, isPublic } = question;
  return {
    href: `/staff/product-questions/${questionId}${query}`,
    name: words.slice(0, 80),
    about: [goods.name, isPublic ? 'may be shown' : 'by mail only'].join(' · '),
    when: shortDay(dayOf(new Date(askedAt))),
    mark: markOf(question, dayOf(new Date())),
  };
}

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { productQuestions } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const { stage, none } =
    stages.find((each) => each.stage === searchParams.get('stage')) ?? stages[0];
  const query = { stage, pageNumber, pageSize };
  const list = await orErrorPage(productQuestions.listProductQuestions({ query }));
  return {
    states: stages.map((each) => ({
      name: each.name,
      href: `/staff/product-questions${queryOf(each.stage, 1)}`,
      isOn: each.stage === stage,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : none,
    items: list.questions.map((question) => item(question, queryOf(stage, pageNumber))),
    ...listPages(
      list,
      list.questions.length,
      (page) => `/staff/product-questions${queryOf(stage, page)}`,
    ),
  };
}

function queryOf(stage: string, page: number): string {
  const query = new URLSearchParams({
    ...(stage !== stages[0].stage && { stage }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** The queue of questions about products, the oldest first. */
export default function ProductQuestions() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Product questions"
      note="What people ask about goods. Each was promised an answer by a day."
      view={view}
      none={{ title: view.none, children: <p>A question comes here by itself.</p> }}
    />
  );
}

export { StaffError as ErrorBoundary };
