import type { StaffOrder } from '@plumbline/contracts/nouns/staff-order.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { listBooks } from './books-store.ts';
import type { OrderBooks } from './books.ts';
import { listEventsAfter } from './events-store.ts';
import { readOrderKey } from './orders.ts';
import { nextDay, orderParts } from './status.ts';
import { awaited, open, owed, unitCounts, type LineUnits, type UnitCount } from './units.ts';

/** What an order is beyond its books, in the words of the call that tells it. */
type Frozen = Omit<
  StaffOrder,
  | 'parts'
  | 'nextDay'
  | 'placedAt'
  | 'consignments'
  | 'events'
  | 'holds'
  | 'promiseChanges'
  | 'lines'
> & { id: number; lines: Omit<StaffOrder['lines'][number], 'units'>[]; placedAt: Date };

const amount = (name: string) =>
  `json_build_object('incPence', ${name}_inc_pence, 'exPence', ${name}_ex_pence,
                     'vatPence', ${name}_inc_pence - ${name}_ex_pence)`;

const lines = `(
  select json_agg(json_build_object('position', l.position, 'sku', l.sku, 'slug', l.slug,
           'name', l.name, 'variant', l.variant, 'picture', l.picture,
           'isToOrder', l.is_to_order, 'roomLabel', l.room_label, 'unitPence', l.unit_pence,
           'unitBasis', l.unit_basis, 'vatRatePercent', l.vat_rate_percent::float,
           'before', ${amount('l.before')}, 'discount', ${amount('l.discount')},
           'amount', json_build_object('incPence', l.inc_pence, 'exPence', l.ex_pence,
                                       'vatPence', l.vat_pence)) order by l.position)
    from order_line l where l.order_id = o.id)`;

const payments = `(
  select coalesce(json_agg(json_build_object('paymentId', p.id, 'purpose', p.purpose,
           'isOnAccount', p.is_on_account,
           'state', p.state, 'method', p.method, 'amountPence', p.amount_pence,
           'refundedPence', p.refunded_pence, 'pendingPence', g.pending,
           'refundablePence', case when p.state in ('succeeded', 'partly-refunded')
             then p.amount_pence - p.refunded_pence - g.pending else 0 end,
           'createdAt', p.created_at) order by p.created_at, p.id), '[]')
    from order_payment op
    join payment p on p.id = op.payment_id
   cross join lateral (select coalesce(sum(r.amount_pence), 0)::bigint as pending
                         from refund r where r.payment_id = p.id and r.state = 'pending') g
   where op.order_id = o.id)`;

const notes = `(
  select coalesce(json_agg(json_build_object('noteId', n.id, 'text', n.text,
           'isPinned', n.is_pinned, 'writtenBy', n.written_by, 'writtenAt', n.written_at)
           order by n.is_pinned desc, n.id desc), '[]')
    from order_note n where n.order_id = o.id)`;

const clocks = `(
  select coalesce(json_agg(json_build_object('kind', k.kind, 'subject', k.subject,
           'dueDay', k.due_day, 'startedAt', k.started_at, 'endedAt', k.ended_at)
           order by k.due_day, k.kind), '[]')
    from order_clock k where k.order_id = o.id)`;

const columns = `o.id, o.number as "orderNumber", o.guid as "orderGuid", o.version, o.status,
  o.placed_at as "placedAt", o.channel, o.capacity, o.business_id as "businessId",
  o.band_code as "bandCode", o.po_number as "poNumber", o.job_reference as "jobReference",
  o.terms_version as "termsVersion", o.payment_terms as "paymentTerms",
  case when o.sold_by is not null then json_build_object(
    'name', (select a.display_name from account a where a.id = o.sold_by),
    'orderBasketId', o.basket_id) end as "soldBy", o.basis,
  o.vat_policy as "vatPolicy", o.currency, o.email as "emailAddress", o.contact,
  o.delivery_address as "deliveryAddress", o.delivery_instructions as "deliveryInstructions",
  o.billing_address as "billingAddress", o.discount_code->>'code' as "discountCode",
  ${amount('o.items')} as items, ${amount('o.discount')} as discount,
  ${amount('o.delivery')} as delivery, ${amount('o.upgrade')} as upgrade,
  ${amount('o.total')} as total,
  ${lines} as lines, ${payments} as payments, ${notes} as notes, ${clocks} as clocks`;

const findByNumber = statement<Frozen>(
  'orders.findStaffOrder',
  `select ${columns} from customer_order o where o.number = $1`,
);
const findByGuid = statement<Frozen>(
  'orders.findStaffOrderByGuid',
  `select ${columns} from customer_order o where o.guid = $1`,
);

/** All that is known of an order, by its number or its guid. */
export async function findStaffOrder(
  tx: Queryable,
  order: string,
): Promise<StaffOrder | undefined> {
  const { guid, number } = readOrderKey(order);
  const row = await (guid ? findByGuid.find(tx, [guid]) : findByNumber.find(tx, [number]));
  if (!row) return undefined;
  const { id, ...frozen } = row;
  const books = (await listBooks(tx, [id])).get(id)!;
  return {
    ...frozen,
    ...inUtc(frozen),
    lines: frozen.lines.map((line) => ({ ...line, units: toMatrix(books, line.position) })),
    parts: orderParts(books),
    nextDay: nextDay(books),
    consignments: books.consignments.map((each) => ({
      ...each,
      lines: [...each.lines],
      boxes: each.boxes.map((box) => ({ ...box, contents: [...box.contents] })),
    })),
    holds: books.holds.map((hold) => ({ ...hold, holdId: hold.holdId! })),
    promiseChanges: books.promiseChanges.map((each) => ({ ...each, changeId: each.changeId! })),
    events: await listEventsAfter(tx, id, 0),
  };
}

/** Instants inside of JSON come in the connection's own time zone. */
function inUtc({ placedAt, payments: paid, notes: written, clocks: running }: Omit<Frozen, 'id'>) {
  const iso = (text: string) => new Date(text).toISOString();
  return {
    placedAt: placedAt.toISOString(),
    payments: paid.map((each) => ({ ...each, createdAt: iso(each.createdAt) })),
    notes: written.map((each) => ({ ...each, writtenAt: iso(each.writtenAt) })),
    clocks: running.map((each) => ({
      ...each,
      startedAt: iso(each.startedAt),
      endedAt: each.endedAt && iso(each.endedAt),
    })),
  };
}

type Matrix = StaffOrder['lines'][number]['units'];

function toMatrix({ lines: all }: OrderBooks, position: number): Matrix {
  const line = all.find((each) => each.position === position)!;
  const counts = Object.fromEntries(unitCounts.map((count) => [count, line[count]]));
  return {
    ...(counts as Pick<LineUnits, UnitCount>),
    owed: owed(line),
    awaited: awaited(line),
    open: open(line),
  };
}

const insertNote = statement(
  'orders.insertNote',
  `insert into order_note (order_id, text, is_pinned, written_by, written_at)
   select id, $2, $3, $4, $5 from customer_order where number = $1`,
);

/** Keeps a note of staff about an order. */
export async function addNote(
  tx: Tx,
  orderNumber: string,
  note: { text: string; isPinned: boolean; writtenBy: number | null; at: Date },
): Promise<void> {
  await insertNote.run(tx, [orderNumber, note.text, note.isPinned, note.writtenBy, note.at]);
}
