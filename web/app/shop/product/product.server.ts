import { drawingOf } from '@plumbline/contracts/catalogue/drawing.ts';
import { isElectrical } from '@plumbline/contracts/nouns/electricals.ts';
import { packPrice } from '@plumbline/contracts/nouns/pack-price.ts';
import {
  chosenOffering,
  sizeText,
  specificationOf,
} from '@plumbline/contracts/catalogue/offering-facts.ts';
import { breadcrumbData, productData } from '../../frame/crawlers/structured-data.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import type { PageAnswer } from '../../request/answer-page.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { arrivalView, whyElsewhere, isSold } from '../../parts/arrival-view.ts';
import { pictureView, stockText, type CardSetting } from '../../parts/card-view.ts';
import { grouped } from '../../kit/format.ts';
import { findRefusedPostcode } from '../../parts/postcode.server.ts';
import { priceReasons, priceView, vatLine } from '../../parts/price-view.ts';
import { loadGuides } from '../content/guides.server.tsx';
import { loadDelivery } from './product-delivery.server.ts';
import { loadEssentials } from './product-essentials.server.ts';
import { loadKindred } from './kindred.server.ts';
import { loadSummary, summaryView } from '../reviews/summary-view.server.ts';
import { loadQuestionsPart } from './questions-part.server.tsx';
import { reviewsPart } from './reviews-part.server.tsx';
import { roomsOf } from './rooms.server.ts';
import { finishChoices, sizeChoices } from '../../parts/quick-view/variants.ts';

/**
 * A product with one of its offerings chosen: the one asked for, or else the first that can be had.
 * Throws the page of a product that is unknown or no longer sold.
 */
export async function loadProduct(
  shop: Shop,
  slug: string,
  { sku, photo, url }: { sku: string | null; photo: number; url: URL },
  now: Date,
) {
  const { services, preferences } = shop;
  const [product, arrivals] = await Promise.all([orErrorPage(shop.product(slug)), shop.arrivals()]);
  const offering = chosenOffering(product, sku);
  const setting: CardSetting = { vat: preferences.vat, arrivals, now };
  const price = priceView(offering, preferences.vat);
  const ofPack = packPrice(offering);
  const pictures = offering.pictures.map(pictureView);
  const path = `/p/${product.slug}`;
  const [delivery, refusedPostcode, essentials, rooms, kindred, summary, questions, guides] =
    await Promise.all([
      loadDelivery(shop, offering, now),
      findRefusedPostcode(shop, url),
      loadEssentials(shop, offering.sku, setting),
      roomsOf(
        services.catalogue.getUserContentCarousel({ params: { id: product.productId } }),
        preferences.vat,
      ),
      loadKindred(shop, offering, setting),
      loadSummary(shop, product.slug),
      loadQuestionsPart(shop, product.slug, offering.sku),
      loadGuides(shop, { categories: product.breadcrumb.map((each) => each.slug) }),
    ]);
  const ownSizes = sizeChoices(product, offering, setting);
  const crumbs = product.breadcrumb.map((each) => ({ href: `/c/${each.slug}`, name: each.name }));
  return {
    name: product.name,
    path,
    brand: product.brand.name,
    brandHref: `/brands/${product.brand.slug}`,
    description: product.description,
    crumbs,
    rating: product.rating && {
      average: product.rating.average.toFixed(1),
      count: grouped(product.rating.count),
    },
    sku: offering.sku,
    size: sizeText(offering.dimensions),
    guarantee: product.guaranteeYears ? `${product.guaranteeYears}-year guarantee` : null,
    pictures,
    model: offering.model && `/pictures/${offering.model}`,
    photo: photo < pictures.length ? photo : 0,
    dim: offering.keyDimension?.label ?? null,
    heightMm: offering.dimensions.heightMm,
    price,
    reasons: priceReasons(ofPack, preferences.vat),
    vat: vatLine(ofPack, preferences.vat),
    finishes: finishChoices(product, offering, setting),
    sizes: ownSizes.length > 0 ? ownSizes : kindred.sizes,
    instead: kindred.instead,
    stock: stockText(offering.availability),
    arrival: arrivalView(offering.availability, arrivals, now),
    delivery,
    refusedPostcode,
    essentials,
    rooms,
    /** As HTML; empty where they cannot be had. */
    reviews: summary
      ? reviewsPart(shop, { ...summaryView(summary), name: product.name, sku: offering.sku })
      : '',
    questionCount: questions?.count ?? null,
    /** As HTML. */
    questions: questions?.html ?? '',
    guides,
    reviewCount: summary?.count ?? null,
    documents: { sheet: `${path}/specification.pdf?sku=${encodeURIComponent(offering.sku)}` },
    buyable: isSold(offering.availability),
    elsewhere: whyElsewhere(offering.availability, arrivals),
    packSize: offering.packSize,
    specification: specificationOf(product, offering),
    isElectrical: isElectrical(offering.specification),
    drawing: drawingOf(product.productType, offering),
    isWished: await isWished(shop, offering.sku),
    facts: {
      image: pictures[0]?.src ?? null,
      firstPicture: null,
      data: [
        productData(shop, product, offering, summary),
        breadcrumbData(shop, crumbs, product.name),
      ],
    },
  };
}

/** A wishlist that cannot be asked just now is no reason to fail the page. */
async function isWished({ services, reportFault }: Shop, sku: string): Promise<boolean> {
  try {
    const { isKept } = await services.wishlist.findInCurrentWishlist({ query: { sku } });
    return isKept;
  } catch (error) {
    reportFault(error);
    return false;
  }
}

export type ProductData = PageAnswer<
  Awaited<ReturnType<typeof loadProduct>>,
  'reviews' | 'questions' | 'guides'
>;
