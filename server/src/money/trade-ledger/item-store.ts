import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { disputedOf, toCreditOf } from './dispute-store.ts';

export type ItemKind = 'invoice' | 'credit-note' | 'allowance' | 'receipt' | 'payout';

/** An item of a statement, with what is open of it and in dispute. Days are calendar days. */
export interface LedgerItem {
  id: number;
  businessId: number;
  kind: ItemKind;
  reference: string;
  orderNumber: string | null;
  poNumber: string | null;
  jobReference: string | null;
  datedOn: string;
  dueOn: string | null;
  amountPence: number;
  openPence: number;
  /** What of it is not asked for: in dispute, or agreed and not yet credited. */
  disputedPence: number;
  /** What of that is agreed. */
  toCreditPence: number;
  /** Whether a card's payment made it, and no word of staff. */
  isByCard: boolean;
  /** When and why staff took it back, a receipt that was a mistake; null for what stands. */
  takenBackAt: Date | null;
  takenBackWhy: string | null;
}

const columns = `i.id, i.business_id as "businessId", i.kind, i.reference,
  i.order_number as "orderNumber", i.po_number as "poNumber", i.job_reference as "jobReference",
  i.dated_on::text as "datedOn", i.due_on::text as "dueOn", i.amount_pence as "amountPence",
  i.open_pence as "openPence",
  ${disputedOf('i.id')} as "disputedPence", ${toCreditOf('i.id')} as "toCreditPence",
  i.payment_id is not null as "isByCard",
  i.taken_back_at as "takenBackAt", i.taken_back_why as "takenBackWhy"`;

const insert = statement<{ id: number }>(
  'tradeLedger.insertItem',
  `insert into ledger_item (business_id, kind, reference, cause, order_id, order_number, po_number,
                            job_reference, dated_on, due_on, amount_pence, open_pence, payment_id,
                            made_by, made_at, keeps_word)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15)
   returning id`,
);

export interface NewItem extends Omit<
  LedgerItem,
  | 'id'
  | 'openPence'
  | 'disputedPence'
  | 'toCreditPence'
  | 'orderNumber'
  | 'poNumber'
  | 'jobReference'
  | 'isByCard'
  | 'takenBackAt'
  | 'takenBackWhy'
> {
  cause: string;
  /** The order that it is of, and what its documents are filed under. */
  order?: {
    id: number;
    number: string;
    poNumber: string | null;
    jobReference: string | null;
  };
  paymentId?: string;
  /** Of a credit note: whether it counts towards what was agreed in a dispute. */
  keepsWord?: boolean;
  madeBy: number | null;
  at: Date;
}

/** Keeps an item, all of it open; answers its id. */
export async function insertItem(tx: Tx, item: NewItem): Promise<number> {
  const { order } = item;
  const row = await insert.find(tx, [
    item.businessId,
    item.kind,
    item.reference,
    item.cause,
    order?.id ?? null,
    order?.number ?? null,
    order?.poNumber ?? null,
    order?.jobReference ?? null,
    item.datedOn,
    item.dueOn,
    item.amountPence,
    item.paymentId ?? null,
    item.madeBy,
    item.at,
    item.keepsWord ?? null,
  ]);
  return row!.id;
}

const listOpen = statement<LedgerItem>(
  'tradeLedger.listOpenItems',
  `select ${columns} from ledger_item i
    where i.business_id = $1 and i.open_pence > 0
    order by coalesce(i.due_on, i.dated_on), i.id`,
);
const page = statement<LedgerItem & { total: number }>(
  'tradeLedger.listItemPage',
  `select ${columns}, count(*) over ()::int as total from ledger_item i
    where i.business_id = $1
      and case $2 when 'paid' then i.open_pence = 0
                  when 'by-bank' then i.kind = 'receipt' and i.payment_id is null
                  else true end
    -- A receipt may be the mistake of whoever wrote its day: those written last come first.
    order by case when $2 <> 'by-bank' then i.dated_on end desc, i.id desc limit $3 offset $4`,
);
const find = statement<LedgerItem>(
  'tradeLedger.findItem',
  `select ${columns} from ledger_item i where i.id = $1 and i.business_id = $2`,
);
const byReference = statement<LedgerItem>(
  'tradeLedger.findInvoice',
  `select ${columns} from ledger_item i where i.kind = 'invoice' and i.reference = $1`,
);
const byPayment = statement<LedgerItem>(
  'tradeLedger.findByPayment',
  `select ${columns} from ledger_item i where i.payment_id = $1`,
);

/** What is open of a business's items, by the days that they are due or dated: all of it counts. */
export const listOpenItems = (tx: Queryable, businessId: number) => listOpen.list(tx, [businessId]);

/** A page of a business's items, the newest first: what is settled, what staff wrote down, or all. */
export async function listItemPage(
  tx: Queryable,
  businessId: number,
  asked: { which: 'paid' | 'by-bank' | 'all'; limit: number; offset: number },
): Promise<{ total: number; items: LedgerItem[] }> {
  const { which, limit, offset } = asked;
  const rows = await page.list(tx, [businessId, which, limit, offset]);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...item }) => item) };
}

/** An item of a business; another's is not found. */
export const findItem = (tx: Queryable, businessId: number, id: number) =>
  find.find(tx, [id, businessId]);

/** An invoice by its number. */
export const findInvoiceItem = (tx: Queryable, number: string) => byReference.find(tx, [number]);

/** What was made of a payment. */
export const findReceipt = (tx: Queryable, paymentId: string) => byPayment.find(tx, [paymentId]);

const allocate = statement<{ id: number }>(
  'tradeLedger.allocate',
  `with made as (
     insert into ledger_allocation (from_item, to_item, pence, made_by, made_at)
     values ($1, $2, $3, $4, $5) returning id),
   taken as (update ledger_item set open_pence = open_pence - $3 where id in ($1, $2))
   select id from made`,
);

/** Sets so many pence of one item against another, under the account's lock; answers its id. */
export async function insertAllocation(
  tx: Tx,
  { fromItem, toItem, pence }: { fromItem: number; toItem: number; pence: number },
  { madeBy, at }: { madeBy: number | null; at: Date },
): Promise<number> {
  return (await allocate.find(tx, [fromItem, toItem, pence, madeBy, at]))!.id;
}

/** What was set against an invoice, and is no more. */
export interface Undone {
  allocationId: number;
  toItem: number;
  pence: number;
}

const undo = statement<Undone>(
  'tradeLedger.undoAllocations',
  `with undone as (
     update ledger_allocation set undone_at = $2
      where from_item = $1 and undone_at is null
        and to_item in (select i.id from ledger_item i where i.kind = 'invoice')
     returning id, to_item, pence),
   given as (select to_item as id, sum(pence) as pence from undone group by to_item
             union all select $1, sum(pence) from undone having count(*) > 0),
   opened as (update ledger_item i set open_pence = i.open_pence + g.pence
                from given g where i.id = g.id)
   select id as "allocationId", to_item as "toItem", pence from undone order by id`,
);
const takeBack = statement(
  'tradeLedger.saveTakenBack',
  `update ledger_item
      set open_pence = 0, taken_back_by = $2, taken_back_why = $3, taken_back_at = $4
    where id = $1`,
);

/** Opens an item again, and the invoices that it was set against: what was paid out is gone; answers each of that, with its pence. */
export const undoAllocations = (tx: Tx, fromItem: number, at: Date) =>
  undo.list(tx, [fromItem, at]);

/** Marks a receipt as a mistake, of which nothing is to be placed. */
export const saveTakenBack = (
  tx: Tx,
  id: number,
  { by, why, at }: { by: number; why: string; at: Date },
) => takeBack.run(tx, [id, by, why, at]);
