import { chosenOffering, sizeText } from '@plumbline/contracts/catalogue/offering-facts.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { arrivalView, whyElsewhere, isSold } from '../arrival-view.ts';
import { pictureView, stockText, type CardSetting } from '../card-view.ts';
import { grouped } from '../../kit/format.ts';
import { priceView } from '../price-view.ts';

import { quickPath } from './quick-path.ts';
import { finishChoices, sizeChoices } from './variants.ts';

/** What is needed to choose and buy a product without its page. Throws the page of its refusal. */
export async function loadQuickView(shop: Shop, slug: string, sku: string | null, now: Date) {
  const { services, preferences } = shop;
  const [product, arrivals] = await Promise.all([
    orErrorPage(services.catalogue.getQuickView({ query: { slug } })),
    shop.arrivals(),
  ]);
  const offering = chosenOffering(product, sku);
  const setting: CardSetting = { vat: preferences.vat, arrivals, now };
  const [picture] = offering.pictures;
  const here = <T extends { sku: string }>(choice: T) => ({
    ...choice,
    href: quickPath(product.slug, choice.sku),
  });
  return {
    name: product.name,
    brand: product.brand.name,
    brandHref: `/brands/${product.brand.slug}`,
    sku: offering.sku,
    productHref: `/p/${product.slug}?sku=${encodeURIComponent(offering.sku)}`,
    crumbs: product.breadcrumb.map((each) => ({ href: `/c/${each.slug}`, name: each.name })),
    rating: product.rating && {
      average: product.rating.average.toFixed(1),
      count: grouped(product.rating.count),
    },
    size: sizeText(offering.dimensions),
    picture: picture ? pictureView(picture) : null,
    dim: offering.keyDimension?.label ?? null,
    price: priceView(offering, preferences.vat),
    finishes: finishChoices(product, offering, setting).map(here),
    sizes: sizeChoices(product, offering, setting).map(here),
    stock: stockText(offering.availability),
    arrival: arrivalView(offering.availability, arrivals, now),
    buyable: isSold(offering.availability),
    elsewhere: whyElsewhere(offering.availability, arrivals),
    packSize: offering.packSize,
  };
}

export type QuickViewData = Awaited<ReturnType<typeof loadQuickView>>;
