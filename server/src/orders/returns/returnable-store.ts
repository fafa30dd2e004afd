import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { Picture } from '@plumbline/contracts/nouns/pictures.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import type { ReturnRule } from '@plumbline/contracts/staff/return-terms.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** What decides about a line beside its units: its size, its weight and the rule of its category. */
export interface LineFacts {
  position: number;
  productId: number | null;
  slug: string;
  variant: string | null;
  picture: Picture;
  sizeClass: SizeClass;
  weightGrams: number;
  rule: ReturnRule | null;
}

// The exceptions are those of the terms that the order was placed under; the one of the narrowest
// category counts.
const facts = statement<LineFacts>(
  'returns.listLineFacts',
  `select l.position, l.slug, l.variant, l.picture, f.product_id as "productId",
          coalesce(f.size_class, 'parcel') as "sizeClass",
          coalesce(f.weight_grams, 1000) as "weightGrams",
          (select e.rule from return_terms_exception e
            where e.version = return_terms_at(o.placed_at)
              and (c.slug = e.category or c.slug like e.category || '/%')
            order by length(e.category) desc limit 1) as rule
     from order_line l
     join customer_order o on o.id = l.order_id
     left join offering f on f.id = l.offering_id
     left join product p on p.id = f.product_id
     left join category c on c.id = p.category_id
    where l.order_id = $1 order by l.position`,
);

export const listLineFacts = (tx: Queryable, orderId: number) => facts.list(tx, [orderId]);

export interface PromisedRow {
  position: number;
  units: number;
  open: number;
  amount: LineAmount;
  keptPence: number;
  returnId: number;
  deliveryPence: number;
}

// A return of which something does not come brings no delivery by its promise any more.
const promised = statement<PromisedRow>(
  'returns.listPromised',
  `select l.position, l.units, l.units - l.not_received as open,
          json_build_object('incPence', l.inc_pence, 'exPence', l.ex_pence,
                            'vatPence', l.vat_pence) as amount,
          l.kept_inc_pence as "keptPence", r.id as "returnId",
          case when exists (select from order_return_line missing
                             where missing.return_id = r.id and missing.not_received > 0)
               then 0 else r.delivery_inc_pence end as "deliveryPence"
     from order_return r join order_return_line l on l.return_id = r.id
    where r.order_id = $1 and r.state in ('announced', 'received')
      and l.units > l.not_received`,
);

/** What the returns of an order that are under way were promised and can still bring, line by line. */
export const listPromised = (tx: Queryable, orderId: number) => promised.list(tx, [orderId]);

export interface ReturnPlace {
  postcode: string;
  countryCode: string;
  address: PostalAddress;
  contact: { firstName: string; lastName: string; phone?: string };
}

const place = statement<ReturnPlace>(
  'returns.findPlace',
  `select delivery_address->>'postcode' as postcode,
          delivery_address->>'countryCode' as "countryCode", delivery_address as address, contact
     from customer_order where id = $1`,
);

/** Where an order went, and so where it is collected from. */
export const findReturnPlace = async (tx: Queryable, orderId: number) =>
  (await place.find(tx, [orderId]))!;
