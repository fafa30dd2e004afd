import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A vacancy as it is kept; `applications` are those that were not forgotten yet. */
export interface VacancyRow {
  id: number;
  slug: string;
  title: string;
  place: string;
  pay: string;
  hours: string;
  text: string;
  question: string;
  closesOn: string | null;
  isClosed: boolean;
  version: number;
  applications: number;
}

const columns = `v.id, v.slug, v.title, v.place, v.pay, v.hours, v.text, v.question,
    to_char(v.closes_on, 'YYYY-MM-DD') as "closesOn", v.is_closed as "isClosed", v.version,
    (select count(*)::int from job_application a where a.vacancy_id = v.id) as applications
  from vacancy v`;
const isOpen = `not v.is_closed and (v.closes_on is null or v.closes_on >= $1::date)`;

const listOpen = statement<VacancyRow>(
  'careers.listOpen',
  `select ${columns} where ${isOpen} order by v.title, v.id`,
);
const bySlug = statement<VacancyRow>('careers.find', `select ${columns} where v.slug = $1`);
const lock = statement<{ id: number }>(
  'careers.lock',
  'select id from vacancy where slug = $1 for update',
);
const matches = `($2::text is null or v.title ilike '%' || $2 || '%' or v.place ilike '%' || $2 || '%')
    and ($3::text is null or ($3 = 'open') = (${isOpen}))`;
const search = statement<VacancyRow>(
  'careers.search',
  `select ${columns} where ${matches} order by (${isOpen}) desc, v.title, v.id limit $4 offset $5`,
);
const count = statement<{ total: number }>(
  'careers.count',
  `select count(*)::int as total from vacancy v where ${matches}`,
);

/** Those for which one can apply on a day. */
export const listOpenVacancies = (tx: Queryable, today: string) => listOpen.list(tx, [today]);

export const findVacancy = (tx: Queryable, slug: string) => bySlug.find(tx, [slug]);

/** The vacancy, with nobody else changing or closing it until the transaction ends. */
export async function lockVacancy(tx: Tx, slug: string): Promise<VacancyRow | undefined> {
  if (!(await lock.find(tx, [slug]))) return undefined;
  return bySlug.find(tx, [slug]);
}

export interface VacancyQuery {
  today: string;
  search: string | null;
  state: 'open' | 'closed' | null;
}

export async function searchVacancies(
  tx: Queryable,
  { today, search: words, state }: VacancyQuery,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
) {
  const literal = words?.replaceAll(/[\\%_]/g, '\\$&') ?? null;
  const { total } = (await count.find(tx, [today, literal, state]))!;
  return { total, rows: await search.list(tx, [today, literal, state, limit, offset]) };
}

const insert = statement<{ id: number }>(
  'careers.insert',
  `insert into vacancy (slug, title, place, pay, hours, text, question, closes_on, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (slug) do nothing returning id`,
);
const update = statement(
  'careers.update',
  `update vacancy set title = $2, place = $3, pay = $4, hours = $5, text = $6, question = $7,
          closes_on = $8, updated_at = $9, is_closed = $10, version = version + 1
    where id = $1`,
);
const insertApplication = statement(
  'careers.insertApplication',
  'insert into job_application (enquiry_id, vacancy_id) values ($1, $2)',
);
const applications = statement<{ enquiryId: number }>(
  'careers.listApplications',
  `select enquiry_id as "enquiryId" from job_application where vacancy_id = $1
    order by enquiry_id desc limit 500`,
);

export type VacancyData = Pick<
  VacancyRow,
  'title' | 'place' | 'pay' | 'hours' | 'text' | 'question' | 'closesOn'
>;
const valuesOf = ({ title, place, pay, hours, text, question, closesOn }: VacancyData) => [
  title,
  place,
  pay,
  hours,
  text,
  question,
  closesOn,
];

/** Adds a vacancy; false where its address is taken. */
export async function insertVacancy(
  tx: Tx,
  slug: string,
  data: VacancyData,
  at: Date,
): Promise<boolean> {
  return (await insert.find(tx, [slug, ...valuesOf(data), at])) !== undefined;
}

export async function updateVacancy(
  tx: Tx,
  id: number,
  { isClosed, ...data }: VacancyData & { isClosed: boolean },
  at: Date,
): Promise<void> {
  await update.run(tx, [id, ...valuesOf(data), at, isClosed]);
}

/** Notes what an application is for. */
export async function insertJobApplication(
  tx: Tx,
  enquiryId: number,
  vacancyId: number,
): Promise<void> {
  await insertApplication.run(tx, [enquiryId, vacancyId]);
}

/** The enquiries that are applications for a vacancy, the newest first. */
export const listApplications = async (tx: Queryable, vacancyId: number) =>
  (await applications.list(tx, [vacancyId])).map(({ enquiryId }) => enquiryId);
