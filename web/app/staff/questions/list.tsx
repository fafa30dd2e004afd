import { questionStates } from '@plumbline/contracts/nouns/questions.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { questionItem } from '../parts/question-view.server.ts';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const names: Record<(typeof questionStates)[number], { name: string; none: string }> = {
  waiting: { name: 'Waiting', none: 'Nobody waits for an answer' },
  answered: { name: 'Answered', none: 'No thread is answered and open' },
  closed: { name: 'Closed', none: 'No thread is closed yet' },
};

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { questions } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const state = questionStates.find((each) => each === searchParams.get('state')) ?? 'waiting';
  const list = await orErrorPage(
    questions.listQuestions({ query: { state, pageNumber, pageSize } }),
  );
  return {
    states: questionStates.map((each) => ({
      name: names[each].name,
      href: `/staff/questions${queryOf(each, 1)}`,
      isOn: each === state,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : names[state].none,
    items: list.questions.map((each) =>
      questionItem(
        each,
        ({ questionId }) => `/staff/questions/${questionId}${queryOf(state, pageNumber)}`,
      ),
    ),
    ...listPages(list, list.questions.length, (page) => `/staff/questions${queryOf(state, page)}`),
  };
}

function queryOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== 'waiting' && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}

/** What customers ask about their orders, who has waited longest first. */
export default function Questions() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Questions"
      note="What customers ask about their orders. They were told that we answer within one working day."
      view={view}
      none={{ title: view.none, children: <p>A question appears here as soon as it is asked.</p> }}
    />
  );
}

export { StaffError as ErrorBoundary };
