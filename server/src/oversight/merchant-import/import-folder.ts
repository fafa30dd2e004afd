import type { Database } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { importCatalogue, type ImportOptions } from '../../goods/import/import-catalogue.ts';
import type { CatalogueSource, CsvText } from '../../goods/import/source.ts';
import { followOfferingsWithQuestions } from '../../voice/product-questions/follow-offerings-store.ts';
import { followOfferings } from '../../voice/reviews/follow-offerings-store.ts';
import {
  importReviews,
  keepReviews,
  readReviews,
  reviewsFile,
} from '../../voice/reviews/import-reviews.ts';
import { listUnsent } from './unsent-store.ts';

/** What a merchant's folder has; null for what it has none of. */
export interface MerchantFolder {
  catalogue: CatalogueSource | null;
  reviews: CsvText | null;
}

export interface ImportedFolder {
  /** How many rows of the shop were written for each file that was looked for. */
  written: Record<string, number>;
  writtenTotal: number;
}

/**
 * Loads a merchant's catalogue with the reviews that its former shop had, all of it or nothing: they
 * may be of goods that come with them. What a stock-take counts is taken with what orders still have in
 * the house. Throws a CatalogueImportError with what is wrong.
 */
export async function importFolder(
  db: Database,
  { catalogue, reviews }: MerchantFolder,
  options: ImportOptions & { randomBytes: (size: number) => Buffer },
): Promise<ImportedFolder> {
  const clock = { now: options.now(), randomBytes: options.randomBytes };
  if (catalogue === null) {
    const { dryRun = false } = options;
    const added = reviews && (await importReviews(db, reviews, { ...clock, dryRun })).added;
    return { written: { [reviewsFile]: added ?? 0 }, writtenTotal: added ?? 0 };
  }
  const read = reviews && (await readReviews(reviews, clock.now));
  let added = 0;
  const { written, writtenTotal } = await importCatalogue(db, catalogue, {
    ...options,
    listUnsent,
    within: async (tx) => {
      // An offering may stand under another product now; its reviews and questions go with it.
      await followAll(tx);
      if (read) ({ added } = await keepReviews(tx, read, clock));
    },
  });
  // What was written while the import ran stands with the product that its goods had before.
  if (!options.dryRun) await transaction(db, followAll);
  return {
    written: { ...written, ...(read && { [reviewsFile]: added }) },
    writtenTotal: writtenTotal + added,
  };
}

async function followAll(tx: Tx): Promise<void> {
  await followOfferings(tx);
  await followOfferingsWithQuestions(tx);
}
