import type { MissingEssential } from '@plumbline/contracts/nouns/missing-essential.ts';
import { arrivalView, isOffered } from '../../parts/arrival-view.ts';
import { pictureView, type CardSetting, type PictureView } from '../../parts/card-view.ts';
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
  /** When it would come, or why it cannot be had. */
  arrival: string;
}

/** What is missing, as the page offers it. */
export function missingRows(
  missing: readonly MissingEssential[],
  { vat, arrivals, now }: CardSetting,
): MissingRow[] {
  return missing.map((item) => {
    const pence = shownPence(item.amount, vat);
    const counted = item.quantity > 1 ? `${item.quantity} × ` : '';
    const by = item.neededBy.map(({ name }) => name).join(', ');
    return {
      sku: item.sku,
      href: `/p/${item.slug}?sku=${encodeURIComponent(item.sku)}`,
      name: [counted + item.name, item.variant].filter(Boolean).join(', '),
      detail: `${item.reason} For: ${by}.`,
      picture: pictureView(item.picture),
      quantity: item.quantity,
      addText: isOffered(item.availability, arrivals) ? `Add ${pounds(pence)}` : null,
      arrival: arrivalView(item.availability, arrivals, now).text,
    };
  });
}
