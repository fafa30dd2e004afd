import { pounds } from '../kit/format.ts';
import { pictureView, type PictureView } from '../parts/card-view.ts';
import { orderHeadline } from '../parts/order/headline.server.ts';
import { orderAddress } from '../parts/order/order-address.ts';
import type { Shop } from '../request/shop.server.ts';

/** The product that a form was opened from. */
export interface AskedProduct {
  sku: string;
  name: string;
  href: string;
  picture: PictureView;
  price: string;
}

/** The product of a form's address; null where it names none that is sold. */
export async function aboutProduct(shop: Shop, sku: string | null): Promise<AskedProduct | null> {
  if (!sku) return null;
  const found = await shop.services.catalogue
    .getProductSummaryBySku({ query: { sku } })
    .catch(() => null);
  const offering = found?.offerings.find((each) => each.sku === sku);
  if (!found || !offering) return null;
  return {
    sku,
    name: [found.name, offering.finish?.label, offering.size].filter(Boolean).join(', '),
    href: `/p/${found.slug}?sku=${encodeURIComponent(sku)}`,
    picture: pictureView(offering.pictures[0]!),
    price: pounds(offering.price.incPence),
  };
}

/** The order that a form was opened from, and where it stands. */
export interface AskedOrder {
  /** As the call takes it: the token of its mailed link, or its guid. */
  key: string;
  number: string;
  href: string;
  headline: string;
  lines: { position: number; name: string }[];
}

/** The order of a form's address; null where it names none that its reader may see. */
export async function aboutOrder(
  { services: { orders } }: Shop,
  key: string | null,
): Promise<AskedOrder | null> {
  if (!key) return null;
  const href = orderAddress(key);
  const asked = href.startsWith('/account/')
    ? orders.getOrder({ params: { orderGuid: key } })
    : orders.getOrderConfirmation({ params: { token: key } });
  const order = await asked.catch(() => null);
  if (!order) return null;
  return {
    key,
    number: order.orderNumber,
    href,
    headline: orderHeadline(order),
    lines: order.lines.map(({ position, name, variant }) => ({
      position,
      name: [name, variant].filter(Boolean).join(', '),
    })),
  };
}
