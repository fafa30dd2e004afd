import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Screen } from '../../frame/screen.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { answerPage } from '../../request/answer-page.server.ts';
import { breadcrumbData, itemListData } from '../../frame/crawlers/structured-data.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import { Banners } from './banners.tsx';
import { loadBanners, stillWhere } from './banners.server.tsx';
import { articleView } from './content-view.server.ts';
import { GuideList } from './guide-list.tsx';
import { contentHandle } from './page-screen.tsx';

export const handle = contentHandle;

const pageSize = 24;

/** Every guide, or those of one category. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const key = params['category'];
  const pageNumber = askedPage(url.searchParams);
  const body = { pageNumber, pageSize, ...(key !== undefined && { category: key }) };
  const { total, articles, categories } = await orErrorPage(
    shop.services.content.listBlogs({ body }),
  );
  const category = categories.find((each) => each.key === key) ?? null;
  if (key !== undefined && !category) throw data(null, { status: 404 });
  const here = category ? `/advice/category/${category.key}` : '/advice';
  const guides = articles.map(articleView);
  const banners = category ? null : await loadBanners(shop, 'advice');
  return answerPage(
    shop,
    {
      title: category?.name ?? 'Advice',
      intro:
        category?.intro ??
        'Guides by people who fit what we sell: what to measure, what to choose, and in which order the work goes.',
      above: category ? [{ href: '/advice', name: 'Advice' }] : [],
      categories: categories.map(({ key: each, name, count }) => ({
        href: `/advice/category/${each}`,
        name,
        count: String(count),
        isHere: each === key,
      })),
      guides,
      banners,
      ...listPages({ total, pageNumber, pageSize }, articles.length, (page) =>
        page === 1 ? here : `${here}?page=${page}`,
      ),
      facts: {
        image: null,
        firstPicture: null,
        data: [
          breadcrumbData(
            shop,
            category ? [{ href: '/advice', name: 'Advice' }] : [],
            category?.name ?? 'Advice',
          ),
          itemListData(
            shop,
            guides.map(({ href }) => href),
          ),
        ],
      },
    },
    'guides',
    ...stillWhere(banners, 'banners'),
  );
}

export default function Advice() {
  const page = useLoaderData<typeof loader>();
  const { title, intro, above, categories, guides } = page;
  return (
    <Screen title={title} description={intro} facts={page.facts}>
      <link rel="alternate" type="application/atom+xml" title="Guides" href="/advice/feed.xml" />
      <Crumbs above={above} here={title} />
      <div className="advice-head">
        <h1 className="heading-guide">{title}</h1>
        <p className="long-lead">{intro}</p>
      </div>
      <Banners banners={page.banners} />
      {categories.length > 1 && (
        <nav className="advice-categories" aria-label="Categories of guides">
          {categories.map(({ href, name, count, isHere }) => (
            <a key={href} className="chip" href={href} aria-current={isHere ? 'page' : undefined}>
              {name} <small>{count}</small>
            </a>
          ))}
        </nav>
      )}
      <GuideList guides={guides} />
      {guides?.length === 0 && (
        <EmptyState drawing="nothing" title="No guides yet" level="h2">
          <p className="quiet">They are being written. Until then, ask us.</p>
        </EmptyState>
      )}
      {page.pages && <Pages pages={page.pages} range={page.range} />}
      <p className="quiet small advice-feed">
        Each guide has an owner and a day when it is read again.{' '}
        <a className="link" href="/advice/feed.xml">
          Feed
        </a>
      </p>
    </Screen>
  );
}
