import type { BusinessKind } from '@plumbline/contracts/nouns/businesses.ts';
import type { ApplicationState, Trade } from '@plumbline/contracts/nouns/trade-applications.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';

export interface ListedRow {
  applicationId: number;
  tradeExternalId: string;
  state: ApplicationState;
  name: string;
  kind: BusinessKind;
  town: string;
  trade: Trade;
  papers: number;
  isProvisional: boolean;
  submittedAt: Date;
  decideBy: Date;
  decidedAt: Date | null;
  takenBy: string | null;
}

export type Stage = 'waiting' | 'asked' | 'decided';

/** What was sent, and of that what is asked for. A draft is its applicant's alone. */
const found = `from trade_application a join account who on who.id = a.account_id
    left join account taker on taker.id = a.taken_by
    where a.submitted_at is not null
      and ($1::text is null or $1 = case a.state when 'submitted' then 'waiting'
                                                 when 'more-information' then 'asked'
                                                 else 'decided' end)
      and ($2::text is null
           or position(lower($2) in lower(concat_ws(' ', a.external_id, a.business->>'name',
                a.business->'address'->>'town', a.business->'address'->>'postcode',
                a.company_number, a.vat_number, who.email, who.display_name,
                taker.display_name))) > 0)`;

const list = statement<ListedRow>(
  'applicationReviews.list',
  `select a.id as "applicationId", a.external_id as "tradeExternalId", a.state,
          a.business->>'name' as name, a.kind, a.business->'address'->>'town' as town,
          a.business->>'trade' as trade,
          (select count(*)::int from trade_application_paper p where p.application_id = a.id) as papers,
          a.provisional_at is not null as "isProvisional", a.submitted_at as "submittedAt",
          a.decide_by as "decideBy", a.decided_at as "decidedAt",
          taker.display_name as "takenBy"
     ${found}
    order by case when a.decided_at is null then a.decide_by end nulls last, a.decided_at desc, a.id
    limit $3 offset $4`,
);
const count = statement<{ total: number }>(
  'applicationReviews.count',
  `select count(*)::int as total ${found}`,
);

/** Applications of a stage, or all: the hour that comes first before all, then the newest decision. */
export const listApplications = (
  tx: Queryable,
  { stage, text }: { stage: Stage | null; text: string | null },
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) => list.list(tx, [stage, text, limit, offset]);

export const countApplications = async (
  tx: Queryable,
  { stage, text }: { stage: Stage | null; text: string | null },
) => (await count.find(tx, [stage, text]))!.total;
