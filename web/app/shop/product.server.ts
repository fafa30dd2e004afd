import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue.ts';
import { data } from 'react-router';
import { orErrorPage, type PageProblem } from '../problems.server.ts';
import type { Shop } from '../shop.server.ts';
import { arrivalDay, arrivalView, timeLeft } from '../ui/arrival-view.ts';
import { cardView, pictureView, stockText, type CardSetting } from '../ui/card-view.ts';
import { dayOf, grouped, longDay, pounds, shortDay, sizeText, timeOf } from '../ui/format.ts';
import { priceReasons, priceView, vatLine } from '../ui/price-view.ts';
import { drawingOf } from './drawing.ts';
import { finishChoices, sizeChoices } from './variants.ts';

const othersShown = 4;

/**
 * A product with one of its offerings chosen: the one asked for, or else the first that can be had.
 * Throws the page of a product that is unknown or no longer sold.
 */
export async function loadProduct(
  shop: Shop,
  slug: string,
  { sku, photo }: { sku: string | null; photo: number },
  now: Date,
) {
  const { services, preferences } = shop;
  const [product, arrivals] = await Promise.all([
    orErrorPage(services.catalogue.getProductSummary({ query: { slug } })),
    shop.arrivals(),
  ]);
  if (product.status === 'withdrawn') throw gone(product);
  const offering = chosenOffering(product, sku);
  const setting: CardSetting = { vat: preferences.vat, arrivals, now };
  const price = priceView(offering.price, preferences.vat);
  const pictures = offering.pictures.map(pictureView);
  const path = `/p/${product.slug}`;
  return {
    name: product.name,
    path,
    brand: product.brand.name,
    description: product.description,
    crumbs: product.breadcrumb.map((each) => ({ href: `/c/${each.slug}`, name: each.name })),
    rating: product.rating && {
      average: product.rating.average.toFixed(1),
      count: grouped(product.rating.count),
    },
    sku: offering.sku,
    size: sizeText(offering.dimensions),
    guarantee: product.guaranteeYears ? `${product.guaranteeYears}-year guarantee` : null,
    pictures,
    photo: photo < pictures.length ? photo : 0,
    dim: offering.keyDimension?.label ?? null,
    heightMm: offering.dimensions.heightMm,
    price,
    reasons: priceReasons(offering.price, preferences.vat),
    vat: vatLine(offering.price, preferences.vat),
    finishes: finishChoices(product, offering, setting),
    sizes: sizeChoices(product, offering, setting),
    stock: stockText(offering.availability),
    arrival: arrivalView(offering.availability, arrivals, now),
    delivery: deliveryOf(offering, setting),
    buyable: !['out-of-stock', 'discontinued'].includes(offering.availability.state),
    packSize: offering.packSize,
    specification: specificationOf(product, offering),
    drawing: drawingOf(offering),
    others: await othersLike(shop, product, setting),
  };
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>;

function gone({ name, successor }: ProductSummary) {
  const problem: PageProblem = {
    code: 'product-withdrawn',
    title: `${name} is no longer sold`,
    detail: null,
    requestId: null,
    name,
    successor,
  };
  return data(problem, { status: 410 });
}

function chosenOffering({ offerings }: ProductSummary, sku: string | null): Offering {
  const asked = offerings.find((each) => each.sku === sku);
  const atHand = offerings.find(({ availability }) =>
    ['in-stock', 'low-stock'].includes(availability.state),
  );
  const chosen = asked ?? atHand ?? offerings[0];
  if (!chosen) throw new Error('A product has at least one offering');
  return chosen;
}

const carriers = {
  parcel: 'By courier, to the door',
  large: 'Large parcel, to the door',
  bulky: 'Two people, to the room',
  pallet: 'On a pallet, to the kerb',
} as const;

/** The day of arrival with the latest time to order for it, and what carrying costs at least. */
function deliveryOf({ availability }: Offering, { arrivals, now }: CardSetting) {
  const day = arrivalDay(availability, arrivals);
  const { sizeClass } = availability;
  const refusal = arrivals?.notDelivered.find((each) => each.sizeClass === sizeClass);
  if (!arrivals || (day === null && !refusal)) return null;
  const service = arrivals.classes.find((each) => each.sizeClass === sizeClass);
  const orderBy = new Date(service?.orderBy ?? arrivals.orderBy);
  return {
    place: arrivals.postcode === '' ? 'Enter your postcode' : arrivals.outwardCode,
    day: day && longDay(day),
    left: timeLeft((orderBy.getTime() - now.getTime()) / 1000),
    orderBy: dayOf(orderBy) === dayOf(now) ? 'today' : `on ${shortDay(dayOf(orderBy))}`,
    orderAt: timeOf(orderBy),
    reason: refusal?.reason ?? null,
    carrier: carriers[sizeClass],
    from: service ? pounds(service.fromPence) : null,
    surcharge: service && service.surchargePence > 0 ? pounds(service.surchargePence) : null,
  };
}

function specificationOf({ guaranteeYears }: ProductSummary, offering: Offering) {
  const row = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const { weightGrams } = offering;
  return [
    ...row('Width × depth × height', sizeText(offering.dimensions)),
    ...offering.specification.map(({ label, value }) => ({ label, value })),
    ...row('Weight', weightGrams > 0 ? weightText(weightGrams) : null),
    ...row('Guarantee', guaranteeYears ? `${guaranteeYears} years` : null),
    ...row('Part number', offering.mpn),
    ...row('EAN', offering.ean),
  ];
}

function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${Number((grams / 1000).toFixed(1))} kg`;
}

/** What else its category has. A row that cannot be listed is only a row missing. */
async function othersLike({ services }: Shop, product: ProductSummary, setting: CardSetting) {
  const slug = product.breadcrumb.at(-1)?.slug;
  if (!slug) return [];
  const listed = services.catalogue.listCategory({ body: { slug, pageSize: othersShown + 1 } });
  const items = await listed.then(
    ({ listing }) => listing.items,
    () => [],
  );
  return items
    .filter(({ productId }) => productId !== product.productId)
    .slice(0, othersShown)
    .map((card) => cardView(card, setting));
}
