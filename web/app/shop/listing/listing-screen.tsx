import type { ReactNode } from 'react';
import { type Crumb, Crumbs } from '../../kit/crumbs.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ListingResults } from './listing-results.tsx';
import type { ListingAnswer, ListingLink } from './listing.server.ts';
import type { Still } from '../../kit/still.tsx';
import { srcSetOf } from '../../kit/src-set.ts';
import { SubCategories } from './sub-categories.tsx';

/** A listing under its name, whatever it is of: a category, a promotion, a brand, what is new. */
export function ListingScreen({
  listing,
  note,
  children,
}: {
  listing: ListingAnswer & {
    name: string;
    intro: string;
    /** A wide picture of a room with such goods. */
    room?: string | null;
    /** What is said of it in a tab and in searches, where somebody has written that. */
    landing?: { title: string; description: string } | null;
    crumbs: readonly Crumb[];
    leadsOn: boolean;
    subCategories: Still<readonly ListingLink[]>;
  };
  /** What is said beside the name, such as until when. */
  note?: ReactNode;
  /** What comes below the goods. */
  children?: ReactNode;
}) {
  const { name, intro, room, landing, crumbs, leadsOn, subCategories, facts } = listing;
  return (
    <Screen
      title={landing?.title ?? name}
      description={landing?.description ?? intro}
      facts={facts}
    >
      <Crumbs above={crumbs} here={name} />
      <div className={room ? 'category-head in-room' : 'category-head'}>
        <div>
          <h1 className="heading-largest">{name}</h1>
          {note}
          {intro !== '' && <p>{intro}</p>}
        </div>
        {room && <Band src={room} />}
      </div>
      {leadsOn && <SubCategories links={subCategories} current={listing.path} />}
      <ListingResults listing={listing} />
      {children}
    </Screen>
  );
}

/** A room beside the name. Small screens do without it and, since it waits to be seen, load none. */
function Band({ src }: { src: string }) {
  return (
    <img
      src={src}
      srcSet={srcSetOf(src)}
      sizes="max(46vw, 480px)"
      width={1920}
      height={480}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
