import type { Basket } from '@plumbline/contracts/nouns/basket.ts';
import { traderLines } from '@plumbline/contracts/nouns/trader.ts';
import type { CookieChoice } from '@plumbline/contracts/nouns/cookies.ts';
import type {
  GlobalItem,
  GlobalItemId,
  GlobalItemValues,
} from '@plumbline/contracts/nouns/content/global-items.ts';
import type { Shop } from '../request/shop.server.ts';
import { footerHtml, type FooterHtml } from './footer-columns.server.tsx';
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

/** One line above the header: trouble, or news. */
export interface Announcement {
  tone: 'plain' | 'warn';
  text: string;
  link: { href: string; name: string } | null;
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
  /** What staff have put above every page; null for nothing. */
  announcement: Announcement | null;
  /** Ways beside the departments, above the header. */
  links: { href: string; name: string }[];
  /** The foot's words and links as HTML; a page without a foot brings them for the one after it. */
  footer: FooterHtml | undefined;
  /** Whom they buy for, where that is a business or could be one. */
  buysFor: string | null;
  /** Whether that has its prices only until its application is looked at. */
  isProvisional: boolean;
  /** The businesses that they can choose from; null for who belongs to no more than one. */
  businesses: { businessId: number; name: string; isChosen: boolean }[] | null;
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
  markup,
  reportFault,
}: Shop): Promise<Frame> {
  const orNothing = <T>(answer: Promise<T>, nothing: T): Promise<T> =>
    answer.catch((error: unknown) => {
      reportFault(error);
      return nothing;
    });
  const [departments, table, basket, compared, { skus: wished }, items, own] = await Promise.all([
    orNothing(services.listings.listDepartments(), []),
    arrivals(),
    orNothing(ownBasket(), null),
    orNothing(findCompared(services, preferences.compared), []),
    orNothing(services.wishlist.listWishedSkus(), { skus: [] }),
    orNothing(services.globalItems.listGlobalItems({ body: { ids: [...frameItems] } }), {
      items: [],
    }),
    visitor.mayChooseBusiness
      ? orNothing(services.businesses.listOwnBusinesses(), { businesses: [] })
      : null,
  ]);
  const active = own?.businesses.filter(({ status }) => status === 'active') ?? [];
  const { footer, links, announcement } = readItems(items.items);
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
    announcement,
    links,
    footer: footer && footerHtml(markup, footer),
    signedIn: visitor.signedIn,
    staff: visitor.staff,
    buysFor: visitor.businessName ?? (visitor.mayChooseBusiness ? 'yourself' : null),
    isProvisional: visitor.provisional,
    businesses:
      active.length === 0
        ? null
        : active.map(({ businessId, name, isChosen }) => ({ businessId, name, isChosen })),
    trader: traderLines(trader),
    cookies: preferences.cookies,
  };
}

const frameItems = ['header-links', 'footer', 'announcement'] as const satisfies GlobalItemId[];

/** What of the shop's own items stands around a page; without them it is bare. */
function readItems(items: readonly GlobalItem[]) {
  const itemOf = <K extends GlobalItemId>(wanted: K) =>
    items.find(({ id }) => id === wanted)?.value as GlobalItemValues[K] | undefined;
  const [first] = itemOf('announcement')?.items ?? [];
  return {
    footer: itemOf('footer'),
    links: itemOf('header-links')?.links ?? [],
    announcement: first ? { tone: first.tone, text: first.text, link: first.link } : null,
  };
}

function basketMark({ totals }: Basket, vat: VatView): BasketMark | null {
  if (totals.itemCount === 0) return null;
  const pence = shownPence(totals.total, vat);
  return { count: totals.itemCount, total: pounds(pence), pence };
}
