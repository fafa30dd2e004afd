import { describeForm, type Form } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { StaffVacancy } from '@plumbline/contracts/staff/careers.ts';
import { bodyOf, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import { answerEdit, editOf, type Edit } from '../kit/edit.server.ts';
import { vacancyFieldNames } from './vacancy-names.ts';

export const newVacancy = describeForm(allCalls.careers.createVacancy.body);
export const vacancyForm = describeForm(allCalls.careers.updateVacancy.body, {
  without: ['version'],
});
export type NewVacancyField = (typeof newVacancy)['fields'][number]['name'];
export type VacancyField = (typeof vacancyForm)['fields'][number]['name'];

/** A vacancy as its form shows it. */
export const vacancyTexts = (vacancy: StaffVacancy) => textsOf(vacancyForm, vacancy);

/** Saves what was typed of a vacancy, or says why not and keeps it. */
export function answerVacancy<Name extends string, Body>(
  sent: FormData,
  form: Form<Body, Name>,
  save: (body: Body, version: number) => Promise<StaffVacancy>,
) {
  const texts = readForm(sent, form);
  const edit: Edit<Name, null> = editOf(viewForm(form, texts));
  return answerEdit(sent, edit, {
    form,
    preview: async () => null,
    save: (version) => save(bodyOf(form, texts), version),
    merge: (problem) => {
      const saved = problem['vacancy'] as StaffVacancy;
      const now = textsOf(form, saved);
      // How it was before both is not kept: what differs is shown, and what was typed stays.
      const different = (Object.keys(now) as Name[]).filter((field) => texts[field] !== now[field]);
      return {
        form: viewForm(form, texts),
        version: String(saved.version),
        theirs: different.map((field) => ({
          id: field,
          name: vacancyFieldNames[field as NewVacancyField | VacancyField],
          was: null,
          now: now[field],
          yours: texts[field],
        })),
      };
    },
  });
}
