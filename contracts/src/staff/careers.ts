import Type, { type Static } from 'typebox';
import { defineCalls, sentIn } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { UploadId } from '../nouns/uploads.ts';
import { Instant, Version, pageFields, paging } from '../nouns/values.ts';
import { Vacancy, VacancySlug, vacancyFields } from '../nouns/vacancies.ts';

/** A vacancy as those who write it see it. */
export const StaffVacancy = strictObject({
  ...Vacancy.properties,
  isClosed: Type.Boolean(),
  applications: Type.Integer(),
  version: Version,
});
export type StaffVacancy = Static<typeof StaffVacancy>;

/** Somebody who applied, and until when their papers are kept. */
export const Applicant = strictObject({
  reference: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  appliedAt: Instant,
  answerBy: nullable(Instant),
  keptUntil: Instant,
  text: Type.String(),
  cv: nullable(strictObject({ uploadId: UploadId, fileName: Type.String() })),
});
export type Applicant = Static<typeof Applicant>;

const params = strictObject({ slug: VacancySlug });

/** Calls of ours: the vacancies that staff write, and who applied for them. */
export const careerStaffCalls = defineCalls('staff', {
  searchVacancies: {
    method: 'GET',
    path: '/vacancies',
    summary: 'Vacancies with the number of their applications, those that are open first.',
    access: 'staff:content',
    refusals: [],
    query: strictObject({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      state: Type.Optional(Type.Enum(['open', 'closed'])),
      ...paging,
    }),
    answer: strictObject({ ...pageFields, vacancies: Type.Array(StaffVacancy) }),
  },
  createVacancy: {
    method: 'POST',
    path: '/vacancies',
    summary: 'Puts a vacancy on the careers page. Audited.',
    access: 'staff:content',
    refusals: ['vacancy-exists'],
    body: strictObject({ slug: VacancySlug, ...vacancyFields }),
    answer: StaffVacancy,
    status: 201,
  },
  getStaffVacancy: {
    method: 'GET',
    path: '/vacancies/{slug}',
    summary: 'One vacancy.',
    access: 'staff:content',
    refusals: ['vacancy-not-found'],
    params,
    answer: StaffVacancy,
  },
  updateVacancy: {
    method: 'PUT',
    path: '/vacancies/{slug}',
    summary: 'Changes a vacancy, or closes and opens it. Audited.',
    access: 'staff:content',
    refusals: ['vacancy-not-found', 'vacancy-changed'],
    params,
    body: strictObject({ ...vacancyFields, isClosed: Type.Boolean(), version: Version }),
    answer: StaffVacancy,
  },
  listApplicants: {
    method: 'GET',
    path: '/vacancies/{slug}/applicants',
    summary:
      'Who applied for a vacancy, the newest 500, of how many there are. For those who hire. Every look is audited.',
    access: 'staff:admin',
    refusals: ['vacancy-not-found'],
    params,
    answer: strictObject({
      total: Type.Integer({ minimum: 0 }),
      applicants: Type.Array(Applicant),
    }),
  },
  getApplicantFile: {
    method: 'GET',
    path: '/vacancies/{slug}/files/{uploadId}',
    summary: 'A file of an application for a vacancy. For those who hire. Every look is audited.',
    access: 'staff:admin',
    refusals: ['vacancy-not-found', 'upload-not-found'],
    params: strictObject({ slug: VacancySlug, uploadId: UploadId }),
    file: sentIn,
  },
});
