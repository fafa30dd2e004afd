import { packPrice } from '@plumbline/contracts/nouns/pack-price.ts';
import { sharedFile } from '@plumbline/contracts/nouns/picture-files.ts';
import type { Context } from '../../core/context.ts';
import type { ListedProduct, Offer } from '../catalogue/reader.ts';
import { type FeedTexts, findFeedTexts } from './feed-store.ts';
import { retail } from './retail.ts';
import { escapeXml, xmlHead } from './xml.ts';

/** So many products are read from the database at a time. */
const batchSize = 200;
const dayMs = 86_400_000;

/**
 * Every offering that is sold, as an RSS 2.0 feed in the form that shopping engines read. Prices are
 * retail and inc VAT: those that a visitor without an account sees on the product's page.
 */
export async function* merchantFeed(
  { catalogue, db, config, now }: Pick<Context, 'catalogue' | 'db' | 'config' | 'now'>,
  origin: string,
): AsyncGenerator<string> {
  const ids = catalogue.listProductIds();
  yield `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(config.shopName)}</title>
<link>${escapeXml(origin)}</link>
<description>Bathroom and plumbing supplies</description>
`;
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = [...ids.subarray(from, from + batchSize)];
    const texts = await findFeedTexts(db, batch);
    const items = batch.flatMap((id) => {
      const product = catalogue.findListedProduct(id, retail);
      return product?.offers.map((offer) => {
        const text = texts.get(offer.offeringId);
        // What was withdrawn since the model was read is left out.
        return text ? item(product, offer, text, { origin, now: now() }) : '';
      });
    });
    yield items.join('');
  }
  yield '</channel>\n</rss>\n';
}

function item(
  product: ListedProduct,
  offer: Offer,
  { mpn, ean, finish, size, description }: FeedTexts,
  { origin, now }: { origin: string; now: Date },
): string {
  const fields: Record<string, string | null> = {
    'g:id': offer.sku,
    title: offer.variant ? `${product.name}, ${offer.variant}` : product.name,
    description: description || product.name,
    link: `${origin}/p/${product.slug}?sku=${encodeURIComponent(offer.sku)}`,
    'g:image_link': `${origin}/pictures/${sharedFile(offer.picture.file)}`,
    ...availability(offer, now),
    'g:price': money(packPrice(offer).incPence),
    'g:multipack': offer.packSize > 1 ? String(offer.packSize) : null,
    'g:brand': offer.brand,
    'g:gtin': ean,
    'g:mpn': mpn,
    'g:condition': 'new',
    'g:item_group_id': product.offers.length > 1 ? product.slug : null,
    'g:color': finish,
    'g:size': size,
    'g:product_type': product.categories.map(({ name }) => name).join(' > '),
    // Of all that comes at once, as the price is.
    'g:shipping_weight': offer.weightGrams > 0 ? `${offer.weightGrams * offer.packSize} g` : null,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<${name}>${escapeXml(value!)}</${name}>\n`);
  return `<item>\n${lines.join('')}</item>\n`;
}

function availability(
  { availability: { state, leadDays } }: Offer,
  now: Date,
): Record<string, string> {
  if (state === 'to-order') {
    const from = new Date(now.getTime() + leadDays * dayMs);
    return { 'g:availability': 'backorder', 'g:availability_date': from.toISOString() };
  }
  const isThere = state === 'in-stock' || state === 'low-stock';
  return { 'g:availability': isThere ? 'in_stock' : 'out_of_stock' };
}

/** 12900 → "129.00 GBP". */
function money(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')} GBP`;
}
