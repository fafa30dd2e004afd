import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { dayOf, shortDay } from '../../kit/format.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import '../kit/queue.css';

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { cannedReplies } = servicesFrom(context);
  const { replies } = await orErrorPage(cannedReplies.listReplies());
  return {
    isDone: searchParams.has('done'),
    replies: replies.map(({ replyId, title, text, changedAt }) => ({
      href: `/staff/canned-replies/${replyId}`,
      title,
      begins: text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text,
      changed: shortDay(dayOf(new Date(changedAt))),
    })),
  };
}

/** The texts that staff answer with again and again. */
export default function CannedReplies() {
  const { replies, isDone } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Canned replies"
      note="Texts to answer with. A place that is not filled stops an answer from being sent."
      above={[{ href: '/staff/inbox', name: 'Inbox' }]}
      actions={
        <a className="button button-main" href="/staff/canned-replies/new">
          Write one
        </a>
      }
    >
      <Done text={isDone ? 'The texts are as you left them.' : null} />
      {replies.length === 0 ? (
        <EmptyState drawing="nothing" title="There is no text yet">
          <p>Write what you answer often, with places for what differs.</p>
        </EmptyState>
      ) : (
        <ol className="queue">
          {replies.map(({ href, title, begins, changed }) => (
            <li key={href}>
              <a href={href} data-row>
                <b>{title}</b>
                <span className="queue-about">{begins}</span>
                <span className="queue-when">{changed}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
