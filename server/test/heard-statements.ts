import type pg from 'pg';

type AnyQuery = (...values: unknown[]) => unknown;

/**
 * Hears of every statement of a pool from now on, in the order in which they are sent: by its name
 * or, where it has none, by its text. Whoever counts empties the list.
 */
export function hearStatements(pool: pg.Pool): string[] {
  const names: string[] = [];
  const heard = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const spoken = client as unknown as { query: AnyQuery };
    const query = spoken.query.bind(client);
    spoken.query = (...values) => {
      const [asked] = values as [string | { name?: string; text?: string }];
      names.push(typeof asked === 'string' ? asked : (asked.name ?? asked.text ?? ''));
      return query(...values);
    };
  });
  return names;
}

/** Those that count: not who asks, not the look at the change log, which comes by the clock. */
export const countStatements = (names: readonly string[]): number =>
  names.filter((name) => !/^(begin|commit|rollback)$|^identity\.|^catalogueModel\./.test(name))
    .length;
