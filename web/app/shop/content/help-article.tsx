import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { Icon } from '../../kit/icon.tsx';
import { StillHtml } from '../../kit/still.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { findContentPage } from './content-view.server.ts';
import articleSheet from './help-article.css?url';
import { pageAnswer } from './load-page.server.ts';
import { nothingHere } from './nothing-here.server.ts';
import { contentHandle } from './page-screen.tsx';

export const handle: ScreenHandle = { sheets: [...contentHandle.sheets, articleSheet] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const slug = url.pathname.slice(1);
  const page = await findContentPage(shop, slug);
  if (!page) throw nothingHere();
  const { articles } = await orErrorPage(shop.services.help.listArticles({}));
  const group = articles.find((each) => each.slug === slug)?.group;
  const others = articles.filter((each) => each.group === group && each.slug !== slug);
  return {
    page: await pageAnswer(shop, page, new Date()),
    others: others.map((each) => ({ href: `/${each.slug}`, name: each.title })),
  };
}

/** One article of the help centre, and a way to ask what it does not answer. */
export default function HelpArticle() {
  const { page, others } = useLoaderData<typeof loader>();
  const { title, summary, above, body, facts } = page;
  return (
    <Screen title={title} description={summary} facts={facts}>
      <Crumbs above={above} here={title} />
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
