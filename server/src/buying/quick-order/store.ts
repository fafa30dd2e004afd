import type { OwnCode } from '@plumbline/contracts/nouns/quick-order.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { KnownCode } from './match-rows.ts';
import { plainCode } from './read-list.ts';

const known = statement<KnownCode & { code: string }>(
  'quickOrder.findCodes',
  `select plain_code(sku) as code, id as "offeringId", 'sku' as kind
     from offering where plain_code(sku) = any($1)
    union all
   select plain_code(ean), id, 'barcode' from offering where plain_code(ean) = any($1)
    union all
   select plain_code(mpn), id, 'maker' from offering where plain_code(mpn) = any($1)
    union all
   select code, offering_id, 'own' from own_code where business_id = $2 and code = any($1)`,
);

/** What bears each of these codes, as everybody knows it and as this business does. */
export async function findCodes(
  tx: Queryable,
  codes: readonly string[],
  businessId: number,
): Promise<Map<string, KnownCode[]>> {
  const found = new Map<string, KnownCode[]>();
  for (const { code, ...one } of await known.list(tx, [codes, businessId])) {
    found.set(code, [...(found.get(code) ?? []), one]);
  }
  return found;
}

const keep = statement(
  'quickOrder.keepCodes',
  `insert into own_code (business_id, code, typed, offering_id, learned_by, learned_at)
   select $1, c.code, c.typed, o.id, $5, $6
     from unnest($2::text[], $3::text[], $4::text[]) as c (code, typed, sku)
     join offering o on o.sku = c.sku
   on conflict (business_id, code) do update
     set typed = excluded.typed, offering_id = excluded.offering_id,
         learned_by = excluded.learned_by, learned_at = excluded.learned_at`,
);
const count = statement<{ count: number }>(
  'quickOrder.countCodes',
  'select count(*)::int as count from own_code where business_id = $1',
);
const list = statement<OwnCode & { name: string; total: number }>(
  'quickOrder.listCodes',
  `select c.typed as code, o.sku, o.name, count(*) over ()::int as total
     from own_code c join offering o on o.id = c.offering_id
    where c.business_id = $1 order by c.code limit $2 offset $3`,
);
const remove = statement(
  'quickOrder.removeCode',
  'delete from own_code where business_id = $1 and code = $2',
);

/** Keeps what codes mean to a business; what one meant before, it means no more. Says how many were kept. */
export async function keepCodes(
  tx: Tx,
  codes: readonly OwnCode[],
  { businessId, accountId, at }: { businessId: number; accountId: number; at: Date },
): Promise<number> {
  const byCode = new Map(codes.map((each) => [plainCode(each.code), each]));
  const all = [...byCode];
  return keep.run(tx, [
    businessId,
    all.map(([code]) => code),
    all.map(([, { code }]) => code.trim()),
    all.map(([, { sku }]) => sku),
    accountId,
    at,
  ]);
}

export const countCodes = async (tx: Queryable, businessId: number) =>
  (await count.find(tx, [businessId]))!.count;

/** The codes of a business, in their own order. */
export async function listCodes(
  tx: Queryable,
  businessId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await list.list(tx, [businessId, limit, offset]);
  return { total: rows[0]?.total ?? 0, codes: rows.map(({ total: _total, ...code }) => code) };
}

/** Forgets what a code meant; says whether it meant anything. */
export const removeCode = async (tx: Tx, businessId: number, code: string) =>
  (await remove.run(tx, [businessId, plainCode(code)])) === 1;
