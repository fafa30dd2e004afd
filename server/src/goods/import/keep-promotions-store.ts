import { statement } from '../../db/statement.ts';
import { keepVersion, lockPromotion } from '../promotions/store.ts';
import type { CatalogueFileName } from './columns.ts';
import type { MergeStep } from './merge-goods-store.ts';

/**
 * A step that keeps what promotions say before a file changes them, as staff's own saving does. The
 * text answers the slugs of those that it will change.
 */
export function keepPromotions(file: CatalogueFileName, name: string, text: string): MergeStep {
  const changing = statement<{ slug: string }>(`catalogueImport.${name}`, text);
  return {
    file,
    run: async (tx, now) => {
      for (const { slug } of await changing.list(tx)) {
        const { id, ...before } = (await lockPromotion(tx, slug, now))!;
        await keepVersion(tx, id, before, now);
      }
      // What is kept beside the shop's own rows is none of those that the file wrote.
      return 0;
    },
  };
}
