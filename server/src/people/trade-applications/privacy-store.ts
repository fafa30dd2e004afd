import { forgetUploads } from '../../base/uploads/keep-uploads.ts';
import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const count = statement<{ count: number }>(
  'tradeApplications.countOfPerson',
  'select count(*)::int as count from trade_application where account_id = $1',
);
const tell = statement<Record<string, unknown>>(
  'tradeApplications.export',
  `select a.external_id as number, a.state, a.business, a.people, a.register,
          a.vat_register as "vatRegister",
          a.terms_version as "termsVersion", a.started_at as "startedAt",
          a.submitted_at as "submittedAt", a.decide_by as "decideBy", a.decided_at as "decidedAt",
          a.reason, a.note,
          (select json_agg(json_build_object('asked', i.text, 'answer', i.answer) order by i.id)
             from trade_application_item i where i.application_id = a.id) as items,
          (select json_agg(json_build_object('fileName', u.file_name, 'bytes', u.bytes,
                    'keptUntil', u.keep_until) order by u.upload_id)
             from trade_application_paper p join upload u on u.upload_id = p.upload_id
            where p.application_id = a.id) as papers
     from trade_application a where a.account_id = $1 order by a.id`,
);
const papers = statement<{ uploadId: string }>(
  'tradeApplications.listPapersOfPerson',
  `select p.upload_id as "uploadId" from trade_application_paper p
     join trade_application a on a.id = p.application_id where a.account_id = $1`,
);
const undecided = statement<{ is: boolean }>(
  'tradeApplications.isUndecidedForOthers',
  `select exists (
     select from trade_application a join business b on b.id = a.business_id
      where a.account_id = $1 and a.state in ('submitted', 'more-information')
        and b.status <> 'closed'
        and exists (select from business_member m
                     where m.business_id = b.id and m.account_id <> $1)) as is`,
);
const removeAll = statement(
  'tradeApplications.eraseAll',
  'delete from trade_application where account_id = $1',
);
const traces = statement<{ number: string }>(
  'tradeApplications.listNumbers',
  'select external_id as number from trade_application where account_id = $1',
);

/**
 * What somebody told and sent to have a trade account; what it opened is kept by the business. While
 * others buy for that, and nobody has decided, it stays: they would buy for ever without a decision.
 */
export const applicationPrivacy: PersonalData = {
  traces: async (tx, { accountId }) => ({
    mailSubjects: (await traces.list(tx, [accountId])).map(({ number }) => number),
  }),
  counts: {
    tradeApplications: async (tx, { accountId }) => (await count.find(tx, [accountId]))!.count,
  },
  blocks: async (tx, { accountId }) =>
    (await undecided.find(tx, [accountId]))!.is
      ? [{ blocker: 'application-undecided', orderNumbers: [] }]
      : [],
  exports: { tradeApplications: (tx, { accountId }) => tell.list(tx, [accountId]) },
  async erases(tx, { accountId }, context) {
    const sent = await papers.list(tx, [accountId]);
    await forgetUploads(
      tx,
      context,
      sent.map(({ uploadId }) => uploadId),
    );
    await removeAll.run(tx, [accountId]);
  },
};
