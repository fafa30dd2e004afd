import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

export interface Finish {
  value: string;
  label: string;
  /** A CSS colour. */
  swatch: string | null;
}

/** An offering with a finish, and the same goods in another one. */
export interface FinishVariant {
  offeringId: number;
  finish: Finish;
  /** Null, as `otherFinish` is, where it comes in no other finish. */
  otherId: number | null;
  otherFinish: Finish | null;
}

const listVariants = statement<FinishVariant>(
  'catalogue.listFinishVariants',
  `select o.id as "offeringId", s.id as "otherId",
          json_build_object('value', o.finish, 'label', o.finish_label,
                            'swatch', o.finish_swatch) as finish,
          case when s.id is not null
               then json_build_object('value', s.finish, 'label', s.finish_label,
                                      'swatch', s.finish_swatch) end as "otherFinish"
     from offering o
     left join offering s on s.product_id = o.product_id and s.status = 'live'
       and s.finish is not null and s.finish <> o.finish
       and (s.size_label, s.width_mm, s.depth_mm, s.height_mm, s.length_mm)
           is not distinct from (o.size_label, o.width_mm, o.depth_mm, o.height_mm, o.length_mm)
    where o.id = any($1::int[]) and o.finish is not null
    order by o.id, s.position`,
);

/** Of these offerings those that have a finish, a row for each other finish of the same size. */
export const listFinishVariants = (tx: Queryable, offeringIds: readonly number[]) =>
  listVariants.list(tx, [offeringIds]);
