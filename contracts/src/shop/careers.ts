import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant } from '../nouns/values.ts';
import { Vacancy, VacancySlug } from '../nouns/vacancies.ts';

/** Calls of ours: the places that the shop has to fill. */
export const careerShopCalls = defineCalls('shop', {
  listVacancies: {
    method: 'GET',
    path: '/vacancies',
    summary: 'The vacancies for which one can apply today.',
    access: 'anyone',
    refusals: [],
    answer: strictObject({ vacancies: Type.Array(Vacancy) }),
  },
  getVacancy: {
    method: 'GET',
    path: '/vacancies/{slug}',
    summary: 'One vacancy, also once it is closed, and by when whoever applies now has an answer.',
    access: 'anyone',
    refusals: ['vacancy-not-found'],
    params: strictObject({ slug: VacancySlug }),
    answer: strictObject({ ...Vacancy.properties, answerBy: nullable(Instant) }),
  },
});
