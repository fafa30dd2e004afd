import type { careerCalls } from '@plumbline/contracts/help/careers.ts';
import { cvFile, type Vacancy } from '@plumbline/contracts/nouns/vacancies.ts';
import type { careerShopCalls } from '@plumbline/contracts/shop/careers.ts';
import { formatDay, londonDay } from '../../core/calendar.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import { kindsOfEnquiry } from '../enquiries/kinds.ts';
import { takeEnquiry } from '../enquiries/take-enquiry.ts';
import { deskHours } from '../../core/current-hours.ts';
import { answerBy } from '../../core/opening-hours.ts';
import {
  findVacancy,
  insertJobApplication,
  listOpenVacancies,
  lockVacancy,
  type VacancyRow,
} from './store.ts';

/** The places that the shop has to fill, and applying for one. */
export const careerHandlers: Handlers<typeof careerCalls & typeof careerShopCalls> = {
  listVacancies: async (_request, { db, now }) => {
    const today = formatDay(londonDay(now()));
    const rows = await listOpenVacancies(db, today);
    return { vacancies: rows.map((row) => describeVacancy(row, today)) };
  },

  getVacancy: async ({ params }, context) => {
    const { db, now } = context;
    const row = await findVacancy(db, params.slug);
    if (!row) throw new Refusal('vacancy-not-found');
    const { answers } = kindsOfEnquiry['job-application'];
    return {
      ...describeVacancy(row, formatDay(londonDay(now()))),
      answerBy: answers && answerBy(await deskHours(context), now(), answers).toISOString(),
    };
  },

  applyForJob: async (request, context) => {
    const { vacancy: slug, name, email, text, mayKeep, files } = request.body;
    const vacancy = await findVacancy(context.db, slug);
    if (!vacancy) throw new Refusal('vacancy-not-found');
    const today = formatDay(londonDay(context.now()));
    // It may be closed while somebody writes: whoever closes it and whoever applies take turns.
    const requireOpen = async (tx: Tx) => requireOpenNow(await lockVacancy(tx, slug), today);
    return takeEnquiry(context, request, {
      kind: 'job-application',
      subject: vacancy.title,
      fields: { vacancy: vacancy.title, question: vacancy.question },
      name,
      email,
      text,
      files,
      fileRule: cvFile,
      consents: mayKeep ? ['keep-application'] : [],
      within: requireOpen,
      beside: (tx, enquiryId) => insertJobApplication(tx, enquiryId, vacancy.id),
    });
  },
};

const isOpenOn = ({ isClosed, closesOn }: VacancyRow, today: string) =>
  !isClosed && (closesOn === null || closesOn >= today);

function requireOpenNow(row: VacancyRow | undefined, today: string): void {
  if (row && isOpenOn(row, today)) return;
  throw new Refusal('vacancy-closed', {
    detail: 'This vacancy has closed meanwhile. Nothing that you sent was kept.',
  });
}

/** A vacancy as everybody reads it. */
export function describeVacancy(row: VacancyRow, today: string): Vacancy {
  const { slug, title, place, pay, hours, text, question, closesOn } = row;
  const isOpen = isOpenOn(row, today);
  return { slug, title, place, pay, hours, text, question, closesOn, isOpen };
}
