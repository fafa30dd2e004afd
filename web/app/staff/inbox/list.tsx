import { inboxKinds, inboxViews } from '@plumbline/contracts/nouns/inbox.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { QueueSearch } from '../kit/queue-search.tsx';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { kindNames, viewNames } from './inbox-names.ts';
import { inboxItem } from './inbox-view.server.ts';
import './inbox.css';

const pageSize = 30;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { inbox } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const view = inboxViews.find((each) => each === searchParams.get('view')) ?? 'open';
  const kind = inboxKinds.find((each) => each === searchParams.get('kind'));
  const words = (searchParams.get('q') ?? '').slice(0, 100);
  const asked = { view, ...(kind && { kind }), ...(words && { words }) };
  const list = await orErrorPage(inbox.listInbox({ query: { ...asked, pageNumber, pageSize } }));
  const now = new Date();
  const queryOf = (changed: Partial<Record<'view' | 'kind' | 'q' | 'page', string>>) => {
    const next = { view, kind: kind ?? '', q: words, page: '', ...changed };
    const query = new URLSearchParams(
      Object.entries(next).filter(([name, text]) => text && !(name === 'view' && text === 'open')),
    );
    return query.size > 0 ? `?${query}` : '';
  };
  const counted = { ...list.views, closed: null };
  return {
    view,
    kind: kind ?? '',
    words,
    // What was forgotten has no page of its own to say so.
    isForgotten: searchParams.get('done') === 'forgotten',
    held: list.held,
    kinds: list.kinds.map((each) => ({
      name: kindNames[each.kind],
      open: each.open,
      href: `/staff/inbox${queryOf({ kind: each.kind === kind ? '' : each.kind })}`,
      isOn: each.kind === kind,
    })),
    states: inboxViews.map((each) => ({
      name: [viewNames[each].name, counted[each] || null].filter(Boolean).join(' '),
      href: `/staff/inbox${queryOf({ view: each })}`,
      isOn: each === view,
    })),
    none: list.total > 0 ? 'There is nothing on this page' : viewNames[view].none,
    items: list.threads.map((each) =>
      inboxItem(each, queryOf(pageNumber > 1 ? { page: String(pageNumber) } : {}), now),
    ),
    ...listPages(
      list,
      list.threads.length,
      (page) => `/staff/inbox${queryOf(page > 1 ? { page: String(page) } : {})}`,
    ),
  };
}

/** Everything that people write to the shop, in one queue, what is due first before all. */
export default function Inbox() {
  const view = useLoaderData<typeof loader>();
  return (
    <QueueScreen
      title="Inbox"
      note="Everything that people write to us: forms, mail, and what is asked about orders."
      view={view}
      actions={
        <>
          <a className="button button-outlined" href="/staff/mails-in">
            Unsorted mail{view.held > 0 && `, ${view.held} to decide`}
          </a>
          <a className="button button-outlined" href="/staff/canned-replies">
            Canned replies
          </a>
          <a className="button button-outlined" href="/staff/article-gaps">
            Article gaps
          </a>
        </>
      }
      tools={<Tools view={view} />}
      none={{
        title: view.none,
        children: <p>What comes by a form, by mail or about an order stands here at once.</p>,
      }}
    />
  );
}

function Tools({ view }: { view: ReturnType<typeof useLoaderData<typeof loader>> }) {
  return (
    <>
      <Done text={view.isForgotten ? 'Forgotten for good.' : null} />
      <QueueSearch
        action="/staff/inbox"
        label="Search the inbox"
        placeholder="Words, name, order, number"
        words={view.words}
        kept={{
          ...(view.view !== 'open' && { view: view.view }),
          ...(view.kind && { kind: view.kind }),
        }}
      />
      {view.kinds.length > 0 && (
        <nav className="inbox-kinds" aria-label="By kind">
          {view.kinds.map(({ name, open, href, isOn }) => (
            <a key={name} href={href} aria-current={isOn ? 'true' : undefined}>
              {name} <span>{open}</span>
            </a>
          ))}
        </nav>
      )}
    </>
  );
}

export { StaffError as ErrorBoundary };
