import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

/** Where an order is brought to, and what decides what bringing its lines costs. */
export interface Brought {
  postcode: string;
  lines: readonly BroughtLine[];
}

interface BroughtLine {
  position: number;
  /** The addition that it came with; null for what was ordered at first. */
  addition: number | null;
  sizeClass: SizeClass;
  weightGrams: number;
}

const find = statement<Brought>(
  'refunds.findBrought',
  `select o.delivery_address->>'postcode' as postcode,
          (select json_agg(json_build_object(
                    'position', l.position, 'addition', l.addition,
                    'sizeClass', coalesce(f.size_class, 'parcel'),
                    'weightGrams', coalesce(f.weight_grams, 1000)) order by l.position)
             from order_line l left join offering f on f.id = l.offering_id
            where l.order_id = o.id) as lines
     from customer_order o where o.id = $1`,
);

export const getBrought = async (tx: Queryable, orderId: number): Promise<Brought> =>
  (await find.find(tx, [orderId]))!;
