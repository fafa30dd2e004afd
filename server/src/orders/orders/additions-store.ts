import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Addition } from './additions.ts';

const insert = statement<{ number: number }>(
  'orders.insertAddition',
  `with made as (
     insert into order_addition (order_id, number, delivery_name, delivery_inc_pence,
       delivery_ex_pence, offset_pence, paid_with, charged_at)
     select $1, coalesce(max(a.number), 0) + 1, $2, $3::bigint, $4::bigint, $5, $6, $7
       from (select number from order_addition where order_id = $1) a
     returning number),
   line as (
     insert into order_line (order_id, position, addition, offering_id, sku, slug, name, variant,
       brand, picture, quantity, added, unit_pence, unit_basis, vat_rate_percent, before_inc_pence,
       before_ex_pence, discount_inc_pence, discount_ex_pence, inc_pence, ex_pence, vat_pence,
       trace, room_label, is_to_order)
     select $1, $9 + t.place - 1, made.number, (l->>'offeringId')::int, l->>'sku', l->>'slug',
            l->>'name', l->>'variant', l->>'brand', l->'picture', 0, (l->>'quantity')::int,
            (l->>'unitPence')::int, l->>'unitBasis', (l->>'vatRatePercent')::numeric,
            (l->'before'->>'incPence')::bigint, (l->'before'->>'exPence')::bigint,
            (l->'discount'->>'incPence')::bigint, (l->'discount'->>'exPence')::bigint,
            (l->'amount'->>'incPence')::bigint, (l->'amount'->>'exPence')::bigint,
            (l->'amount'->>'vatPence')::bigint, l->'trace', l->>'roomLabel',
            (l->>'toOrder')::boolean
       from made, jsonb_array_elements($8::jsonb) with ordinality as t(l, place)
     returning before_inc_pence, before_ex_pence, discount_inc_pence, discount_ex_pence),
   sum as (
     select coalesce(sum(before_inc_pence), 0)::bigint as inc,
            coalesce(sum(before_ex_pence), 0)::bigint as ex,
            coalesce(sum(discount_inc_pence), 0)::bigint as off_inc,
            coalesce(sum(discount_ex_pence), 0)::bigint as off_ex from line),
   paid as (
     insert into order_payment (payment_id, order_id) select $10::uuid, $1
      where $10::uuid is not null),
   told as (
     update customer_order o
        set items_inc_pence = o.items_inc_pence + s.inc, items_ex_pence = o.items_ex_pence + s.ex,
            discount_inc_pence = o.discount_inc_pence + s.off_inc,
            discount_ex_pence = o.discount_ex_pence + s.off_ex,
            delivery_inc_pence = o.delivery_inc_pence + $3::bigint,
            delivery_ex_pence = o.delivery_ex_pence + $4::bigint,
            total_inc_pence = o.total_inc_pence + s.inc - s.off_inc + $3::bigint,
            total_ex_pence = o.total_ex_pence + s.ex - s.off_ex + $4::bigint
       from sum s where o.id = $1)
   select number from made`,
);

/** Writes what is charged for beyond the placing, its lines from `firstPosition` on; answers its number. */
export async function insertAddition(
  tx: Tx,
  orderId: number,
  { lines, delivery, offsetPence, payment }: Addition,
  { firstPosition, at }: { firstPosition: number; at: Date },
): Promise<number> {
  const row = await insert.find(tx, [
    orderId,
    delivery?.name ?? null,
    delivery?.amount.incPence ?? 0,
    delivery?.amount.exPence ?? 0,
    offsetPence,
    payment?.method ?? null,
    at,
    JSON.stringify(lines),
    firstPosition,
    payment?.paymentId ?? null,
  ]);
  return row!.number;
}

const setChanging = statement(
  'orders.setChangingUntil',
  'update customer_order set changing_until = $2 where id = $1',
);

/** Keeps an order from being picked while its customer pays for a change; null lets it go on. */
export async function setChangingUntil(tx: Tx, orderId: number, until: Date | null): Promise<void> {
  await setChanging.run(tx, [orderId, until]);
}

const saveAddress = statement(
  'orders.saveDeliveryAddress',
  `update customer_order
      set delivery_address = jsonb_strip_nulls(jsonb_build_object(
            'firstName', delivery_address->'firstName',
            'lastName', delivery_address->'lastName')) || $2::jsonb
    where id = $1 and email <> 'erased'`,
);

/** Writes where an order goes from now on; its lock is held. */
export async function saveDeliveryAddress(
  tx: Tx,
  orderId: number,
  address: PostalAddress,
): Promise<void> {
  await saveAddress.run(tx, [orderId, JSON.stringify(address)]);
}
