import type { SourceFile } from './source-files.ts';

/**
 * Keys that point to the right although their tables lie in one band: whose, and to whom. Prices are
 * of goods, and a price of nothing is forbidden by a key; pricing stands left of the catalogue because
 * its rules know no goods (decisions/0026).
 */
const pointingRight: Record<string, readonly string[]> = { pricing: ['catalogue'] };

/** How a rule finds whose a table is, and where its owner stands from the ground up. */
export interface TablePlaces {
  ownerOf(table: string): string | undefined;
  /** Counted from the ground up and from left to right. */
  rankOf(owner: string): number;
}

const tablePattern = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)\s*\(([\s\S]*?)\n\);/gi;
const changePattern = /\balter\s+table\s+(?:only\s+)?(\w+)([^;]*);/gi;
const keyPattern = /\breferences\s+(\w+)/gi;

/** Foreign keys to a table whose owner stands above or to the right of the one that has the key. */
export function findKeyProblems(
  files: readonly SourceFile[],
  { ownerOf, rankOf }: TablePlaces,
): string[] {
  return files
    .filter(({ path }) => path.startsWith('server/migrations/'))
    .flatMap(({ path, text }) =>
      listKeys(withoutComments(text)).flatMap(({ from, to }) => {
        const [owner, other] = [ownerOf(from), ownerOf(to)];
        if (!owner || !other || owner === other) return [];
        if (rankOf(other) < rankOf(owner) || pointingRight[owner]?.includes(other)) return [];
        return [`${path}: a key of ${from} (${owner}) points up or right, to ${to} (${other})`];
      }),
    );
}

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '');

function listKeys(text: string): { from: string; to: string }[] {
  return [...text.matchAll(tablePattern), ...text.matchAll(changePattern)].flatMap(
    ([, from = '', body = '']) =>
      [...body.matchAll(keyPattern)].map(([, to = '']) => ({ from, to })),
  );
}
