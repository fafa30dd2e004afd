import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

export interface AlikeRow {
  what: 'application' | 'business';
  name: string;
  tradeExternalId: string;
  businessId: number | null;
  state: string;
  hasCompanyNumber: boolean;
  hasVatNumber: boolean;
  hasName: boolean;
  hasPostcode: boolean;
  hasPhone: boolean;
  isOfApplicant: boolean;
}

/** Letters and figures of a name alone: "Hart & Yard Ltd." is "HART AND YARD LIMITED" in most of them. */
const bare = (name: string) =>
  `regexp_replace(regexp_replace(lower(${name}), '\\y(ltd|limited|llp|the|and)\\y', '', 'g'), '[^a-z0-9]', '', 'g')`;

const alike = statement<AlikeRow>(
  'applicationReviews.listAlike',
  `with this as (
     select a.id, a.account_id, a.business_id, a.company_number, a.vat_number,
            ${bare("a.business->>'name'")} as name, a.business->'address'->>'postcode' as postcode,
            regexp_replace(a.people->>'phone', '\\D', '', 'g') as phone
       from trade_application a where a.id = $1),
   found as (
     select 'application' as what, o.business->>'name' as name, o.external_id, o.state, o.id as rank,
            null::int as business_id,
            o.company_number = this.company_number as company, o.vat_number = this.vat_number as vat,
            ${bare("o.business->>'name'")} = this.name as named,
            o.business->'address'->>'postcode' = this.postcode as placed,
            regexp_replace(o.people->>'phone', '\\D', '', 'g') = this.phone as rung,
            o.account_id = this.account_id as owned
       from this join trade_application o on o.id <> this.id and o.submitted_at is not null
     union all
     select 'business', b.name, b.external_id, b.status, b.id, b.id,
            b.company_number = this.company_number, b.vat_number = this.vat_number,
            ${bare('b.name')} = this.name, b.trading_address->>'postcode' = this.postcode,
            regexp_replace(b.phone, '\\D', '', 'g') = this.phone,
            exists (select from business_member m
                     where m.business_id = b.id and m.account_id = this.account_id)
       from this join business b on b.id is distinct from this.business_id)
   select what, name, external_id as "tradeExternalId", business_id as "businessId", state,
          coalesce(company, false) as "hasCompanyNumber", coalesce(vat, false) as "hasVatNumber",
          coalesce(named, false) as "hasName", coalesce(placed, false) as "hasPostcode",
          coalesce(rung, false) as "hasPhone", coalesce(owned, false) as "isOfApplicant"
     from found
    where company or vat or named or rung or owned or (placed and what = 'application')
    order by coalesce(company, false)::int + coalesce(vat, false)::int desc, what, rank desc
    limit 20`,
);

/** Other applications and businesses that may be the same business or the same person. */
export const listAlike = (tx: Queryable, applicationId: number) => alike.list(tx, [applicationId]);

const membership = statement<{ isMember: boolean }>(
  'applicationReviews.isMember',
  `select exists (select from business_member where business_id = $1 and account_id = $2) as "isMember"`,
);

/** Whether a reviewer belongs to the business that they would decide about. */
export const isMemberOf = async (tx: Queryable, businessId: number, accountId: number) =>
  (await membership.find(tx, [businessId, accountId]))!.isMember;
