import { importCatalogue } from '@plumbline/server/goods/import/import-catalogue.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { transaction } from '@plumbline/server/db/transaction.ts';
import { findOrInsertSetting } from '@plumbline/server/people/identity/store.ts';
import {
  type CatalogueOptions,
  catalogueProducts,
  generateCatalogue,
} from './catalogue/generate.ts';
import { saveSavedListings } from '@plumbline/server/goods/catalogue/store.ts';
import { seedContent } from './content/seed-content.ts';
import { seedDiscounts } from './discounts.ts';
import { demoBusinesses, demoShopper } from './people.ts';
import { seedTradeDesk } from './trade-desk.ts';
import { findDemoSetting, saveDemoBusiness, saveDemoPerson } from './people-store.ts';
import { seedLists } from './lists.ts';
import { demoListings } from './saved-listings.ts';
import { seedFormerReviews } from './reviews/seed-former-reviews.ts';
import { seedPeople } from './sign-ins.ts';
import { writePictures } from './pictures/write-pictures.ts';

export interface SeedOptions {
  /** The day of seeding, such as 2026-11-21: promotions are live and prices have a past on it. */
  today: string;
  /** Where the pictures go that are served under /pictures; none are written without it. */
  picturesDir?: string;
  /** About how many offerings the catalogue has; about 5,900 by default. */
  offerings?: number;
  /** `done` runs from 0 to 1. */
  onProgress?: (progress: { done: number; label: string }) => void;
}

/** The share of the whole time that the catalogue takes, and after it the pictures. */
const catalogueShare = 0.7;

/**
 * Fills an empty shop with the demo: catalogue, prices, stock, trade bands, pictures, and people in
 * each band and staff role with their sign-ins. What is there already is left as it is, so it runs
 * at every start; it also goes on where an interrupted run ended. Returns whether the catalogue had
 * to be seeded.
 */
export async function seedDemo(db: Database, options: SeedOptions): Promise<boolean> {
  const { onProgress, picturesDir, offerings } = options;
  const progress = (done: number, label: string) => onProgress?.({ done, label });

  // An interrupted seed is taken up with the day that it began with, or its prices would differ.
  const today = await findOrInsertSetting(db, 'demo.today', options.today);
  const catalogue: CatalogueOptions = { today, offerings };
  const isSeeded = (await findDemoSetting(db, 'demo.seeded')) !== undefined;
  if (!isSeeded) {
    const now = new Date(`${today}T00:00:00Z`);
    await importCatalogue(db, generateCatalogue(catalogue), {
      now: () => now,
      onProgress: ({ done, label }) => progress(done * catalogueShare, label),
    });
    await transaction(db, async (tx) => {
      await saveDemoPerson(tx, demoShopper, now);
      for (const business of demoBusinesses) await saveDemoBusiness(tx, business, now);
      await seedFormerReviews(tx, catalogueProducts(catalogue)(), today);
      await saveSavedListings(tx, demoListings);
      await findOrInsertSetting(tx, 'demo.seeded', today);
    });
  }
  await seedPeople(db, new Date(`${today}T00:00:00Z`));
  await seedDiscounts(db, new Date(`${today}T00:00:00Z`));
  await seedContent(db, new Date(`${today}T00:00:00Z`));
  await seedTradeDesk(db, new Date(`${today}T00:00:00Z`));
  await seedLists(db, new Date(`${today}T00:00:00Z`));
  if (picturesDir !== undefined) {
    await writePictures(picturesDir, (done) =>
      progress(catalogueShare + done * (1 - catalogueShare), 'Drawing pictures'),
    );
  }
  progress(1, 'Ready');
  return !isSeeded;
}
