import type { CallRequest } from '@plumbline/contracts/call/call.ts';
import type { StaffVacancy, careerStaffCalls } from '@plumbline/contracts/staff/careers.ts';
import { shortDay } from '../../kit/format.ts';
import type { FindRows } from '../kit/list.server.ts';
import type { VacancyRow } from './vacancy-list.ts';

type Asked = CallRequest<typeof careerStaffCalls.searchVacancies>['query'];

/** Vacancies for their list. */
export const findVacancies: FindRows<VacancyRow, 'state'> = async ({ careers }, query) => {
  const found = await careers.searchVacancies({ query: query as Asked });
  return { total: found.total, rows: found.vacancies.map(rowOf) };
};

const rowOf = ({ isOpen, closesOn, applications, ...vacancy }: StaffVacancy): VacancyRow => ({
  ...vacancy,
  state: isOpen ? 'Open' : 'Closed',
  tone: isOpen ? 'ok' : '',
  until: closesOn === null ? 'None set' : shortDay(closesOn),
  applications: String(applications),
});
