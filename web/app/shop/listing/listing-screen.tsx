import type { ReactNode } from 'react';
import { type Crumb, Crumbs } from '../../ui/crumbs.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ListingResults } from './listing-results.tsx';
import type { ListingData, ListingLink } from './listing.server.ts';
import { SubCategories } from './sub-categories.tsx';

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
    /** Null on a first page, which has them as still content. */
    subCategories: readonly ListingLink[] | null;
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
      <SubCategories links={subCategories} current={listing.path} />
      <ListingResults listing={listing} />
      {children}
    </Screen>
  );
}
