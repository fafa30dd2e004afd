import type { BusinessListSummary } from '@plumbline/contracts/nouns/business-lists.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

export interface ListRow {
  listId: number;
  kind: 'van' | 'kit';
  name: string;
  version: number;
  madeBy: number | null;
  changedBy: string | null;
  changedAt: Date;
  countedBy: string | null;
  countedAt: Date | null;
  /** What whoever asks is in the business. */
  role: string | null;
  lines: { offeringId: number; quantity: number; counted: number | null }[];
}

type SummaryRow = Omit<BusinessListSummary, 'changedAt' | 'countedAt'> & {
  changedAt: Date;
  countedAt: Date | null;
};

const listAll = statement<SummaryRow>(
  'businessLists.list',
  `select l.id as "listId", l.kind, l.name, l.changed_at as "changedAt", l.counted_at as "countedAt",
          count(i.*)::int as lines,
          count(i.*) filter (where l.kind = 'van' and i.counted < i.quantity)::int as short
     from business_list l left join business_list_line i on i.list_id = l.id
    where l.business_id = $1 group by l.id order by l.kind desc, lower(l.name)`,
);
const find = statement<ListRow>(
  'businessLists.find',
  `select l.id as "listId", l.kind, l.name, l.version, l.made_by as "madeBy",
          l.changed_at as "changedAt", changer.display_name as "changedBy",
          l.counted_at as "countedAt", counter.display_name as "countedBy", m.role,
          (select coalesce(json_agg(json_build_object('offeringId', i.offering_id,
                    'quantity', i.quantity, 'counted', i.counted) order by i.position), '[]')
             from business_list_line i where i.list_id = l.id) as lines
     from business_list l
     left join account changer on changer.id = l.changed_by
     left join account counter on counter.id = l.counted_by
     left join business_member m on m.business_id = l.business_id and m.account_id = $3
    where l.id = $1 and l.business_id = $2`,
);
const lock = statement<{ id: number }>(
  'businessLists.lock',
  'select id from business_list where id = $1 and business_id = $2 for update',
);

/** A list, and who asks for it: the business that they buy for decides whether there is one. */
export interface Asked {
  listId: number;
  businessId: number;
  accountId: number;
}

export const listLists = (tx: Queryable, businessId: number) => listAll.list(tx, [businessId]);

/** A list of a business; another's is undefined, as one that there is none of. */
export const findList = (tx: Queryable, { listId, businessId, accountId }: Asked) =>
  find.find(tx, [listId, businessId, accountId]);

/** The list as nobody else changes it until the transaction ends. */
export async function lockList(tx: Tx, asked: Asked): Promise<ListRow | undefined> {
  return (await lock.find(tx, [asked.listId, asked.businessId])) && findList(tx, asked);
}

const insert = statement<{ id: number }>(
  'businessLists.insert',
  `insert into business_list (business_id, kind, name, made_by, changed_by, changed_at)
   values ($1, $2, $3, $4, $4, $5) on conflict (business_id, lower(name)) do nothing returning id`,
);
const countLists = statement<{ count: number }>(
  'businessLists.count',
  'select count(*)::int as count from business_list where business_id = $1',
);

/** Writes a list without lines; undefined where its name is taken. */
export const insertList = async (
  tx: Tx,
  {
    businessId,
    kind,
    name,
    accountId,
    at,
  }: Omit<Asked, 'listId'> & { kind: string; name: string; at: Date },
) => (await insert.find(tx, [businessId, kind, name, accountId, at]))?.id;

export const countOfLists = async (tx: Queryable, businessId: number) =>
  (await countLists.find(tx, [businessId]))!.count;

const nameTaken = statement<{ isTaken: boolean }>(
  'businessLists.isNameTaken',
  `select exists (select from business_list
                   where business_id = $2 and lower(name) = lower($3) and id <> $1) as "isTaken"`,
);
const rename = statement(
  'businessLists.rename',
  `update business_list set name = $2, changed_by = $3, changed_at = $4, version = version + 1
    where id = $1`,
);
const clear = statement(
  'businessLists.removeLines',
  'delete from business_list_line where list_id = $1',
);
const insertLines = statement(
  'businessLists.insertLines',
  `insert into business_list_line (list_id, offering_id, position, quantity, counted)
   select $1, * from unnest($2::int[], $3::int[], $4::int[], $5::int[])`,
);

export const isNameTaken = async (tx: Tx, { listId, businessId }: Asked, name: string) =>
  (await nameTaken.find(tx, [listId, businessId, name]))!.isTaken;

export const saveName = (tx: Tx, { listId, accountId }: Asked, name: string, at: Date) =>
  rename.run(tx, [listId, name, accountId, at]);

/** Writes the lines of a list anew, in this order. */
export async function saveLines(tx: Tx, listId: number, lines: ListRow['lines']): Promise<void> {
  await clear.run(tx, [listId]);
  await insertLines.run(tx, [
    listId,
    lines.map(({ offeringId }) => offeringId),
    lines.map((_, at) => at),
    lines.map(({ quantity }) => quantity),
    lines.map(({ counted }) => counted),
  ]);
}

const setCounts = statement(
  'businessLists.saveCounts',
  `update business_list_line i set counted = c.counted
     from unnest($2::int[], $3::int[]) as c (offering_id, counted)
    where i.list_id = $1 and i.offering_id = c.offering_id`,
);
const setCounted = statement(
  'businessLists.saveCountedBy',
  'update business_list set counted_by = $2, counted_at = $3 where id = $1',
);

/** Writes by whom and when it was counted. */
export const saveCountedBy = (tx: Tx, { listId, accountId }: Asked, at: Date) =>
  setCounted.run(tx, [listId, accountId, at]);

/** Writes what was counted, by whom and when. What belongs on the list stays as it is. */
export async function saveCounts(
  tx: Tx,
  asked: Asked,
  counts: readonly { offeringId: number; counted: number | null }[],
  at: Date,
): Promise<void> {
  await setCounts.run(tx, [
    asked.listId,
    counts.map(({ offeringId }) => offeringId),
    counts.map(({ counted }) => counted),
  ]);
  await saveCountedBy(tx, asked, at);
}

const remove = statement('businessLists.remove', 'delete from business_list where id = $1');

export const removeList = (tx: Tx, listId: number) => remove.run(tx, [listId]);
