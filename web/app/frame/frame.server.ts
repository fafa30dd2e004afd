import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import type { CookieChoice } from '@plumbline/contracts/nouns/cookies.ts';
import type { Shop } from '../request/shop.server.ts';
import type { VatView } from '../request/preferences.server.ts';
import { findCompared } from '../parts/compared.server.ts';
import { deliveryLine, type DeliveryLine } from '../parts/arrival-view.ts';
import { pounds } from '../kit/format.ts';
import { shownPence } from '../parts/price-view.ts';

/** The basket as the header shows it; pence so that an item on its way in can be added at once. */
export interface BasketMark {
  count: number;
  total: string;
  pence: number;
}

/** One of the goods that a visitor compares, as the tray at the foot of a page shows it. */
export interface Compared {
  sku: string;
  name: string;
  /** A file under /pictures. */
  picture: string | null;
}

/** What stands around every page. */
export interface Frame {
  /** Where visitors reach the shop. */
  origin: string;
  departments: { href: string; name: string; count: number }[];
  delivery: DeliveryLine | null;
  vat: VatView;
  basket: BasketMark | null;
  /** What the visitor puts side by side; null for nothing, which is what most pages show. */
  compared: Compared[] | null;
  /** What the visitor's wishlist holds, by part number. */
  wished: string[];
  /** Whether somebody is signed in here, and whether they are staff. */
  signedIn: boolean;
  staff: boolean;
  /** Who trades here, a line each. */
  trader: string[];
  /** What was answered to the question about cookies; null while it is to be asked. */
  cookies: CookieChoice | null;
}

/** Loads the frame. It is wanted on every page, the error page too, so no part of it may fail one. */
export async function loadFrame({
  services,
  visitor,
  trader,
  signIn,
  preferences,
  arrivals,
  basket: ownBasket,
  reportFault,
}: Shop): Promise<Frame> {
  const orNothing = <T>(answer: Promise<T>, nothing: T): Promise<T> =>
    answer.catch((error: unknown) => {
      reportFault(error);
      return nothing;
    });
  const [departments, table, basket, compared, { skus: wished }] = await Promise.all([
    orNothing(services.listings.listDepartments(), []),
    arrivals(),
    orNothing(ownBasket(), null),
    orNothing(findCompared(services, preferences.compared), []),
    orNothing(services.wishlist.listWishedSkus(), { skus: [] }),
  ]);
  return {
    origin: signIn.origin,
    departments: departments.map(({ slug, name, count }) => ({ href: `/c/${slug}`, name, count })),
    delivery: deliveryLine(table),
    vat: preferences.vat,
    basket: basket && basketMark(basket, preferences.vat),
    compared:
      compared.length === 0
        ? null
        : compared.map(({ product, offering }) => ({
            sku: offering.sku,
            name: product.name,
            picture: offering.pictures[0]?.file ?? null,
          })),
    wished,
    signedIn: visitor.signedIn,
    staff: visitor.staff,
    trader: traderLines(trader),
    cookies: preferences.cookies,
  };
}

function basketMark({ totals }: Basket, vat: VatView): BasketMark | null {
  if (totals.itemCount === 0) return null;
  const pence = shownPence(totals.total, vat);
  return { count: totals.itemCount, total: pounds(pence), pence };
}
