import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const listCodes = statement<{ code: string }>(
  'savedLists.listCodesOfPerson',
  `select encode(code_hash, 'hex') as code from saved_list where owner_account_id = $1`,
);
const tell = statement<Record<string, unknown>>(
  'savedLists.export',
  `select s.kind, s.saved_at as "savedAt", s.expires_at as "expiresAt",
          (select json_agg(json_strip_nulls(json_build_object(
                      'sku', o.sku, 'quantity', l.quantity, 'room', l.room_label))
                    order by l.position)
             from saved_list_line l join offering o on o.id = l.offering_id
            where l.code_hash = s.code_hash) as lines
     from saved_list s where s.owner_account_id = $1 order by s.saved_at`,
);
const removeAll = statement(
  'savedLists.eraseAll',
  `delete from saved_list
    where owner_account_id = $1
       or (owner_account_id is null and 'visitor:' || owner_visitor = any($2))`,
);

/**
 * What a person saved under codes, which stand in the keys of the mails about it: as an account, and
 * as the guests that they are known to have been.
 */
export const savedListPrivacy: PersonalData = {
  traces: async (tx, { accountId }) => ({
    mailSubjects: (await listCodes.list(tx, [accountId])).map(({ code }) => code),
  }),
  exports: { savedLists: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId, names }) => removeAll.run(tx, [accountId, names]),
};
