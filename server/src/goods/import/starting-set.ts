import { fileURLToPath } from 'node:url';
import type { Database } from '../../db/connect.ts';
import { importCatalogue } from './import-catalogue.ts';
import { folderSource } from './source.ts';

const folder = fileURLToPath(new URL('../../../data/', import.meta.url));

/**
 * Gives a shop that is new the search words, delivery terms, bank holidays and terms that every shop
 * starts from, in the form in which a merchant imports their own. That happens once in its life,
 * before anybody can have loaded anything: what a merchant has changed or taken away since stays so.
 * Says whether it was now.
 */
export async function loadStartingSet(db: Database, now: Date): Promise<boolean> {
  const source = await folderSource(folder);
  const { writtenTotal } = await importCatalogue(db, source, {
    now: () => now,
    onceAs: 'starting-set',
  });
  return writtenTotal > 0;
}
