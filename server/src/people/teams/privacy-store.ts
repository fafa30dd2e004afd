import type { KnownPerson, PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tell = statement<Record<string, unknown>>(
  'teams.export',
  `select b.name as business, i.email, i.role, i.invited_at as "invitedAt", i.ended_at as "endedAt",
          i.invited_by = $1 as "byYou"
     from business_invitation i join business b on b.id = i.business_id
    where i.invited_by = $1 or i.accepted_by = $1 or lower(i.email) = any($2)
    order by i.invited_at`,
);
const forget = statement(
  'teams.forget',
  `delete from business_invitation
    where lower(email) = any($2) or invited_by = $1 or accepted_by = $1`,
);

const valuesOf = ({ accountId, emails }: KnownPerson) => [accountId, emails];

/** Who was invited under an address, and by whom: what somebody sent out lapses with them. */
export const teamPrivacy: PersonalData = {
  exports: {
    invitations: (tx, person) => tell.list(tx, valuesOf(person)),
  },
  async erases(tx, person) {
    await forget.run(tx, valuesOf(person));
  },
};
