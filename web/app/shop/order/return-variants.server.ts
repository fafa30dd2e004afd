import type { OrderProducts } from '@plumbline/contracts/nouns/returns.ts';
import { pounds } from '../../kit/format.ts';
import { problemOf } from '../../request/problems.server.ts';
import type { Shop } from '../../request/shop.server.ts';

interface Variant {
  sku: string;
  text: string;
}

/** The finishes and sizes of what can go back, by the product's address; none of what is sold no more. */
export async function listVariants(
  { services: { catalogue } }: Shop,
  { products }: OrderProducts,
): Promise<Map<string, Variant[]>> {
  const slugs = new Set(products.flatMap(({ returnable, slug }) => (returnable > 0 ? [slug] : [])));
  const found = await Promise.all(
    [...slugs].map(async (slug): Promise<[string, Variant[]]> => {
      try {
        const { offerings } = await catalogue.getProductSummary({ query: { slug } });
        return [slug, offerings.map(toVariant)];
      } catch (error) {
        if (!problemOf(error)) throw error;
        return [slug, []];
      }
    }),
  );
  return new Map(found);
}

const toVariant = ({
  sku,
  finish,
  size,
  price,
}: {
  sku: string;
  finish: { label: string } | null;
  size: string | null;
  price: { incPence: number };
}): Variant => ({
  sku,
  text: `${[finish?.label, size].filter(Boolean).join(', ') || sku}, ${pounds(price.incPence)}`,
});
