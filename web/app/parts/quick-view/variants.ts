import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import { arrivalView } from '../arrival-view.ts';
import { pictureView, type CardSetting, type PictureView } from '../card-view.ts';
import { pounds } from '../../kit/format.ts';
import { priceView } from '../price-view.ts';

export interface FinishChoice {
  sku: string;
  href: string;
  label: string;
  swatch: string;
  picture: PictureView | null;
  on: boolean;
  /** Cannot be had just now; it can still be looked at. */
  out: boolean;
  /** What is different about it: "+ £40.00", "Out of stock". */
  note: string | null;
}

export interface SizeChoice {
  sku: string;
  href: string;
  label: string;
  price: string;
  on: boolean;
  out: boolean;
  /** Its share of the largest size, for the line below its name. */
  share: number | null;
}

/** The finishes of a product, each in the size that is chosen where it is made in that size. */
export function finishChoices(
  product: ProductSummary,
  chosen: Offering,
  setting: CardSetting,
): FinishChoice[] {
  const finishes = firstOfEach(product.offerings, ({ finish }) => finish?.value ?? null);
  if (finishes.length < 2) return [];
  return finishes.map((first) => {
    const offering =
      product.offerings.find(
        ({ finish, size }) => finish?.value === first.finish?.value && size === chosen.size,
      ) ?? first;
    const [picture] = offering.pictures;
    return {
      sku: offering.sku,
      href: hrefOf(product, offering),
      label: offering.finish?.label ?? '',
      swatch: offering.finish?.swatch ?? '',
      picture: picture ? pictureView(picture) : null,
      on: offering.finish?.value === chosen.finish?.value,
      out: isOut(offering),
      note: differenceOf(offering, chosen, setting),
    };
  });
}

/** The sizes of a product, each in the finish that is chosen where it is made in that finish. */
export function sizeChoices(
  product: ProductSummary,
  chosen: Offering,
  { vat }: CardSetting,
): SizeChoice[] {
  const sizes = firstOfEach(product.offerings, ({ size }) => size);
  if (sizes.length < 2) return [];
  const offerings = sizes.map(
    (first) =>
      product.offerings.find(
        ({ finish, size }) => size === first.size && finish?.value === chosen.finish?.value,
      ) ?? first,
  );
  const largest = Math.max(...offerings.map(({ keyDimension }) => keyDimension?.mm ?? 0));
  return offerings.map((offering) => ({
    sku: offering.sku,
    href: hrefOf(product, offering),
    label: offering.size ?? '',
    price: priceView(offering, vat).now,
    on: offering.size === chosen.size,
    out: isOut(offering),
    share: offering.keyDimension ? Math.round((offering.keyDimension.mm / largest) * 100) : null,
  }));
}

function firstOfEach(
  offerings: readonly Offering[],
  nameOf: (offering: Offering) => string | null,
): Offering[] {
  const firsts = new Map<string, Offering>();
  for (const offering of offerings) {
    const name = nameOf(offering);
    if (name !== null && !firsts.has(name)) firsts.set(name, offering);
  }
  return [...firsts.values()];
}

const hrefOf = ({ slug }: ProductSummary, { sku }: Offering): string =>
  `/p/${slug}?sku=${encodeURIComponent(sku)}`;

const isOut = ({ availability: { state } }: Offering): boolean =>
  state === 'out-of-stock' || state === 'discontinued';

function differenceOf(
  offering: Offering,
  chosen: Offering,
  { vat, arrivals, now }: CardSetting,
): string | null {
  if (isOut(offering)) return arrivalView(offering.availability, arrivals, now).text;
  const pence = priceView(offering, vat).pence - priceView(chosen, vat).pence;
  if (pence === 0) return null;
  return pence > 0 ? `+ ${pounds(pence)}` : `− ${pounds(-pence)}`;
}
