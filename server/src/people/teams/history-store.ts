import type { MemberLimits, MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import type { ReferenceWishes } from '@plumbline/contracts/nouns/checkout.ts';
import { teamEventKindOf, type TeamEvent } from '@plumbline/contracts/shop/teams.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';

interface EventRow {
  at: Date;
  action: string;
  by: string | null;
  member: string | null;
  before: { limits?: MemberLimits } | null;
  after: { role?: MemberRole; limits?: MemberLimits; references?: ReferenceWishes } | null;
}

// Whom an entry is about stands in what was before it or after; an address that was invited is kept
// by its invitation, so that it is forgotten with that.
const list = statement<EventRow>(
  'teams.listHistory',
  `select e.at, e.action, by.display_name as by,
          coalesce(about.display_name, i.email) as member, e.before, e.after
     from audit_entry e
     left join account by on by.id = e.actor_account_id
     left join account about
       on about.id = coalesce(e.after->>'accountId', e.before->>'accountId')::int
     left join business_invitation i on i.id = (e.after->>'invitationId')::uuid
    where e.subject = 'business:' || $1::int
      and split_part(e.action, '.', 1) in ('businesses', 'teams')
      and ($2::int is null or e.actor_account_id = $2 or about.id = $2)
    order by e.at desc, e.id desc limit 100`,
);

/** What happened in a team, the newest first: of all, or by and about one of them. */
export async function listTeamEvents(
  tx: Queryable,
  businessId: number,
  accountId: number | null,
): Promise<TeamEvent[]> {
  const rows = await list.list(tx, [businessId, accountId]);
  return rows.flatMap(({ at, action, by, member, before, after }) => {
    const kind = teamEventKindOf(action.split('.')[1]!);
    if (!kind) return [];
    return [
      {
        at: at.toISOString(),
        kind,
        by,
        member,
        role: after?.role ?? null,
        limitsBefore: before?.limits ?? null,
        limits: after?.limits ?? null,
        references: after?.references ?? null,
      },
    ];
  });
}
