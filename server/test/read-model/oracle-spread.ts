/** What the order of goods side by side looks at. */
export interface SpreadRow {
  shape: string;
  range: string | null;
  isPart: boolean;
}

/**
 * The first sixty so that what stands in a row looks different, worked out as plainly as can be: of
 * the next twenty-four, no part before other goods, the first that is least like the three before it.
 */
export function spreadRows<Row extends SpreadRow>(rows: readonly Row[]): Row[] {
  let rest = rows.slice(0, 60);
  const spread: Row[] = [];
  while (rest.length > 0) {
    const near = rest.slice(0, 24);
    const partAt = near.findIndex(({ isPart }) => isPart !== rest[0]!.isPart);
    const candidates = partAt < 0 ? near : near.slice(0, partAt);
    const costs = candidates.map((row) => costOf(row, spread));
    const chosen = candidates[costs.indexOf(Math.min(...costs))]!;
    spread.push(chosen);
    rest = rest.filter((row) => row !== chosen);
  }
  return [...spread, ...rows.slice(60)];
}

function costOf(row: SpreadRow, before: readonly SpreadRow[]): number {
  const isLike = (back: number) => before.at(-back)?.shape === row.shape;
  const isOfRange = row.range !== null && before.at(-1)?.range === row.range;
  return (isLike(1) ? 4 : 0) + (isLike(2) ? 3 : 0) + (isLike(3) ? 2 : 0) + (isOfRange ? 1 : 0);
}
