import type { OrderStatus } from '@plumbline/contracts/nouns/orders.ts';
import type { OrderConfirmation } from '@plumbline/contracts/shop/orders.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import { listBooks } from './books-store.ts';
import { findOrderMoney } from './order-money-store.ts';
import { lineProgress, orderDeliveries, orderPause } from './order-progress.ts';
import type { FrozenDiscount } from './orders.ts';
import { possibleDeeds } from './possible-deeds.ts';
import { nextDay, orderParts } from './status.ts';

/** An order with the address that is written to about it. */
export type ConfirmedOrder = OrderConfirmation & { emailAddress: string };

interface ConfirmationRow {
  id: number;
  version: number;
  guid: string;
  account_id: number | null;
  number: string;
  status: OrderStatus;
  basis: 'inc' | 'ex';
  currency: 'GBP';
  email: string;
  contact: { firstName: string };
  delivery_address: OrderConfirmation['deliveryAddress'];
  billing_address: OrderConfirmation['billingAddress'];
  delivery_instructions: string | null;
  po_number: string | null;
  job_reference: string | null;
  delivery_option: { name: string; detail: string };
  delivery_day: string;
  paid_with: string | null;
  placed_at: Date;
  items_inc_pence: number;
  items_ex_pence: number;
  discount_inc_pence: number;
  discount_ex_pence: number;
  delivery_inc_pence: number;
  delivery_ex_pence: number;
  upgrade_inc_pence: number;
  upgrade_ex_pence: number;
  total_inc_pence: number;
  total_ex_pence: number;
  discount_code: FrozenDiscount | null;
  lines: Omit<OrderConfirmation['lines'][number], 'progress'>[];
}

const confirmation = `select o.*, (
     select json_agg(json_build_object(
       'position', l.position, 'sku', l.sku, 'slug', l.slug, 'name', l.name, 'variant', l.variant, 'quantity', l.quantity + l.added,
       'roomLabel', l.room_label, 'picture', l.picture,
       'amount', json_build_object('incPence', l.inc_pence, 'exPence', l.ex_pence,
                                   'vatPence', l.vat_pence)) order by l.position)
     from order_line l where l.order_id = o.id) as lines
   from customer_order o`;

const findByGuid = statement<ConfirmationRow>(
  'orders.findByGuid',
  `${confirmation} where o.guid = $1`,
);
const findByGuidAndAccount = statement<ConfirmationRow>(
  'orders.findByGuidAndAccount',
  `${confirmation} where o.guid = $1 and o.account_id = $2`,
);

/** The order as its buyer sees it at an instant. */
export async function findOrderConfirmation(
  tx: Queryable,
  guid: string,
  now: Date,
): Promise<ConfirmedOrder | undefined> {
  const row = await findByGuid.find(tx, [guid]);
  return row && toConfirmation(tx, row, now);
}

/** The order as whoever has its link sees it, who may be signed in to its account. */
export async function findLinkedConfirmation(
  tx: Queryable,
  guid: string,
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<OrderConfirmation | undefined> {
  const row = await findByGuid.find(tx, [guid]);
  if (!row) return undefined;
  const isTold = row.account_id === null || row.account_id === accountId;
  return { ...(await toConfirmation(tx, row, now)), emailAddress: isTold ? row.email : null };
}

const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account's own order; another's is found no more than one that does not exist. */
export async function findOrderOfAccount(
  tx: Queryable,
  guid: string,
  accountId: number,
  now: Date,
): Promise<ConfirmedOrder | undefined> {
  if (!guidForm.test(guid)) return undefined;
  const row = await findByGuidAndAccount.find(tx, [guid, accountId]);
  return row && toConfirmation(tx, row, now);
}

async function toConfirmation(
  tx: Queryable,
  row: ConfirmationRow,
  now: Date,
): Promise<ConfirmedOrder> {
  const books = (await listBooks(tx, [row.id])).get(row.id)!;
  const { payments, moneyBack, changedAt, ...returning } = await findOrderMoney(tx, row.id);
  const today = formatDay(londonDay(now));
  const unitsOf = (position: number) => books.lines.find((each) => each.position === position)!;
  const amount = (incPence: number, exPence: number) => ({
    incPence,
    exPence,
    vatPence: incPence - exPence,
  });
  return {
    orderNumber: row.number,
    orderGuid: row.guid,
    status: row.status,
    parts: orderParts(books),
    nextDay: nextDay(books),
    today,
    version: row.version,
    changedAt,
    placedAt: row.placed_at.toISOString(),
    emailAddress: row.email,
    firstName: row.contact.firstName,
    basis: row.basis,
    currency: row.currency,
    lines: row.lines.map((line) => ({ ...line, progress: lineProgress(unitsOf(line.position)) })),
    items: amount(row.items_inc_pence, row.items_ex_pence),
    discount: amount(row.discount_inc_pence, row.discount_ex_pence),
    discountCode: row.discount_code && describeCode(row.discount_code),
    delivery: amount(row.delivery_inc_pence, row.delivery_ex_pence),
    upgrade: amount(row.upgrade_inc_pence, row.upgrade_ex_pence),
    total: amount(row.total_inc_pence, row.total_ex_pence),
    deliveryName: row.delivery_option.name,
    deliveryDetail: row.delivery_option.detail,
    deliveryDay: row.delivery_day,
    deliveryAddress: row.delivery_address,
    billingAddress: row.billing_address,
    deliveryInstructions: row.delivery_instructions,
    paidWith: row.paid_with,
    poNumber: row.po_number,
    jobReference: row.job_reference,
    deliveries: orderDeliveries(books),
    pause: orderPause(books),
    deeds: possibleDeeds(books, { today, ...returning }),
    payments,
    moneyBack,
  };
}

function describeCode({ code, text, deliveryOff }: FrozenDiscount) {
  return { code, text, deliveryOff };
}
