import type { PictureRef } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { GlobalItem } from '@plumbline/contracts/nouns/content/global-items.ts';
import { retail } from '../../goods/feeds/retail.ts';
import type { Sources } from './leads-somewhere.ts';

interface PictureFault {
  /** The field of the picture that says it. */
  field: 'ref' | 'alt';
  /** Whether it keeps what shows it from the shop; goods that are no longer sold do not. */
  isGrave: boolean;
  message: string;
}

/** What is wrong with a picture; null where nothing is. */
export function findPictureFault(
  { catalogue, content }: Pick<Sources, 'catalogue' | 'content'>,
  { from, ref, alt }: PictureRef,
): PictureFault | null {
  const isThere =
    from === 'library' ? content.findMedia(ref) : catalogue.findOfferBySku(ref, retail);
  if (!isThere) return { field: 'ref', isGrave: true, message: `There is no picture “${ref}”.` };
  if (from === 'library') {
    if (alt.trim() !== '') return null;
    const message = 'Say what the picture shows, for those who do not see it.';
    return { field: 'alt', isGrave: true, message };
  }
  // Goods have words of their own, which stand in where none are written.
  const card = catalogue.findCardBySku(ref, retail);
  if (card?.availability.state !== 'discontinued') return null;
  const message = `The picture shows ${card.name} (${ref}), which is no longer sold.`;
  return { field: 'ref', isGrave: false, message };
}

/** The same of what stands on many pages, each with where in its value it is; not of what is over by now. */
export function findItemPictureFaults(
  context: Pick<Sources, 'catalogue' | 'content' | 'now'>,
  { id, value }: GlobalItem,
): { path: string; isGrave: boolean; message: string }[] {
  if (id !== 'banners') return [];
  return value.items.flatMap(({ picture, until }, place) => {
    if (!picture || (until !== null && new Date(until) <= context.now())) return [];
    const fault = findPictureFault(context, picture);
    if (!fault) return [];
    const { field, isGrave, message } = fault;
    return [{ path: `items/${place}/picture/${field}`, isGrave, message }];
  });
}
