import type { Services } from '@plumbline/contracts/calls.ts';
import type { Offering, ProductSummary } from '@plumbline/contracts/catalogue/products.ts';
import { problemOf } from '../request/problems.server.ts';

export interface ComparedOffering {
  product: ProductSummary;
  offering: Offering;
}

/** The goods behind part numbers, in their order; what is not sold any more is left out. */
export async function findCompared(
  services: Services,
  skus: readonly string[],
): Promise<ComparedOffering[]> {
  const found = await Promise.all(skus.map((sku) => findOffering(services, sku)));
  return found.filter((each) => each !== null);
}

async function findOffering(services: Services, sku: string): Promise<ComparedOffering | null> {
  try {
    const product = await services.catalogue.getProductSummaryBySku({ query: { sku } });
    const offering = product.offerings.find((each) => each.sku === sku);
    return offering ? { product, offering } : null;
  } catch (error) {
    if (problemOf(error) === null) throw error;
    return null;
  }
}
