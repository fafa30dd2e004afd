import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

const strikeBoth = `before = case when before is null then null else '"erased"'::jsonb end,
          after = case when after is null then null else '"erased"'::jsonb end`;

/** Whether a text holds an address: `$3` has the pattern of each of `$2`. */
const holds = (text: string) =>
  `exists (select from unnest($3::text[]) pattern where lower(${text}) ~ pattern)`;
// Most entries hold none of it anywhere, and only the others are taken apart. What stands before and
// after an address is told by the values themselves: JSON writes the end of a line as a letter.
const holdsAny = `case
       when exists (select from unnest($2::text[]) email
                     where strpos(lower(concat_ws(' ', subject, before::text, after::text)), email) > 0)
       then ${holds('subject')}
            or exists (
              select from unnest(array[before, after]) side,
                     lateral (
                       select jsonb_path_query(side, 'strict $.** ? (@.type() == "string")')
                       union all
                       select jsonb_path_query(
                                side, 'strict $.** ? (@.type() == "object").keyvalue().key')
                     ) as said (part)
               where ${holds(`part #>> '{}'`)})
       else false end`;
const strikeOut = statement(
  'audit.strikeOut',
  `update audit_entry
      set ${strikeBoth},
          subject = case when ${holds('subject')} then 'erased' else subject end
    where subject = $1 or ${holdsAny}`,
);
const strikeOutOf = statement(
  'audit.strikeOutSubjects',
  `update audit_entry set ${strikeBoth} where subject = any($1)`,
);
const strikeOutRequest = statement(
  'audit.strikeOutRequests',
  `update audit_entry e set ${strikeBoth}
     from unnest($1::text[], $2::text[]) as removed (subject, request)
    where e.subject = removed.subject and e.after->>'request' = removed.request
      and starts_with(e.action, $3 || '.')`,
);

/**
 * An address in small letters as a pattern of PostgreSQL's that is not found within a longer address.
 * A full stop may end a sentence, and only one with a letter after it goes on.
 */
const patternOf = (email: string) => {
  const escaped = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return String.raw`(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]-]|\.[[:alpha:]])`;
};

/** Strikes out what entries say of subjects like 'business:3'; who did what to them, and when, stays. */
export const strikeOutSubjects = (tx: Tx, subjects: readonly string[]) =>
  strikeOutOf.run(tx, [subjects]);

/** The same of a module's entries about requests that are removed, each under its subject. */
export const strikeOutRequests = (
  tx: Tx,
  module: string,
  requests: readonly { subject: string; id: number }[],
) =>
  strikeOutRequest.run(tx, [
    requests.map(({ subject }) => subject),
    requests.map(({ id }) => String(id)),
    module,
  ]);

/**
 * Strikes out what entries say of a person; who did what to which account, and when, stays. What is of
 * a person by another subject is struck out by the module that knows so.
 */
export const auditPrivacy: PersonalData = {
  erases: (tx, { accountId, emails }) =>
    strikeOut.run(tx, [`account:${accountId}`, emails, emails.map(patternOf)]),
};
