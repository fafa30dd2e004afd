import type {
  careerStaffCalls,
  Applicant,
  StaffVacancy,
} from '@plumbline/contracts/staff/careers.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { requireDay } from '../../core/require-day.ts';
import { pageOf } from '../../db/paging.ts';
import type { Queryable } from '../../db/connect.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { requireVersion } from '../../http/require-version.ts';
import { findEnquiry, type EnquiryRow } from '../enquiries/store.ts';
import { describeVacancy } from './handlers.ts';
import {
  findVacancy,
  insertVacancy,
  listApplications,
  lockVacancy,
  searchVacancies,
  updateVacancy,
  type VacancyRow,
} from './store.ts';

/** What staff write of vacancies, and who applied for them. */
export const careerStaffHandlers: Handlers<typeof careerStaffCalls> = {
  searchVacancies: async ({ query }, { db, now }) => {
    const today = todayOf(now);
    const { search = null, state = null } = query;
    const { pageNumber, pageSize, ...page } = pageOf(query);
    const { total, rows } = await searchVacancies(db, { today, search, state }, page);
    return { total, pageNumber, pageSize, vacancies: rows.map((row) => forStaff(row, today)) };
  },

  createVacancy: ({ body, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const { slug, ...data } = body;
      if (data.closesOn !== null) requireDay(data.closesOn, '/body/closesOn');
      if (!(await insertVacancy(tx, slug, data, now()))) {
        const message = 'There is a vacancy at this address already. Choose another.';
        throw new Refusal('vacancy-exists', { fields: [{ path: '/body/slug', message }] });
      }
      const accountId = caller.accountId!;
      await record(tx, { accountId, action: 'createVacancy', slug, after: body, at: now() });
      return forStaff(await getVacancy(tx, slug), todayOf(now));
    }),

  getStaffVacancy: async ({ params }, { db, now }) =>
    forStaff(await getVacancy(db, params.slug), todayOf(now)),

  updateVacancy: ({ params: { slug }, body, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const { version, ...data } = body;
      if (data.closesOn !== null) requireDay(data.closesOn, '/body/closesOn');
      const row = await lockVacancy(tx, slug);
      if (!row) throw new Refusal('vacancy-not-found');
      const present = row.version;
      const edit = { thing: 'vacancy', present, edited: version, code: 'vacancy-changed' as const };
      await requireVersion(edit, async () => ({ vacancy: forStaff(row, todayOf(now)) }));
      await updateVacancy(tx, row.id, data, now());
      const accountId = caller.accountId!;
      await record(tx, { accountId, action: 'updateVacancy', slug, after: data, at: now() });
      return forStaff(await getVacancy(tx, slug), todayOf(now));
    }),

  listApplicants: ({ params: { slug }, caller }, { db, now }) =>
    transaction(db, async (tx) => {
      const { id, applications: total } = await getVacancy(tx, slug);
      const applicants: Applicant[] = [];
      for (const enquiryId of await listApplications(tx, id)) {
        applicants.push(describeApplicant((await findEnquiry(tx, enquiryId))!));
      }
      const accountId = caller.accountId!;
      const after = { applicants: applicants.length };
      await record(tx, { accountId, action: 'listApplicants', slug, after, at: now() });
      return { total, applicants };
    }),

  getApplicantFile: async ({ params: { slug, uploadId }, caller }, context) => {
    await transaction(context.db, async (tx) => {
      const { id } = await getVacancy(tx, slug);
      await requireApplicantFile(tx, id, uploadId);
      const look = { action: 'getApplicantFile', slug, after: { uploadId } };
      await record(tx, { accountId: caller.accountId!, ...look, at: context.now() });
    });
    return readKeptUpload(context.db, context, uploadId);
  },
};

const todayOf = (now: Context['now']) => formatDay(londonDay(now()));

async function getVacancy(tx: Queryable, slug: string): Promise<VacancyRow> {
  const row = await findVacancy(tx, slug);
  if (!row) throw new Refusal('vacancy-not-found');
  return row;
}

async function requireApplicantFile(tx: Tx, vacancyId: number, uploadId: string): Promise<void> {
  for (const enquiryId of await listApplications(tx, vacancyId)) {
    const { messages } = (await findEnquiry(tx, enquiryId))!;
    if (messages.some(({ files }) => files.some((file) => file.uploadId === uploadId))) return;
  }
  throw new Refusal('upload-not-found');
}

function forStaff(row: VacancyRow, today: string): StaffVacancy {
  const { isClosed, applications, version } = row;
  return { ...describeVacancy(row, today), isClosed, applications, version };
}

function describeApplicant(row: EnquiryRow): Applicant {
  const { reference, name, email, openedAt, answerBy, keepUntil, messages } = row;
  const first = messages.find(({ author }) => author === 'customer');
  const cv = first?.files[0];
  return {
    reference,
    name,
    email,
    appliedAt: openedAt.toISOString(),
    answerBy: answerBy?.toISOString() ?? null,
    keptUntil: keepUntil.toISOString(),
    text: first?.text ?? '',
    cv: cv ? { uploadId: cv.uploadId, fileName: cv.fileName } : null,
  };
}

const record = (
  tx: Tx,
  done: { accountId: number; action: string; slug: string; after: object; at: Date },
) =>
  recordAudit(tx, {
    actorAccountId: done.accountId,
    action: `careers.${done.action}`,
    subject: `vacancy:${done.slug}`,
    after: done.after,
    at: done.at,
  });
