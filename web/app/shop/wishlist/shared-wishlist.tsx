import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import cardSheet from '../../parts/card.css?url';
import listingSheet from '../listing/listing.css?url';
import wishlistSheet from './wishlist.css?url';
import { Screen } from '../../frame/screen.tsx';
import { WishlistCard } from './wishlist-card.tsx';
import { sharedItems } from './wishlist-view.server.ts';

export const handle: ScreenHandle = { sheets: [cardSheet, listingSheet, wishlistSheet] };

/** A wishlist that somebody shows. Each look asks anew, so that a link that ended shows nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const [shared, arrivals] = await Promise.all([
    orErrorPage(
      shop.services.wishlist.getSharedWishlist({ params: { token: params['token'] ?? '' } }),
    ),
    shop.arrivals(),
  ]);
  const { vat } = shop.preferences;
  return { items: sharedItems(shared, { vat, arrivals, now: new Date() }) };
}

/**
 * The link is the key to it: no other site is told where a visitor came from, and no index. No copy
 * of the page is kept anywhere, which would outlive the link. (A stricter policy than `same-origin`
 * would take the origin from the page's own forms, which are then refused.)
 */
export const headers = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

export default function SharedWishlist() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <Screen title="A shared wishlist">
      <h1 className="heading-largest heading-apart shared-head">A wishlist shared with you</h1>
      <p className="shared-intro quiet">
        Prices and delivery days are yours; only the owner can change the list.
      </p>
      <h2 className="visually-hidden">The items</h2>
      {items.length === 0 ? (
        <p className="nothing-yet quiet">It is empty at the moment.</p>
      ) : (
        <ul className="wish-cards">
          {items.map((item, place) => (
            <li key={item.sku}>
              <WishlistCard item={item} eager={place < 3} isOwn={false} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}
