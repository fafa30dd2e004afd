import pg from 'pg';
import { expect, test } from 'vitest';
import { declaredStatements } from '../src/db/statement.ts';
import { modules } from '../src/modules.ts';
import { testDatabase } from './database.ts';

// What a shop that sells has ever more of. Its rows are found by an index, or a page that was quick on
// the day it was built goes through a year of orders.
const growing = new Set(
  `account audit_entry basket basket_line carrier_event checkout consignment consignment_box
   consignment_line customer_order enquiry_message ledger_item mail_in message newsletter_subscription
   offering oidc_artifact order_document order_event order_line order_payment order_refund payment refund
   review review_vote session stock_hold stock_movement upload`.split(/\s+/),
);

/** What may go through all of them: by how its name begins, or as a whole. */
const mayReadAll = [
  // What fills the demo, once, on the day it is begun.
  /^demo\./,
  // The doctor, and what is done once for a person who leaves or asks for a copy.
  /Faults$|\.(?:export|erase|forget|blank)/,
  /^(?:audit\.strikeOut|carriage\.listLostEvents|stock\.disownHolds|uploads\.endWaiting)$/,
  /^checkout\.(?:list|lock)BasketsOfPerson$|^tradeLedger\.listOwingOfPerson$/,
  /^messages\.(?:countOfPerson|emptyMailbox|isSending)$/,
  // Sweeps of what is short-lived, and of what waits in small number.
  /^identity\.removeExpiredSessions$|^mailIn\.listStored$|^uploads\.listStored$/,
  /^orderDocuments\.listUninvoiced|^upgrades\.listUnpapered$|^returns\.listCollected$/,
  /^carriage\.listQuietBoxes$|^identity\.listTokensToRevoke$|^reviews\.takeInvitations$/,
  /^popularity\.listInterests$|^reviews\.listMiscountedVotes$/,
  // A merchant's import looks through everything for what is another product's now.
  /^reviews\.followOfferings$/,
  // An index of what is under way or failed finds these where there is more than nothing.
  /^approvals\.findUsed$|^checkout\.findUsedOfCap$|^refunds\.(?:count|list)Failed$/,
  /^orderDocuments\.listAdditions$|^reviews\.insert$|^trade-bands\.listBySku$/,
  /^catalogueModel\.listProductPlaces$/,
  // Staff who look through everything, a page at a time.
  /^orders\.search(?:Among)?\.|^inbox\.(?:list|total)$|^refunds\.(?:count|list)$|^mailIn\..*Asides$/,
  /^claims\.(?:list|listAlike|shareOfCarrier)$|^deliveryChecks\.listArrivals$|^articleGaps\.countOf|^account-search\.search$/,
  /^reviewModeration\.(?:list|countByStatus)|^reviews\.listGivenRewards$|^trade-bands\.listFixedPrices$/,
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** Whether a step of a plan reads a whole table: without an index, or by one that tells hardly any apart. */
function readsAll(plan: Plan, partial: ReadonlySet<string>): boolean {
  if (plan['Node Type'] === 'Seq Scan') return true;
  if (!plan['Node Type'].startsWith('Index')) return false;
  const found = plan['Index Cond'];
  if (found === undefined) return !partial.has(plan['Index Name']!);
  return (
    plan.Filter !== undefined &&
    /^\((?:kind|state|status|purpose) = /.test(found) &&
    !found.includes(' AND ')
  );
}

/** How PostgreSQL would go about it; null for what it cannot say: an import's own tables come and go. */
async function explain(client: pg.PoolClient, text: string): Promise<Plan | null> {
  try {
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  }
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

test('whatever there will be many of is found by an index, or named here', async () => {
  // Whatever a module declares is declared as it is imported.
  expect(modules.length).toBeGreaterThan(40);
  const db = await testDatabase();
  const client = await db.pool.connect();
  try {
    // A table that is empty is read whole by any plan, unless it must not.
    await client.query('set enable_seqscan = off');
    const { rows: named } = await client.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indpred is not null`,
    );
    const partial = new Set(named.map(({ name }) => name));
    const found = new Set<string>();
    let explained = 0;
    for (const [name, text] of declaredStatements) {
      if (mayReadAll.some((each) => each.test(name))) continue;
      const plan = await explain(client, text);
      if (!plan) continue;
      explained += 1;
      for (const step of stepsOf(plan)) {
        const table = step['Relation Name'];
        if (table && growing.has(table) && readsAll(step, partial)) found.add(`${name}: ${table}`);
      }
    }
    expect([...found]).toEqual([]);
    expect(explained).toBeGreaterThan(1_000);
  } finally {
    client.release();
    await db.close();
  }
});
