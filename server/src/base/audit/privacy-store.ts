import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const holdsEmail = (text: string) =>
  `exists (select from unnest($2::text[]) email where strpos(lower(${text}), email) > 0)`;
const strikeOut = statement(
  'audit.strikeOut',
  `update audit_entry
      set before = case when before is null then null else '"erased"'::jsonb end,
          after = case when after is null then null else '"erased"'::jsonb end,
          subject = case when ${holdsEmail('subject')} then 'erased' else subject end
    where subject = $1 or ${holdsEmail(`concat_ws(' ', subject, before::text, after::text)`)}`,
);

/** Strikes out what entries say of a person; who did what to which account, and when, stays. */
export const auditPrivacy: PersonalData = {
  erases: (tx, { accountId, emails }) => strikeOut.run(tx, [`account:${accountId}`, emails]),
};
