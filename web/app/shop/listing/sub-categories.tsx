import { Picture } from '../../parts/card.tsx';
import { StillList, type Still } from '../../kit/still.tsx';
import type { ListingLink } from './listing.server.ts';

/** What a listing leads on to, the one at `current` among them. */
export function SubCategories({
  links,
  current,
}: {
  links: Still<readonly ListingLink[]>;
  current: string;
}) {
  return (
    <StillList
      as="nav"
      name="sub-category"
      className="sub-categories"
      aria-label="Categories"
      items={links?.map((link) => ({ link, isHere: link.href === current }))}
      render={(each) => <SubCategory key={each.link.href} {...each} />}
    />
  );
}

function SubCategory({ link, isHere }: { link: ListingLink; isHere: boolean }) {
  const { href, name, count, picture } = link;
  return (
    <a className="sub-category" href={href} aria-current={isHere ? 'page' : undefined}>
      {picture && <Picture picture={{ ...picture, width: 56, height: 56 }} alt="" />}
      <span>
        {name}
        {count && <small>{count}</small>}
      </span>
    </a>
  );
}
