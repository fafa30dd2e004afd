import type { Context } from '../../core/context.ts';
import type { Queryable } from '../../db/connect.ts';
import { describeEssentialItems } from '../../goods/catalogue/essential-items.ts';
import { findProductIdOfSku, listKeptItems } from '../../goods/catalogue/product-extras-store.ts';

/**
 * The parts that lie in the box of goods, by their names: what staff choose from where one of them is
 * sent by itself. The shop keeps no list of spares beside that.
 */
export async function listOwnParts(
  tx: Queryable,
  { catalogue }: Pick<Context, 'catalogue'>,
  sku: string,
): Promise<string[]> {
  const productId = await findProductIdOfSku(tx, sku);
  if (productId === undefined) return [];
  const kept = (await listKeptItems(tx, productId)).filter(({ need }) => need === 'included');
  const ids = kept.flatMap(({ candidates }) => candidates.map(({ offeringId }) => offeringId));
  const offers = catalogue.findOffersById(ids, { bandId: null, channel: 100 });
  const any = { finish: null, size: null };
  return describeEssentialItems(kept, any, offers).map(({ name }) => name);
}
