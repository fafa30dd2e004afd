import { Picture } from '../../parts/card.tsx';
import { useStill } from '../../kit/still.tsx';
import type { ListingLink } from './listing.server.ts';

/** What a listing leads on to: still content on a first page, which has no `links`. */
export function SubCategories({
  links,
  current,
}: {
  links: readonly ListingLink[] | null;
  current: string;
}) {
  const still = useStill('subs');
  const look = { className: 'subs', 'aria-label': 'Categories' } as const;
  if (!links) return <nav key="still" {...look} {...still} />;
  if (links.length === 0) return null;
  return (
    <nav key="live" {...look}>
      <SubCategoryLinks links={links} current={current} />
    </nav>
  );
}

export function SubCategoryLinks({
  links,
  current,
}: {
  links: readonly ListingLink[];
  current: string;
}) {
  return links.map(({ href, name, count, picture }) => (
    <a key={href} className="sub" href={href} aria-current={href === current ? 'page' : undefined}>
      {picture && <Picture picture={{ ...picture, width: 56, height: 56 }} alt="" />}
      <span>
        {name}
        {count && <small>{count}</small>}
      </span>
    </a>
  ));
}
