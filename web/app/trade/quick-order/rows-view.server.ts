import type { MatchedRow, QuickOffer } from '@plumbline/contracts/nouns/quick-order.ts';
import { counted, pounds } from '../../kit/format.ts';
import { pictureView, stockText, type PictureView } from '../../parts/card-view.ts';
import { linePence, shownPence } from '../../parts/price-view.ts';
import type { VatView } from '../../request/preferences.server.ts';

/** A row of a quick order as its table reads it. */
export interface RowView {
  code: string;
  quantity: string;
  /** What was typed before somebody chose what it means; '' where it was never another. */
  was: string;
  goods: {
    name: string;
    sku: string;
    href: string;
    picture: PictureView;
    price: string;
    stock: string;
    sum: string;
  } | null;
  note: string | null;
  isWrong: boolean;
  suggestions: { sku: string; name: string; price: string }[];
}

/** A row as a form sends it. */
export interface TypedRow {
  code: string;
  quantity: string;
  was: string;
}

export function rowViews(
  rows: readonly MatchedRow[],
  typed: readonly Pick<TypedRow, 'was'>[],
  vat: VatView,
): RowView[] {
  return rows.map(({ code, quantity, offer, order, note, suggestions }, at) => ({
    code,
    quantity: order === null ? quantity : String(order),
    was: typed[at]?.was ?? '',
    goods: offer && {
      name: nameOf(offer),
      sku: offer.sku,
      picture: { ...pictureView(offer.picture), alt: '', width: 36, height: 36 },
      stock: stockText(offer.availability) ?? '',
      href: `/p/${offer.slug}?sku=${encodeURIComponent(offer.sku)}`,
      price: pounds(shownPence(offer.price, vat)),
      sum: order === null ? '' : pounds(linePence(offer.price, order, vat)),
    },
    note,
    isWrong: order === null,
    suggestions: suggestions.map((each) => ({
      sku: each.sku,
      name: nameOf(each),
      price: pounds(shownPence(each.price, vat)),
    })),
  }));
}

const nameOf = ({ name, variant }: QuickOffer) =>
  variant === null ? name : `${name}, ${variant.toLowerCase()}`;

/** "12 of 14 rows are ready": what the page says first. */
export function headlineOf(rows: readonly RowView[]): string {
  const ready = rows.filter(({ isWrong }) => !isWrong).length;
  if (ready === rows.length) return `${counted(ready, 'row')} ready to order`;
  return `${ready} of ${counted(rows.length, 'row')} ready, ${rows.length - ready} to put right`;
}

/** What the rows that are ready come to: "£1,602.48 ex VAT". */
export function sumOf(rows: readonly MatchedRow[], vat: VatView): string {
  const pence = rows.reduce(
    (sum, { offer, order }) =>
      sum + (offer && order !== null ? linePence(offer.price, order, vat) : 0),
    0,
  );
  return `${pounds(pence)} ${vat} VAT`;
}
