import {
  insertList,
  saveCounts,
  saveLines,
} from '@plumbline/server/buying/business-lists/store.ts';
import type { Database } from '@plumbline/server/db/connect.ts';
import { transaction, type Tx } from '@plumbline/server/db/transaction.ts';
import { saveSettingOnce } from '@plumbline/server/people/identity/store.ts';
import { findOfferingIds, findOwner } from './people-store.ts';

interface DemoList {
  kind: 'van' | 'kit';
  name: string;
  /** By SKU: how many belong there or are in the kit, and how many of a van were there. */
  lines: readonly [sku: string, quantity: number, counted: number | null][];
}

/** What one of the demo's businesses keeps to hand, and what it orders for every ensuite. */
const lists: readonly DemoList[] = [
  {
    kind: 'van',
    name: 'Dev’s van',
    lines: [
      ['ISO-15-CH', 20, 8],
      ['TRP-114-MB', 3, 4],
      ['TRP-114-BR', 4, 1],
      ['LODE-CS-CH', 2, 2],
    ],
  },
  {
    kind: 'kit',
    name: 'Ensuite, first fix',
    lines: [
      ['CIS-820-F', 1, null],
      ['ISO-15-CH', 4, null],
      ['KELD-WH-R', 1, null],
      ['FRC2-BAR-CH', 1, null],
    ],
  },
];

/** Gives one business a van that was counted yesterday, and a kit. */
export async function seedLists(db: Database, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const owner = await findOwner(tx, '40417');
    if (!owner || !(await saveSettingOnce(tx, 'demo.lists', now.toISOString()))) return;
    for (const list of lists) await keep(tx, now, owner, list);
  });
}

async function keep(
  tx: Tx,
  at: Date,
  owner: { businessId: number; accountId: number },
  { kind, name, lines }: DemoList,
): Promise<void> {
  const ids = await findOfferingIds(
    tx,
    lines.map(([sku]) => sku),
  );
  const found = lines.flatMap(([sku, quantity, counted]) => {
    const offeringId = ids.get(sku);
    return offeringId === undefined ? [] : [{ offeringId, quantity, counted }];
  });
  const listId = await insertList(tx, { ...owner, kind, name, at });
  if (listId === undefined) return;
  await saveLines(tx, listId, found);
  if (kind === 'van') await saveCounts(tx, { ...owner, listId }, found, at);
}
