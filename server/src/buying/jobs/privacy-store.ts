import type { PersonalData } from '../../core/module.ts';
import { statement } from '../../db/statement.ts';

const tellJobs = statement<Record<string, unknown>>(
  'jobs.export',
  `select b.name as business, j.reference as job, j.client_name as client, j.notes,
          j.begun_at as "begunAt"
     from job j join business b on b.id = j.business_id where j.begun_by = $1 order by j.begun_at`,
);
const tellLabour = statement<Record<string, unknown>>(
  'jobs.exportLabour',
  `select b.name as business, l.job, l.day, l.minutes, l.what, l.noted_at as "notedAt"
     from job_labour l join business b on b.id = l.business_id
    where l.noted_by = $1 order by l.noted_at`,
);
// What is of a business that nobody else is in is its person's own.
const ownBusinesses = `
  select m.business_id from business_member m
   where m.account_id = $1
     and not exists (select from business_member o
                      where o.business_id = m.business_id and o.account_id <> $1)`;
const forget = [
  statement(
    'jobs.removeOwnLabour',
    `delete from job_labour where business_id in (${ownBusinesses})`,
  ),
  statement('jobs.removeOwn', `delete from job where business_id in (${ownBusinesses})`),
  statement('jobs.forget', 'update job set begun_by = null where begun_by = $1'),
  statement('jobs.forgetLabour', 'update job_labour set noted_by = null where noted_by = $1'),
  statement('jobs.forgetMoves', 'update job_line set moved_by = null where moved_by = $1'),
  statement('jobs.forgetLeftOvers', 'update job_left_over set noted_by = null where noted_by = $1'),
];

/** Who wrote what of a job. The jobs are the business's; those of one that nobody else is in go. */
export const jobPrivacy: PersonalData = {
  exports: {
    jobs: (tx, { accountId }) => tellJobs.list(tx, [accountId]),
    jobLabour: (tx, { accountId }) => tellLabour.list(tx, [accountId]),
  },
  async erases(tx, { accountId }) {
    for (const each of forget) await each.run(tx, [accountId]);
  },
};
