import { useState, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { PageProblem } from '../request/problems.server.ts';
import { Departments } from './departments.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { apart, apartTexts, useReloadOnceBack, type Apart } from '../kit/offline.ts';
import { Screen } from './screen.tsx';

/** Whatever kept a page from being shown, said in words: gone, unknown, offline or broken. */
export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <Broken why={apart()} />;
  const problem = error.data as PageProblem | undefined;
  if (problem && error.status === 410) {
    return problem.code === 'product-withdrawn' ? (
      <Withdrawn {...problem} />
    ) : (
      <LinkEnded {...problem} />
    );
  }
  if (error.status === 404) return <NotFound />;
  return <Broken title={problem?.title} reference={problem?.requestId} />;
}

/**
 * Stands in place of what was gone to without a connection. The router is not asked for that: it
 * loads the whole page anew where a screen's script does not come, and the browser then has nothing.
 */
export function Unreached({ href }: { href: string }) {
  return <Broken why={apart() ?? 'unreached'} href={href} />;
}

/** `children` stand below what is said, where the page could load more than that. */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <Screen title="Nothing here">
      <div className="stands-apart">
        <EmptyState drawing="nothing" title="We cannot find that page" level="h1">
          <p className="lead">
            It may have moved, or the link may be incomplete. Search by name, size or part number,
            or start here.
          </p>
          <Departments />
        </EmptyState>
        {children}
      </div>
    </Screen>
  );
}

/** What is no longer sold leads to what took its place, or else to the rest of its kind. */
function Withdrawn({ name, successor, category }: PageProblem) {
  return (
    <Screen title="No longer sold">
      <div className="stands-apart">
        <EmptyState
          drawing={successor ? 'replaced' : 'nothing'}
          title={`We no longer sell ${name ?? 'this'}`}
          level="h1"
        >
          <p className="lead">
            {successor
              ? `The manufacturer has replaced it with ${successor.name}.`
              : `There is no direct replacement.${category ? ` You will find similar products in ${category.name}.` : ''}`}
          </p>
          {successor && (
            <a className="button button-main" href={`/p/${successor.slug}`}>
              See {successor.name}
            </a>
          )}
          {category && (
            <a
              className={successor ? 'button button-text' : 'button button-outlined'}
              href={`/c/${category.slug}`}
            >
              See everything in {category.name}
            </a>
          )}
          {!successor && !category && <Departments />}
        </EmptyState>
      </div>
    </Screen>
  );
}

/** A link that somebody was given, and that shows nothing any more. */
function LinkEnded({ code, title, detail }: PageProblem) {
  const isOfProject = code === 'project-share-ended';
  return (
    <Screen title={title}>
      <div className="stands-apart">
        <EmptyState drawing="unplugged" title={title} level="h1">
          <p className="lead">{detail ?? 'It was for a time only, or a part of it is missing.'}</p>
          <a className="button button-outlined" href={isOfProject ? '/projects' : '/help'}>
            {isOfProject ? 'Go to your projects' : 'Ask us for help'}
          </a>
        </EmptyState>
      </div>
    </Screen>
  );
}

function Broken({
  title = 'This page did not load',
  reference,
  why = null,
  href,
}: {
  title?: string | undefined;
  reference?: string | null | undefined;
  /** What keeps the page away, where that is no fault of the page. */
  why?: Apart | null;
  /** Where it is, unless that is the page's own address. */
  href?: string;
}) {
  const { pathname, search } = useLocation();
  // What is said stays, until the page is loaded anew.
  const [texts] = useState(why && apartTexts[why]);
  useReloadOnceBack(texts !== null);
  return (
    <Screen title={texts?.title ?? 'Not loaded'} standsIn={href !== undefined}>
      <div className="stands-apart">
        <EmptyState
          drawing={texts ? 'unplugged' : 'broken'}
          title={texts?.title ?? title}
          level="h1"
        >
          <p className="lead">
            {texts?.lead ?? 'Your basket is safe. Please try again in a moment.'}
            {reference && ` Reference ${reference}.`}
          </p>
          <a className="button button-outlined" href={href ?? pathname + search} data-reload>
            Try again
          </a>
        </EmptyState>
      </div>
    </Screen>
  );
}
