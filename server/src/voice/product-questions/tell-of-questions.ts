import type { Tx } from '../../db/transaction.ts';
import { recordCatalogueChanges } from '../../goods/catalogue/store.ts';

/** Says that the pages of some products, which are kept by the state of the catalogue, are others now. */
export const tellOfQuestions = (tx: Tx, productIds: readonly number[]) =>
  recordCatalogueChanges(
    tx,
    productIds.map((productId) => ({ kind: 'content' as const, productId })),
  );
