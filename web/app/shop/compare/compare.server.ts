import type { Services } from '@plumbline/contracts/calls.ts';
import { sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import type { RefusedForm } from '../../kit/form.ts';
import type { Shop } from '../../request/shop.server.ts';
import { arrivalDay, arrivalView, isOffered } from '../../parts/arrival-view.ts';
import { pictureView, stockText, type CardSetting } from '../../parts/card-view.ts';
import { grouped } from '../../kit/format.ts';
import { priceText, priceView } from '../../parts/price-view.ts';
import { comparePath, maxCompared } from '../../request/compare-path.ts';
import { compareFacts, type Fact } from './compare-rows.ts';
import { findCompared, type ComparedOffering } from '../../parts/compared.server.ts';
import { finishChoices } from '../../parts/quick-view/variants.ts';

/** The goods side by side, ready to be read. */
export async function loadComparison(shop: Shop, skus: readonly string[], now: Date) {
  const { services, preferences } = shop;
  const [compared, arrivals] = await Promise.all([findCompared(services, skus), shop.arrivals()]);
  const setting: CardSetting = { vat: preferences.vat, arrivals, now };
  const known = compared.map(({ offering }) => offering.sku);
  return {
    goods: compared.map(({ product, offering }) => {
      const [picture] = offering.pictures;
      return {
        sku: offering.sku,
        name: product.name,
        variant: [offering.finish?.label, offering.size].filter(Boolean).join(', '),
        brand: product.brand.name,
        href: `/p/${product.slug}?sku=${encodeURIComponent(offering.sku)}`,
        picture: picture ? pictureView(picture) : null,
        dim: offering.keyDimension?.label ?? null,
        price: priceView(offering, preferences.vat),
        packSize: offering.packSize,
        buyable: isOffered(offering.availability, arrivals),
        without: comparePath(known.filter((sku) => sku !== offering.sku)),
      };
    }),
    ...compareFacts(factsOf(compared, setting)),
  };
}

export type ComparisonData = Awaited<ReturnType<typeof loadComparison>>;

function factsOf(compared: readonly ComparedOffering[], setting: CardSetting): Fact[] {
  const each = <T>(read: (one: ComparedOffering) => T) => compared.map(read);
  const prices = each(({ offering }) => priceView(offering, setting.vat));
  const days = each(({ offering }) => arrivalDay(offering.availability, setting.arrivals));
  const place = setting.arrivals?.outwardCode;
  return [
    {
      label: `Price, ${setting.vat === 'inc' ? 'inc' : 'ex'} VAT`,
      values: prices.map(priceText),
      // Packs differ in size, so the better one is that of which a piece costs less.
      merits: prices.map(({ eachPence }) => -eachPence),
    },
    ...(prices.some(({ was }) => was)
      ? [{ label: 'Saving', values: prices.map(({ was }) => was?.save ?? 'None') }]
      : []),
    {
      label: place ? `Arrives in ${place}` : 'Arrives',
      values: each(
        ({ offering }) => arrivalView(offering.availability, setting.arrivals, setting.now).text,
      ),
      merits: days.map((day) => (day === null ? null : -Date.parse(day))),
    },
    {
      label: 'Stock',
      values: each(({ offering }) => stockText(offering.availability) ?? 'Out of stock'),
    },
    {
      label: 'Width × depth × height',
      values: each(({ offering }) => sizeText(offering.dimensions)),
    },
    ...specificationFacts(compared),
    {
      label: 'Finishes',
      values: each(({ product, offering }) => {
        const { length } = finishChoices(product, offering, setting);
        return length === 0 ? null : String(length);
      }),
    },
    {
      label: 'Rating',
      values: each(({ product: { rating } }) =>
        rating ? `${rating.average.toFixed(1)} from ${grouped(rating.count)}` : null,
      ),
    },
    {
      label: 'Guarantee',
      values: each(({ product }) =>
        product.guaranteeYears ? `${product.guaranteeYears} years` : null,
      ),
      merits: each(({ product }) => product.guaranteeYears),
    },
    { label: 'Brand', values: each(({ product }) => product.brand.name) },
  ];
}

/** What any of them specifies, in the order in which it is first said. */
function specificationFacts(compared: readonly ComparedOffering[]): Fact[] {
  const labels = new Map(
    compared
      .flatMap(({ offering }) => offering.specification)
      .map(({ key, label }) => [key, label]),
  );
  return [...labels].map(([key, label]) => ({
    label,
    values: compared.map(
      ({ offering }) => offering.specification.find((row) => row.key === key)?.value ?? null,
    ),
  }));
}

/** What a form of a comparison is answered; nothing in it means that all went as it should. */
export interface CompareAnswer {
  refused?: RefusedForm;
}

/** Chooses a part number, or leaves it out where it was chosen; a fifth is refused. */
export async function toggleCompared(
  services: Services,
  chosen: readonly string[],
  sku: string,
): Promise<{ skus: readonly string[]; answer: CompareAnswer }> {
  if (chosen.includes(sku)) return { skus: chosen.filter((each) => each !== sku), answer: {} };
  const refused = (status: number, message: string) => ({
    skus: chosen,
    answer: { refused: { code: 'not-compared', status, message, errors: [], texts: {} } },
  });
  const [found] = await findCompared(services, [sku]);
  if (!found) return refused(404, 'This is no longer sold.');
  // What is no longer sold is on no page to be taken out there, and takes up no place.
  const sold = await findCompared(services, chosen);
  const known = sold.map(({ offering }) => offering.sku);
  if (known.length < maxCompared) return { skus: [...known, sku], answer: {} };
  return refused(
    409,
    `You can compare up to four products. Remove one, then compare ${found.product.name}.`,
  );
}
