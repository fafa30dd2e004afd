import type { NewVacancyField, VacancyField } from './vacancy-form.server.ts';

/** The fields of a vacancy, as its forms call them. */
export const vacancyFieldNames: Readonly<Record<NewVacancyField | VacancyField, string>> = {
  slug: 'Address',
  title: 'Job',
  place: 'Place',
  pay: 'Pay',
  hours: 'Hours',
  text: 'What one does there',
  question: 'The question that everybody answers',
  closesOn: 'Last day',
  isClosed: 'Closed: nobody can apply',
};
