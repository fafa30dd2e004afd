import type { ListDefinition, Tone } from '../kit/list-definition.ts';

/** One vacancy as its list shows it. */
export interface VacancyRow {
  slug: string;
  title: string;
  place: string;
  pay: string;
  state: string;
  tone: Tone;
  until: string;
  applications: string;
}

export const vacancyList: ListDefinition<VacancyRow, 'state'> = {
  name: 'vacancies',
  one: 'vacancy',
  many: 'vacancies',
  searchLabel: 'Title or place',
  filters: { state: { label: 'State', choices: { open: 'Open', closed: 'Closed' } } },
  columns: [
    {
      id: 'title',
      name: 'Vacancy',
      text: ({ title }) => title,
      note: { name: 'Place', text: ({ place }) => place },
    },
    { id: 'state', name: 'State', text: ({ state }) => state, tone: ({ tone }) => tone },
    { id: 'pay', name: 'Pay', text: ({ pay }) => pay, isWide: true },
    { id: 'until', name: 'Last day', text: ({ until }) => until, isWide: true },
    {
      id: 'applications',
      name: 'Applications',
      text: ({ applications }) => applications,
      isFigure: true,
    },
  ],
  hrefOf: ({ slug }) => `/staff/vacancies/${slug}`,
};
