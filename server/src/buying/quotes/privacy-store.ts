import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';
import { removeHolds } from '../basket/price-hold-store.ts';

const tell = statement<Record<string, unknown>>(
  'quotes.export',
  `select b.name as business, q.number, q.state, q.job_reference as job, q.content,
          q.created_at as "begunAt", q.updated_at as "updatedAt"
     from client_quote q join business b on b.id = q.business_id
    where q.made_by = $1 order by q.created_at`,
);
const count = statement<{ count: number }>(
  'quotes.countOfPerson',
  'select count(*)::int as count from client_quote where made_by = $1',
);
// What is of a business that nobody else is in is its person's own, their clients' names with it.
const removeOwn = statement<{ quoteId: string; uploadId: string | null }>(
  'quotes.removeOwn',
  `delete from client_quote q
    where exists (select from business_member m
                   where m.business_id = q.business_id and m.account_id = $1)
      and not exists (select from business_member o
                       where o.business_id = q.business_id and o.account_id <> $1)
   returning q.id as "quoteId", q.logo_upload_id as "uploadId"`,
);
// What was sent has the sender's address at its head.
const blankSender = statement(
  'quotes.blankSender',
  `update client_quote_issue i set paper = jsonb_set(i.paper, '{from,email}', 'null')
     from client_quote q where q.id = i.quote_id and q.made_by = $1`,
);
const forget = statement(
  'quotes.forget',
  'update client_quote set made_by = null where made_by = $1',
);

/** The quotes that somebody wrote. They are the business's; those of one that nobody else is in go. */
export const quotePrivacy: PersonalData = {
  counts: { quotes: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count },
  exports: { quotes: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }, context) {
    const gone = await removeOwn.list(tx, [accountId]);
    await removeHolds(
      tx,
      gone.map(({ quoteId }) => quoteId),
    );
    const logos = gone.flatMap(({ uploadId }) => (uploadId === null ? [] : [uploadId]));
    await forgetUploads(tx, context, [...new Set(logos)]);
    await blankSender.run(tx, [accountId]);
    await forget.run(tx, [accountId]);
  },
};
