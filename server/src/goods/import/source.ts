import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueFileNames } from './catalogue-files.ts';
import type { CatalogueFileName } from './columns.ts';
import { editDistance } from '../search/spelling.ts';

/** The UTF-8 text of one file in chunks of any size. */
export type CsvText = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** Where a catalogue's CSV text comes from: a folder, or a generator that never touches the disk. */
export interface CatalogueSource {
  /** Null when the catalogue has no such file. */
  open(file: CatalogueFileName): CsvText | null;
}

/**
 * Reads the files of a folder; a file that is not there counts as absent. Throws where the folder has
 * tables under other names than these and those of `beside`, which somebody else reads: they would be
 * passed over, and nobody would notice what they say.
 */
export async function folderSource(
  folder: string,
  beside: readonly string[] = [],
): Promise<CatalogueSource> {
  const names = await readdir(folder);
  const tables = names.filter((name) => /csv/i.test(name) && !name.startsWith('.'));
  const misnamed = tables.filter((name) => !isCatalogueFile(name) && !beside.includes(name));
  if (misnamed.length > 0) {
    throw new Error(
      `These files of ${folder} have no name of the catalogue's; docs/catalogue-csv.md has them all:\n` +
        misnamed.map((name) => `  ${name}${suggestion(name)}`).join('\n'),
    );
  }
  const present = new Set(tables);
  return {
    open: (file) => (present.has(file) ? createReadStream(join(folder, file)) : null),
  };
}

function isCatalogueFile(name: string): name is CatalogueFileName {
  return (catalogueFileNames as readonly string[]).includes(name);
}

const mostSlips = 3;

/** The name that was most likely meant, where one is near. */
function suggestion(name: string): string {
  const typed = `${name
    .toLowerCase()
    .replace(/[_ ]/g, '-')
    .replace(/[.-]*csv.*$/, '')}.csv`;
  const [nearest] = catalogueFileNames
    .map((file) => ({ file, slips: editDistance(typed, file, mostSlips) }))
    .toSorted((one, other) => one.slips - other.slips);
  return nearest && nearest.slips <= mostSlips ? ` (did you mean ${nearest.file}?)` : '';
}
