import type { OrderBasketState } from '@plumbline/contracts/nouns/order-baskets.ts';
import { noLineNotes, notesOf } from '@plumbline/contracts/nouns/line-notes.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { toCarriedDiscount, type DiscountTermsRow } from '../../goods/discounts/store.ts';
import type { FrozenOrder } from '../../orders/orders/orders.ts';
import type { CheckoutDetails } from '../checkout/checkout.ts';
import type { KeptOrderBasket, OrderLine } from './order-basket.ts';

interface LineRow {
  offeringId: number;
  quantity: number;
  roomLabel: string | null;
  seenIncPence: number;
  seenExPence: number;
  seenPromotion: string | null;
  override: {
    pence: number;
    basis: 'inc' | 'ex';
    reason: string;
    by: number | null;
    at: string;
    replacedPence: number;
    limit: number;
  } | null;
}

interface OrderBasketRow {
  id: string;
  name: string;
  version: number;
  state: OrderBasketState;
  account_id: number | null;
  business_id: number | null;
  contact: CheckoutDetails['contact'];
  billing: CheckoutDetails['billing'];
  delivery: CheckoutDetails['delivery'];
  delivery_option: CheckoutDetails['deliveryOption'];
  po_number: string | null;
  job_reference: string | null;
  note: string | null;
  seen_band: string | null;
  order_number: string | null;
  created_by: number | null;
  created_at: Date;
  updated_by: number | null;
  updated_at: Date;
  lines: LineRow[] | null;
  discount: DiscountTermsRow | null;
  link_hash: Buffer | null;
  link_version: number | null;
  sent_to: string | null;
  sent_at: Date | null;
  expires_at: Date | null;
  frozen: FrozenOrder | null;
}

const read = `select b.*, discount_terms(b.issue_code_id, b.id) as discount,
     (select json_agg(json_build_object(
               'offeringId', l.offering_id, 'quantity', l.quantity, 'roomLabel', l.room_label,
               'seenIncPence', l.seen_inc_pence, 'seenExPence', l.seen_ex_pence,
               'seenPromotion', l.seen_promotion,
               'override', case when l.override_pence is not null then json_build_object(
                 'pence', l.override_pence, 'basis', l.override_basis, 'reason', l.override_reason,
                 'by', l.override_by, 'at', l.override_at, 'replacedPence', l.replaced_pence,
                 'limit', l.override_limit) end) order by l.position)
        from order_basket_line l where l.order_basket_id = b.id) as lines,
     k.token_hash as link_hash, k.version as link_version, k.sent_to, k.sent_at, k.expires_at, k.frozen
   from order_basket b
   left join order_basket_link k on k.order_basket_id = b.id and k.ended_at is null
  where b.id = $1`;
const findById = statement<OrderBasketRow>('order-baskets.findById', read);
const lockById = statement(
  'order-baskets.lockById',
  'select from order_basket where id = $1 for update',
);

function toOrderBasket(row: OrderBasketRow): KeptOrderBasket {
  const { contact, billing, delivery, delivery_option: deliveryOption } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    state: row.state,
    accountId: row.account_id,
    businessId: row.business_id,
    details: { contact, billing, delivery, deliveryOption },
    poNumber: row.po_number,
    jobReference: row.job_reference,
    note: row.note,
    lines: (row.lines ?? []).map(toLine),
    discount: row.discount && toCarriedDiscount(row.discount),
    seenBand: row.seen_band,
    link: row.link_hash && {
      tokenHash: row.link_hash,
      version: row.link_version!,
      sentTo: row.sent_to!,
      sentAt: row.sent_at!,
      expiresAt: row.expires_at!,
      frozen: row.frozen!,
    },
    orderNumber: row.order_number,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  };
}

function toLine({ override, roomLabel, ...line }: LineRow): OrderLine {
  return {
    ...noLineNotes,
    ...line,
    ...notesOf({ roomLabel }),
    override: override && { ...override, at: new Date(override.at) },
  };
}

/** An order basket with its lines and its open link; undefined where there is none. */
export async function findOrderBasket(
  tx: Queryable,
  id: string,
): Promise<KeptOrderBasket | undefined> {
  const row = await findById.find(tx, [id]);
  return row && toOrderBasket(row);
}

/**
 * The same, kept from others until the transaction ends. It is read by a statement of its own, which
 * sees what was committed while the lock was waited for.
 */
export async function lockOrderBasket(tx: Tx, id: string): Promise<KeptOrderBasket | undefined> {
  await lockById.run(tx, [id]);
  return findOrderBasket(tx, id);
}

const insert = statement(
  'order-baskets.insert',
  `insert into order_basket (id, name, version, state, account_id, contact, billing, delivery,
     delivery_option, po_number, job_reference, note, issue_code_id, seen_band, created_by,
     created_at, updated_by, updated_at, business_id)
   values ($1, $2, 1, 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $14, $15)
   on conflict do nothing`,
);
const update = statement(
  'order-baskets.update',
  `update order_basket
      set name = $2, account_id = $3, contact = $4, billing = $5, delivery = $6,
          delivery_option = $7, po_number = $8, job_reference = $9, note = $10, issue_code_id = $11,
          seen_band = $12, updated_by = $13, updated_at = $14, business_id = $15,
          version = $16, state = $17, order_number = $18
    where id = $1`,
);

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

function columnsOf(kept: KeptOrderBasket): unknown[] {
  const { contact, billing, delivery, deliveryOption } = kept.details;
  return [
    kept.id,
    kept.name,
    kept.accountId,
    json(contact),
    json(billing),
    json(delivery),
    json(deliveryOption),
    kept.poNumber,
    kept.jobReference,
    kept.note,
    kept.discount?.issueCodeId ?? null,
    kept.seenBand,
    kept.updatedBy,
    kept.updatedAt,
    kept.businessId,
  ];
}

/** Begins an order basket; false where its id or its name is taken. */
export async function insertOrderBasket(tx: Tx, kept: KeptOrderBasket): Promise<boolean> {
  return (await insert.run(tx, columnsOf(kept))) === 1;
}

const removeLines = statement(
  'order-baskets.removeLines',
  `delete from order_basket_line where order_basket_id = $1 and not offering_id = any($2::int[])`,
);
const saveLines = statement(
  'order-baskets.saveLines',
  `insert into order_basket_line (order_basket_id, position, offering_id, quantity, room_label,
     seen_inc_pence, seen_ex_pence, seen_promotion, override_pence, override_basis,
     override_reason, override_by, override_at, replaced_pence, override_limit)
   select $1, t.position, (l->>'offeringId')::int, (l->>'quantity')::int, l->>'roomLabel',
     (l->>'seenIncPence')::int, (l->>'seenExPence')::int, l->>'seenPromotion',
     (l->'override'->>'pence')::int, l->'override'->>'basis', l->'override'->>'reason',
     (l->'override'->>'by')::int, (l->'override'->>'at')::timestamptz,
     (l->'override'->>'replacedPence')::int, (l->'override'->>'limit')::int
     from jsonb_array_elements($2::jsonb) with ordinality as t(l, position)
   on conflict (order_basket_id, offering_id) do update
      set position = excluded.position, quantity = excluded.quantity,
          room_label = excluded.room_label, seen_inc_pence = excluded.seen_inc_pence,
          seen_ex_pence = excluded.seen_ex_pence, seen_promotion = excluded.seen_promotion,
          override_pence = excluded.override_pence, override_basis = excluded.override_basis,
          override_reason = excluded.override_reason, override_by = excluded.override_by,
          override_at = excluded.override_at, replaced_pence = excluded.replaced_pence,
          override_limit = excluded.override_limit`,
);

/** Writes an order basket that is locked as it is now, its lines where they are others than before. */
export async function saveOrderBasket(
  tx: Tx,
  before: KeptOrderBasket,
  after: KeptOrderBasket,
): Promise<void> {
  await update.run(tx, [...columnsOf(after), after.version, after.state, after.orderNumber]);
  if (after.lines === before.lines) return;
  await removeLines.run(tx, [after.id, after.lines.map(({ offeringId }) => offeringId)]);
  await saveLines.run(tx, [after.id, JSON.stringify(after.lines)]);
}
