import type { ProductCard } from '@plumbline/contracts/nouns/goods.ts';
import { pounds } from '../../kit/format.ts';
import type { Shop } from '../../request/shop.server.ts';
import { pictureView, type PictureView } from '../card-view.ts';

/** Goods that somebody may mean by what they typed. */
export interface PartChoice {
  sku: string;
  name: string;
  note: string;
  picture: PictureView;
}

/** The part that is meant; or which there are to choose from, none where nothing is called so. */
export type MeantPart = { sku: string } | { choices: PartChoice[] };

const mostChoices = 6;
/** Nobody names a part in more: whoever sends as much is told of none, as of any words. */
const longestName = 200;

/**
 * What somebody means who types what is to be added: a part number or an EAN is one part, and words
 * are what the shop's own search finds for them.
 */
export async function findMeantPart(
  { search }: Pick<Shop['services'], 'search'>,
  text: string,
): Promise<MeantPart> {
  const { redirect, listing, understood } = await search.search({
    body: { query: text.slice(0, longestName), pageSize: mostChoices },
  });
  if (redirect?.kind === 'product' && understood.corrected.length === 0) {
    return { sku: redirect.sku };
  }
  const { items } = listing;
  const exact = items.find(({ sku }) => sku.toLowerCase() === text.toLowerCase());
  if (exact) return { sku: exact.sku };
  const [only] = items;
  const isOne = items.length === 1 && only!.finishes.length > 1;
  return { choices: isOne ? finishesOf(only!) : items.map(partOf) };
}

/** One product is chosen by its finish or size. */
const finishesOf = (card: ProductCard): PartChoice[] =>
  card.finishes.map(({ sku, label }) => ({
    sku,
    name: card.name,
    note: [label, sku].join(', '),
    picture: pictureView(card.picture),
  }));

function partOf({ sku, name, brand, finishes, picture, price }: ProductCard): PartChoice {
  const finish = finishes.find((each) => each.sku === sku)?.label;
  const note = [brand.name, finish, sku, `${pounds(price.incPence)} inc VAT`];
  return { sku, name, note: note.filter(Boolean).join(', '), picture: pictureView(picture) };
}
