import type { ReactNode } from 'react';
import { Screen } from '../../frame/screen.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Icon } from '../../kit/icon.tsx';
import { StillHtml } from '../../kit/still.tsx';
import type { HelpAnswer } from './load-help.server.ts';

/** One article of the help centre, and a way to ask what it does not answer. */
export function HelpArticleScreen({
  answer: { page, others },
  note,
}: {
  answer: HelpAnswer;
  note?: ReactNode;
}) {
  const { title, summary, above, body, facts } = page;
  return (
    <Screen title={title} description={summary} facts={facts}>
      <Crumbs above={above} here={title} />
      {note}
      <div className="article">
        <article>
          <h1 className="heading-largest">{title}</h1>
          <StillHtml as="div" className="blocks" html={body} />
        </article>
        <aside className="article-side" aria-label="More help">
          {others.length > 0 && (
            <ul>
              {others.map(({ href, name }) => (
                <li key={href}>
                  <a className="link" href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p>Is something missing here?</p>
          <a className="button button-outlined" href="/help/general">
            <Icon name="mail" className="icon-small" /> Write to us
          </a>
        </aside>
      </div>
    </Screen>
  );
}
