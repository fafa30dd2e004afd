import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dateAndYear, dayOf } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { askedPage, listPages } from '../kit/page-links.ts';
import { Pages } from '../kit/pages.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { AccountScreen } from './screen.tsx';

const pageSize = 20;
const marks = {
  open: { text: 'With us', tone: 'info' },
  waiting: { text: 'Answered', tone: 'ok' },
  closed: { text: 'Solved', tone: '' },
} as const;

export async function loader(args: LoaderFunctionArgs) {
  const { enquiryThreads } = requireSignIn(args).services;
  const pageNumber = askedPage(args.url.searchParams);
  const list = await orErrorPage(
    enquiryThreads.listOwnEnquiries({ query: { pageNumber, pageSize } }),
  );
  return {
    threads: list.enquiries.map(({ token, reference, subject, state, openedAt }) => ({
      href: `/help/thread/${token}`,
      subject,
      note: `${reference}, ${dateAndYear(dayOf(new Date(openedAt)))}`,
      mark: marks[state],
    })),
    ...listPages(list, list.enquiries.length, (page) =>
      page === 1 ? '/account/messages' : `/account/messages?page=${page}`,
    ),
  };
}

/** Everything that somebody wrote to us while they were signed in, and where each of it stands. */
export default function Messages() {
  const { threads, pages, range } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title="Messages">
      <p className="account-text">
        What you wrote to us while you were signed in. What you asked about an order stands on{' '}
        <a className="link" href="/account/orders">
          the order’s page
        </a>
        .
      </p>
      {threads.length === 0 && (
        <p className="account-text">
          There is nothing here.{' '}
          <a className="link" href="/help">
            Write to us
          </a>
        </p>
      )}
      <ul className="rows">
        {threads.map(({ href, subject, note, mark }) => (
          <li key={href}>
            <Icon name="mail" />
            <div>
              <a className="link" href={href}>
                {subject}
              </a>
              <p>{note}</p>
            </div>
            <span className={`tag ${mark.tone}`}>{mark.text}</span>
          </li>
        ))}
      </ul>
      {pages && threads.length > 0 && <Pages pages={pages} range={range} />}
    </AccountScreen>
  );
}
