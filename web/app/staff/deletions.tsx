import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { askedPage, listPages } from '../kit/page-links.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { dayOf } from '../kit/format.ts';
import { Pages } from '../kit/pages.tsx';
import { deletionRow } from './deletion-view.server.ts';
import { StaffScreen } from './screen.tsx';
import { StaffError } from './staff-error.tsx';

const pageSize = 20;

/** The states that the queue is looked at by; the first is where everybody begins. */
const states = [
  { state: 'open', name: 'Waiting', none: 'Nobody is waiting to be erased' },
  { state: 'done', name: 'Erased', none: 'Nobody has been erased yet' },
  { state: 'withdrawn', name: 'Withdrawn', none: 'No request has been withdrawn' },
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { privacy } = requireSignIn(args).services;
  const { searchParams } = args.url;
  const pageNumber = askedPage(searchParams);
  const filter = states.find(({ state }) => state === searchParams.get('state')) ?? states[0];
  const { state } = filter;
  const list = await orErrorPage(
    privacy.listDeletionRequests({ query: { state, pageNumber, pageSize } }),
  );
  const today = dayOf(new Date());
  return {
    filters: states.map(({ state: value, name }) => ({
      name,
      href: addressOf(value, 1),
      isOn: value === state,
    })),
    none: filter.none,
    rows: list.requests.map((request) => deletionRow(request, today)),
    total: list.total,
    ...listPages(list, list.requests.length, (page) => addressOf(state, page)),
  };
}

function addressOf(state: string, page: number): string {
  const query = new URLSearchParams({
    ...(state !== states[0].state && { state }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `/staff/deletions?${query}` : '/staff/deletions';
}

/** The queue of people who asked to be erased, the oldest request first. */
export default function Deletions() {
  const { filters, none, rows, total, pages, range } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Deletion requests"
      note="Each is to be carried out within a month of the day on which it was made."
    >
      <nav className="seg queue-by" aria-label="Requests by state">
        {filters.map(({ name, href, isOn }) => (
          <a key={name} href={href} aria-current={isOn ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyState drawing="nothing" title={total > 0 ? 'There is nothing on this page' : none}>
          {total > 0 ? (
            <a className="btn btn-2" href="/staff/deletions">
              Go to the first page
            </a>
          ) : (
            <p className="max-w-[56ch] text-ink-2">
              Shoppers ask from “Your data” in their account, and what they ask appears here.
            </p>
          )}
        </EmptyState>
      ) : (
        <ol className="queue">
          {rows.map(({ href, name, about, when, mark }) => (
            <li key={href}>
              <a href={href}>
                <b>{name}</b>
                <span className="queue-about">{about}</span>
                <span className="queue-when">{when}</span>
                <span className="queue-mark">
                  <span className={`tag ${mark.tone}`}>{mark.text}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {pages && rows.length > 0 && <Pages pages={pages} range={range} />}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
