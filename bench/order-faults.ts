import type { Database } from '@plumbline/server/db/connect.ts';
import type { SoakRow } from './soak.ts';

/** What must hold of the orders that buyers were told of, whatever happened in between. */
export async function judgeOrders(db: Database, placed: readonly string[]): Promise<SoakRow[]> {
  const { rows } = await db.pool.query<{ number: string }>('select number from customer_order');
  const kept = new Set(rows.map(({ number }) => number));
  const lost = placed.filter((number) => !kept.has(number));
  const { rows: doubled } = await db.pool.query(
    `select subject from payment where purpose = 'basket' and state = 'succeeded'
      group by subject having count(*) > 1`,
  );
  const { rows: unsettled } = await db.pool.query(
    `select subject from payment p where purpose = 'basket' and state = 'succeeded'
        and not exists (select from customer_order o where o.basket_id = p.subject)`,
  );
  return [
    { what: 'orders acknowledged', figure: String(placed.length), isGood: placed.length > 0 },
    { what: 'of these lost', ...none(lost) },
    { what: 'baskets that were paid for twice', ...none(doubled) },
    { what: 'paid for without an order', ...none(unsettled) },
  ];
}

/** A figure that is good where nothing was found, with the first of what was. */
export const none = (found: readonly unknown[]) => ({
  figure: found.length === 0 ? '0' : `${found.length}, such as ${JSON.stringify(found[0])}`,
  isGood: found.length === 0,
});
