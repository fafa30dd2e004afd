import type { FoundAccount } from '@plumbline/contracts/staff/accounts.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

type FoundRow = Omit<FoundAccount, 'createdAt'> & { createdAt: Date; total: number };

// Numbers of orders are read aloud and typed with dashes, blanks or neither. A guest's order belongs
// to whoever has proved its e-mail.
const search = statement<FoundRow>(
  'account-search.search',
  `with asked as (
     select lower($1) as words, upper(regexp_replace($1, '[^A-Za-z0-9]', '', 'g')) as number,
            regexp_replace($1, '[^0-9]', '', 'g') as digits),
   ordered as (
     select a.id from asked
       join customer_order o on replace(o.number, '-', '') in (asked.number, 'PL' || asked.number)
         or lower(o.po_number) = asked.words
         or replace(upper(o.delivery_address->>'postcode'), ' ', '') = asked.number
       join account a on a.id = o.account_id
         or (o.account_id is null and a.email_verified and lower(a.email) = lower(o.email))),
   found as (
     select a.id from asked cross join account a left join account_profile p on p.account_id = a.id
       left join trade_standing b on b.account_id = a.id
      where strpos(lower(a.display_name), words) > 0
         or strpos(lower(b.business_name), words) > 0
         or (length(digits) >= 6 and strpos(regexp_replace(p.phone, '[^0-9]', '', 'g'), digits) > 0)
         or strpos(lower(concat_ws(' ', p.first_name, p.last_name)), words) > 0
     union select e.account_id from asked join person_email e on strpos(e.email, words) > 0
     union select id from ordered)
   select a.id as "accountId", a.display_name as "displayName", a.email,
          a.email_verified as "emailVerified", t.business_name as "businessName",
          (select coalesce(json_agg(json_build_object('businessId', s.business_id,
                                                      'name', s.business_name)
                                    order by s.is_default desc, lower(s.business_name)), '[]')
             from trade_standing s where s.account_id = a.id) as businesses,
          (select count(*)::int from customer_order o where o.account_id = a.id) as "orderCount",
          (select o.number from customer_order o where o.account_id = a.id
            order by o.placed_at desc limit 1) as "latestOrderNumber",
          a.created_at as "createdAt", count(*) over ()::int as total
     from found join account a on a.id = found.id
     left join trade_standing t on t.account_id = a.id and t.is_default
    order by lower(a.display_name), a.id limit $2 offset $3`,
);

/** One page of the accounts that words or an order's number are about, by their names. */
export async function searchAccounts(
  tx: Queryable,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; accounts: FoundAccount[] }> {
  const rows = await search.list(tx, [text, limit, offset]);
  return {
    total: rows[0]?.total ?? 0,
    accounts: rows.map(({ accountId, displayName, email, emailVerified, ...row }) => ({
      accountId,
      displayName,
      email,
      emailVerified,
      businessName: row.businessName,
      businesses: row.businesses,
      orderCount: row.orderCount,
      latestOrderNumber: row.latestOrderNumber,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
