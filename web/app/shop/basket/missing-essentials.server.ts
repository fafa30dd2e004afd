import type { Shop } from '../../request/shop.server.ts';
import { pictureView, type PictureView } from '../../parts/card-view.ts';
import { pounds } from '../../kit/format.ts';
import { shownPence } from '../../parts/price-view.ts';

/** Something that the basket's items need and it does not hold. */
export interface MissingRow {
  sku: string;
  href: string;
  name: string;
  detail: string;
  picture: PictureView;
  quantity: number;
  /** "Add £38.00"; null where it cannot be had just now. */
  addText: string | null;
}

/** What is missing. A list that cannot be had is left out: it is no reason to fail the basket. */
export async function loadMissing({ services, preferences, reportFault }: Shop) {
  const missing = await services.basket.listMissingEssentials().catch((error: unknown) => {
    reportFault(error);
    return [];
  });
  return missing.map((item): MissingRow => {
    const pence = shownPence(item.amount, preferences.vat);
    const { state } = item.availability;
    const canAdd = state !== 'out-of-stock' && state !== 'discontinued';
    const counted = item.quantity > 1 ? `${item.quantity} × ` : '';
    const by = item.neededBy.map(({ name }) => name).join(', ');
    return {
      sku: item.sku,
      href: `/p/${item.slug}?sku=${encodeURIComponent(item.sku)}`,
      name: [counted + item.name, item.variant].filter(Boolean).join(', '),
      detail: `${item.reason} For: ${by}.`,
      picture: pictureView(item.picture),
      quantity: item.quantity,
      addText: canAdd ? `Add ${pounds(pence)}` : null,
    };
  });
}
