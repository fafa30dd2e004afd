import type { ReactNode } from 'react';
import { Screen } from '../../frame/screen.tsx';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { StillHtml } from '../../kit/still.tsx';
import cardSheet from '../../parts/card.css?url';
import { ContentPicture } from './content-picture.tsx';
import contentSheet from './content.css?url';
import type { PageAnswer } from './load-page.server.ts';
import fieldSheet from '../../kit/field.css?url';

export const contentHandle: ScreenHandle = { sheets: [cardSheet, fieldSheet, contentSheet] };

/** A page of the shop's own words: a guide, what binds, or any other. */
export function PageScreen({
  page,
  note,
  after,
}: {
  page: PageAnswer;
  note?: ReactNode;
  /** What the shop itself adds below the words. */
  after?: ReactNode;
}) {
  const { title, summary, above, headings, picture, isOld } = page;
  const isGuide = page.kind === 'article';
  return (
    <Screen title={title} description={summary} facts={page.facts}>
      {isOld && <meta name="robots" content="noindex" />}
      <Crumbs above={above} here={title} />
      {note}
      <div className={picture ? 'guide-head pictured' : 'guide-head'}>
        <div>
          <h1 className={isGuide ? 'heading-guide' : 'heading-largest'}>{title}</h1>
          <p className="long-lead">{summary}</p>
          {page.headLines.length > 0 && (
            <ul className="guide-facts">
              {page.headLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        {picture && (
          <div className="plate">
            <ContentPicture
              picture={picture}
              things={{ pictures: { [`${picture.from}:${picture.ref}`]: picture.shown } }}
              isWide
            />
          </div>
        )}
      </div>
      <div className="guide">
        <StillHtml as="div" className="blocks" html={page.body} />
        {(headings.length > 1 || page.versions.length > 0) && (
          <aside className="guide-aside">
            {headings.length > 1 && (
              <nav aria-labelledby="in-this-guide">
                <h2 id="in-this-guide" className="heading-small">
                  {isGuide ? 'In this guide' : 'On this page'}
                </h2>
                <ol className="guide-contents">
                  {headings.map(({ href, name }) => (
                    <li key={href}>
                      <a href={href}>{name}</a>
                    </li>
                  ))}
                </ol>
              </nav>
            )}
            {page.versions.length > 0 && <Versions versions={page.versions} />}
          </aside>
        )}
      </div>
      {after}
    </Screen>
  );
}

/** What was binding when: each version for good. */
function Versions({ versions }: Pick<PageAnswer, 'versions'>) {
  return (
    <nav aria-labelledby="versions">
      <h2 id="versions" className="heading-small">
        Versions
      </h2>
      <ul className="guide-contents">
        {versions.map(({ href, name, isShown }) => (
          <li key={href}>
            <a href={href} aria-current={isShown ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
