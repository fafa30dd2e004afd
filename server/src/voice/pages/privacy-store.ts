import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const letGo = statement(
  'pages.letGoOfOwner',
  'update content_page set owner_account_id = null where owner_account_id = $1',
);
const tell = statement<{ slug: string; title: string }>(
  'pages.tellOwned',
  `select p.slug, v.content->>'title' as title
     from content_page p join content_version v on v.page_id = p.page_id and v.version = p.version
    where p.owner_account_id = $1 order by p.slug`,
);

/** Which pages somebody answers for. Of versions that they saved a number stays that is nobody's. */
export const pagePrivacy: PersonalData = {
  exports: { pagesAnsweredFor: (tx, { accountId }) => tell.list(tx, [accountId]) },
  erases: (tx, { accountId }) => letGo.run(tx, [accountId]),
};
