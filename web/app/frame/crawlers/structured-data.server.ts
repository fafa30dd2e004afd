import { packPrice } from '@plumbline/contracts/nouns/pack-price.ts';
import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import type { ReviewSummary } from '@plumbline/contracts/reviews/reviews.ts';
import type { Shop } from '../../request/shop.server.ts';
import type { StructuredData } from '../../request/page-facts.ts';

interface Named {
  href: string;
  name: string;
}

/** The shop itself, and where it can be searched; on the front page. */
export function shopData({ signIn: { origin }, shopName, trader }: Shop): StructuredData[] {
  const { companyName, address, companyNumber, vatNumber, telephone, email } = trader;
  const publisher = { '@id': `${origin}/#shop` };
  return [
    {
      '@type': 'Organization',
      ...publisher,
      name: shopName,
      legalName: companyName,
      address: address.join(', '),
      email,
      ...(telephone && { telephone }),
      ...(vatNumber && { vatID: vatNumber }),
      ...(companyNumber && { identifier: companyNumber }),
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
    },
    {
      '@type': 'WebSite',
      name: shopName,
      url: `${origin}/`,
      publisher,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={words}` },
        'query-input': 'required name=words',
      },
    },
  ];
}

/** The way to a page from the front one; the page itself comes last and needs no address. */
export function breadcrumbData(
  { signIn: { origin } }: Shop,
  above: readonly Named[],
  here: string,
): StructuredData {
  const steps = [{ href: '/', name: 'Home' }, ...above];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...steps.map(({ href, name }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        item: origin + href,
      })),
      { '@type': 'ListItem', position: steps.length + 1, name: here },
    ],
  };
}

/** The products of a listing's page in their order; each is told of on its own page. */
export function itemListData(
  { signIn: { origin } }: Shop,
  hrefs: readonly string[],
): StructuredData {
  return {
    '@type': 'ItemList',
    itemListElement: hrefs.map((href, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      url: origin + href,
    })),
  };
}

const availability = {
  'in-stock': 'InStock',
  'low-stock': 'LimitedAvailability',
  'to-order': 'BackOrder',
  'out-of-stock': 'OutOfStock',
  discontinued: 'Discontinued',
} as const;

/**
 * A product by the offering on show. Who is signed in may have prices of their own, which no machine
 * is to read, so the offer is only told to everybody. A demo tells no rating: its reviews are made up.
 * Reviews for which something was given are not in what is told.
 */
export function productData(
  { demo, visitor, signIn: { origin } }: Shop,
  product: ProductSummary,
  offering: Offering,
  summary: Pick<ReviewSummary, 'unrewarded'> | null,
): StructuredData {
  const url = `${origin}/p/${product.slug}`;
  // Search engines are told what was written without a reward, and that alone.
  const rating = summary?.unrewarded;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: offering.sku,
    mpn: offering.mpn,
    gtin13: offering.ean,
    brand: { '@type': 'Brand', name: product.brand.name },
    image: offering.pictures.map(({ file }) => `${origin}/pictures/${file}`),
    ...(offering.finish && { color: offering.finish.label }),
    ...(offering.material && { material: offering.material }),
    ...(!demo &&
      rating?.average && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
        },
      }),
    ...(!visitor.signedIn && {
      offers: {
        '@type': 'Offer',
        url: `${url}?sku=${encodeURIComponent(offering.sku)}`,
        price: poundsOf(packPrice(offering).incPence),
        priceCurrency: offering.price.currency,
        ...(offering.packSize > 1 && { priceSpecification: perPiece(offering) }),
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${availability[offering.availability.state]}`,
      },
    }),
  };
}

/** What one piece costs, beside the price of its pack, which is what an offer has to tell. */
function perPiece({ price }: Offering) {
  return {
    '@type': 'UnitPriceSpecification',
    price: poundsOf(price.incPence),
    priceCurrency: price.currency,
    // A piece, as trade's own list of units has it.
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'C62' },
  };
}

/** 12900 → "129.00", as schema.org writes an amount. */
function poundsOf(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
