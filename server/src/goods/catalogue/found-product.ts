import type { ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import { Refusal } from '../../core/refusal.ts';
import type { FoundProduct, Offer } from './reader.ts';

/** The product, or a refusal that names its successor and its category when it is no longer sold. */
export async function getProduct(finding: Promise<FoundProduct | null>): Promise<ProductSummary> {
  const found = await finding;
  if (!found) throw new Refusal('product-unknown');
  if (found.status === 'live') return found.product;
  const { name, successor, category } = found;
  throw new Refusal('product-withdrawn', {
    detail: successor
      ? `${name} is no longer sold. It has been replaced by ${successor.name}.`
      : `${name} is no longer sold.`,
    extra: { name, successor, category },
  });
}

/** What the shop knows of a SKU, or the refusal that names it; `path` is where it was given. */
export function requireOffer(offer: Offer | null, sku: string, path = '/body/sku'): Offer {
  if (offer) return offer;
  throw new Refusal('sku-unknown', {
    detail: `There is no product with the code ${sku}.`,
    fields: [{ path, message: 'There is no product with this code.' }],
  });
}
