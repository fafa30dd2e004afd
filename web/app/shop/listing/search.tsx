import { personalisationPageType } from '@plumbline/contracts/nouns/enumerations.ts';
import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { answerPage } from '../../request/answer-page.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import fieldSheet from '../../kit/field.css?url';
import listingSheet from './listing.css?url';
import { Carousels } from '../../parts/carousels.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Screen } from '../../frame/screen.tsx';
import { loadCarousels } from '../home/carousels.server.tsx';
import { readListingQuery } from './listing-query.ts';
import { ListingResults } from './listing-results.tsx';
import { findGuides, loadSearch } from './search.server.ts';

export { shouldRevalidate } from './listing.tsx';

export const handle: ScreenHandle = { sheets: [cardSheet, fieldSheet, listingSheet] };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const words = url.searchParams.get('q') ?? '';
  const shop = shopFrom(context);
  const [found, guides] = await Promise.all([
    loadSearch(shop, words, readListingQuery(url.searchParams), new Date()),
    findGuides(shop, words),
  ]);
  const isShort = !found || found.isNothing || found.listing.isEmpty;
  const pageType = personalisationPageType.other;
  const carousels = isShort ? await loadCarousels(shop, { pageType }) : null;
  if (!found) return { found, carousels, guides: [] };
  const listing = answerPage(shop, found.listing, 'cards', 'facets');
  return { found: answerPage(shop, { ...found, listing }), carousels, guides };
}

type SearchData = NonNullable<Awaited<ReturnType<typeof loader>>['found']>;

export default function SearchPage() {
  const { found, carousels, guides } = useLoaderData<typeof loader>();
  if (!found) return <NoWords>{carousels && <Carousels rows={carousels} />}</NoWords>;
  const title = `“${found.query}”`;
  return (
    <Screen title={`Search for ${title}`} facts={found.facts}>
      <meta name="robots" content="noindex" />
      <Crumbs above={[]} here="Search" />
      <div className="category-head">
        <h1 className="heading-largest">{title}</h1>
        <Understood found={found} />
        <ShopPages pages={[...found.pages, ...guides]} />
      </div>
      {found.isNothing ? (
        <NothingFound found={found} />
      ) : (
        <>
          <Links label="Categories" links={found.categories} />
          <ListingResults listing={found.listing} query={found.query} />
        </>
      )}
      {carousels && <Carousels rows={carousels} />}
    </Screen>
  );
}

function NoWords({ children }: { children: ReactNode }) {
  return (
    <Screen title="Search">
      <meta name="robots" content="noindex" />
      <Crumbs above={[]} here="Search" />
      <EmptyState drawing="nothing" title="What are you looking for?" level="h1">
        <p className="quiet">
          Search by product, size or part number: “basin mixer”, “bath 1700 x 700”, “ISO-15-CH”.
        </p>
      </EmptyState>
      {children}
    </Screen>
  );
}

/** Pages of the shop that the words may be about. */
function ShopPages({ pages }: { pages: SearchData['pages'] }) {
  if (pages.length === 0) return null;
  return (
    <nav className="shop-pages" aria-label="Pages about this">
      {pages.map(({ href, name }) => (
        <a key={href} className="shop-page" href={href}>
          {name}
          <Icon name="arrow-right" className="icon-small" />
        </a>
      ))}
    </nav>
  );
}

/** How the words were read, where that is not plain to see. */
function Understood({ found }: { found: SearchData }) {
  const { corrected, ignored, queries, sizes, isNothing } = found;
  if (isNothing || corrected.length + ignored.length === 0) return null;
  return (
    <div>
      {corrected.map(({ from, to }) => (
        <p key={from}>
          No results for “{from}”. Showing results for “{to}”.
        </p>
      ))}
      {ignored.length > 0 && (
        <p>
          Little or nothing fits “{ignored.join('”, “')}” as well, so we show other products too.
        </p>
      )}
      <Tries label="Nearest sizes" tries={sizes} />
      <Tries label="All of" tries={queries} />
    </div>
  );
}

/** Other searches that lead on from here. */
function Tries({ label, tries }: { label: string; tries: SearchData['queries'] }) {
  if (tries.length === 0) return null;
  return (
    <nav className="search-corrections" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {tries.map(({ href, name }) => (
        <a key={href} className="chip" href={href}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function Links({ label, links }: { label: string; links: SearchData['categories'] }) {
  return (
    <nav className="sub-categories" aria-label={label}>
      {links.map(({ href, name, count }) => (
        <a key={href} className="sub-category" href={href}>
          <span>
            {name}
            <small>{count}</small>
          </span>
        </a>
      ))}
    </nav>
  );
}

function NothingFound({ found: { queries, sizes, categories, pages } }: { found: SearchData }) {
  // Who asks for a page of the shop is not told that no goods are called so.
  if (pages.length > 0) return <Links label="All departments" links={categories} />;
  return (
    <EmptyState drawing="nothing" title="We found no products for that">
      <Tries label="Nearest sizes" tries={sizes} />
      <Tries label="Try" tries={queries} />
      <p className="quiet">
        Try fewer words, a size such as 600 mm, a part number, or one of the departments.
      </p>
      <Links label="All departments" links={categories} />
    </EmptyState>
  );
}
