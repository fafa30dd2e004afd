import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { dayOf, shortDay } from '../../kit/format.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import '../kit/list-table.css';
import '../kit/queue.css';

/** Whoever writes articles reads what was asked, and not who asked it. */
const findWays = (services: Services) =>
  maySend(services, { seeThread: allCalls.inbox.getInboxThread });

export async function loader({ context }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [gaps, may] = await orErrorPage(
    Promise.all([services.articleGaps.listArticleGaps(), findWays(services)]),
  );
  const threadHref = (thread: string) => (may.seeThread ? `/staff/inbox/${thread}` : null);
  const day = (instant: string) => shortDay(dayOf(new Date(instant)));
  return {
    above: may.seeThread
      ? [{ href: '/staff/inbox', name: 'Inbox' }]
      : [{ href: '/staff/pages', name: 'Pages' }],
    asked: gaps.asked,
    unanswered: gaps.unanswered,
    since: day(gaps.since),
    threads: gaps.threads.map(({ thread, subject, openedAt }) => ({
      href: threadHref(thread),
      subject,
      thread,
      when: day(openedAt),
    })),
    articles: gaps.articles.map(({ slug, latest, ...article }) => ({
      ...article,
      href: `/${slug}`,
      latest: latest && { href: threadHref(latest.thread), subject: latest.subject },
    })),
    helped: gaps.helped,
  };
}

/** What the help centre does not answer yet: the next articles to write, and those to mend. */
export default function ArticleGaps() {
  const { above, asked, unanswered, since, threads, articles, helped } =
    useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Article gaps"
      note={
        asked === 0
          ? `Nobody has asked by a form since ${since}.`
          : `Of ${asked} asked by a form since ${since}, ${unanswered} had no article.`
      }
      above={above}
    >
      {asked === 0 && helped.shown === 0 ? (
        <EmptyState drawing="nothing" title="No articles to write">
          <p>What people ask comes here by itself, and goes once an article is about it.</p>
        </EmptyState>
      ) : (
        <>
          <Section id="unanswered" title="Not covered by any article">
            {threads.length === 0 ? (
              <p className="quiet">There is an article about each of them.</p>
            ) : (
              <ol className="queue">
                {threads.map(({ href, subject, thread, when }) => (
                  <li key={thread}>
                    <Thread href={href}>
                      <b>{subject}</b>
                      <span className="queue-about">{thread}</span>
                      <span className="queue-when">{when}</span>
                    </Thread>
                  </li>
                ))}
              </ol>
            )}
          </Section>
          <Helped helped={helped} />
          {articles.length > 0 && <Articles articles={articles} />}
        </>
      )}
    </StaffScreen>
  );
}

/** A thread, with the way to it for those who read threads. */
const Thread = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    <span className="queue-plain">{children}</span>
  ) : (
    <a href={href} data-row>
      {children}
    </a>
  );

type Gaps = Awaited<ReturnType<typeof loader>>;

/** Whether what forms show before they are sent saves anybody from writing. */
function Helped({ helped: { shown, wrote, solved } }: Pick<Gaps, 'helped'>) {
  return (
    <Section id="helped" title="Answers shown before sending">
      <Facts
        facts={[
          ['People shown an answer', shown],
          ['Solved: nothing followed in 7 days', solved],
          ['Wrote within 7 days', wrote],
          ['Within their 7 days still', shown - solved - wrote],
        ]}
      />
      <p className="quiet">
        Of those who agreed that it is kept what they do. What others do after an answer is not
        known.
      </p>
    </Section>
  );
}

function Articles({ articles }: Pick<Gaps, 'articles'>) {
  return (
    <Section id="in-spite" title="Asked despite an article, and how each article helped">
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col" className="list-figure">
              Asked
            </th>
            <th scope="col" className="list-figure">
              Shown
            </th>
            <th scope="col" className="list-figure">
              Solved
            </th>
            <th scope="col">Last asked</th>
          </tr>
        </thead>
        <tbody>
          {articles.map(({ href, title, asked, shown, solved, latest }) => (
            <tr key={href}>
              <th scope="row">
                <a className="link" href={href}>
                  {title}
                </a>
              </th>
              <td className="list-figure">{asked}</td>
              <td className="list-figure">{shown}</td>
              <td className="list-figure">{solved}</td>
              <td>
                {latest?.href && (
                  <a className="link" href={latest.href}>
                    {latest.subject}
                  </a>
                )}
                {latest?.href === null && latest.subject}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export { StaffError as ErrorBoundary };
