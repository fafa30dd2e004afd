import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { DiscountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** What of an order prices a change of it: the terms that it was placed with. */
export interface ChangedOrder {
  id: number;
  guid: string;
  number: string;
  basis: 'inc' | 'ex';
  channel: DiscountChannel;
  bandCode: string | null;
  deliveryAddress: PostalAddress;
  email: string;
  firstName: string;
  lines: { amount: LineAmount; vatRatePercent: number }[];
}

const find = statement<ChangedOrder>(
  'amendments.findOrder',
  `select o.id, o.guid, o.number, o.basis, o.channel, o.band_code as "bandCode",
          o.delivery_address as "deliveryAddress",
          o.email, o.contact->>'firstName' as "firstName",
          (select json_agg(json_build_object(
             'amount', json_build_object('incPence', l.inc_pence, 'exPence', l.ex_pence,
                                         'vatPence', l.vat_pence),
             'vatRatePercent', l.vat_rate_percent) order by l.position)
           from order_line l where l.order_id = o.id) as lines
     from customer_order o where o.id = $1`,
);

/** The terms of an order, by its id. */
export const getChangedOrder = async (tx: Queryable, orderId: number) =>
  (await find.find(tx, [orderId]))!;

const idByNumber = statement<{ id: number }>(
  'amendments.findOrderId',
  'select id from customer_order where number = $1',
);

/** The id of an order by its number; undefined where there is none. */
export const findOrderId = async (tx: Queryable, number: string) =>
  (await idByNumber.find(tx, [number]))?.id;
