import type { ReactNode } from 'react';
import { Picture } from '../../ui/card.tsx';
import { type Crumb, Crumbs } from '../../ui/crumbs.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ListingResults } from './listing-results.tsx';
import type { ListingData, ListingLink } from './listing.server.ts';

/** A listing under its name, whatever it is of: a category, a promotion, a brand, what is new. */
export function ListingScreen({
  listing,
  note,
  children,
}: {
  listing: ListingData & {
    name: string;
    intro: string;
    crumbs: readonly Crumb[];
    subCategories: readonly ListingLink[];
  };
  /** What is said beside the name, such as until when. */
  note?: ReactNode;
  /** What comes below the goods. */
  children?: ReactNode;
}) {
  const { name, intro, crumbs, subCategories } = listing;
  return (
    <Screen title={name} description={intro}>
      <Crumbs above={crumbs} here={name} />
      <div className="cat-h">
        <h1 className="h-2xl">{name}</h1>
        {note}
        {intro !== '' && <p>{intro}</p>}
      </div>
      {subCategories.length > 0 && <SubCategories links={subCategories} current={listing.path} />}
      <ListingResults listing={listing} />
      {children}
    </Screen>
  );
}

function SubCategories({ links, current }: { links: readonly ListingLink[]; current: string }) {
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
