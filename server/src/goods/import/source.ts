import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueFileNames } from './catalogue-files.ts';
import type { CatalogueFileName } from './columns.ts';

/** The UTF-8 text of one file in chunks of any size. */
export type CsvText = AsyncIterable<string | Buffer> | Iterable<string>;

/** Where a catalogue's CSV text comes from: a folder, or a generator that never touches the disk. */
export interface CatalogueSource {
  /** Null when the catalogue has no such file. */
  open(file: CatalogueFileName): CsvText | null;
}

/** Reads the files of a folder; a file that is not there counts as absent. */
export async function folderSource(folder: string): Promise<CatalogueSource> {
  const present = new Set<CatalogueFileName>();
  await access(folder);
  for (const file of catalogueFileNames) {
    await access(join(folder, file)).then(
      () => present.add(file),
      () => {},
    );
  }
  return {
    open: (file) => (present.has(file) ? createReadStream(join(folder, file)) : null),
  };
}
