import {
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { shopFrom } from '../shop.server.ts';
import type { ScreenHandle } from '../styles/sheets.ts';
import { Picture } from '../ui/card.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { Screen } from '../ui/screen.tsx';
import { readListingQuery } from './listing-query.ts';
import { ListingResults } from './listing-results.tsx';
import { loadListing } from './listing.server.ts';

export const handle: ScreenHandle = { sheets: ['card', 'forms', 'listing'] };

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params['*']?.replace(/\/+$/, '');
  if (!slug) throw redirect('/');
  return loadListing(shopFrom(context), slug, readListingQuery(url.searchParams), new Date());
}

/** The basket changes nothing in a listing, and what is on show keeps its focus. */
export function shouldRevalidate({
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formAction === '/basket' ? false : defaultShouldRevalidate;
}

export default function ListingPage() {
  const listing = useLoaderData<typeof loader>();
  const { name, intro, crumbs, subCategories } = listing;
  return (
    <Screen title={name} description={intro}>
      <Crumbs above={crumbs} here={name} />
      <div className="cat-h">
        <h1 className="h-2xl">{name}</h1>
        <p>{intro}</p>
      </div>
      {subCategories.length > 0 && <SubCategories links={subCategories} current={listing.path} />}
      <ListingResults listing={listing} />
    </Screen>
  );
}

function SubCategories({
  links,
  current,
}: {
  links: Awaited<ReturnType<typeof loadListing>>['subCategories'];
  current: string;
}) {
  return (
    <nav className="subs" aria-label="Categories">
      {links.map(({ href, name, count, picture }) => (
        <a
          key={href}
          className="sub"
          href={href}
          aria-current={href === current ? 'page' : undefined}
        >
          {picture && <Picture picture={{ ...picture, width: 56, height: 56 }} alt="" />}
          <span>
            {name}
            {count && <small>{count}</small>}
          </span>
        </a>
      ))}
    </nav>
  );
}
