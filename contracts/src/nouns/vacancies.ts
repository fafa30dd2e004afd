import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import type { FileRule } from './uploads.ts';
import { Day, line } from './values.ts';

/** The address of a vacancy: small letters and digits, in words joined by dashes. */
export const VacancySlug = withTexts(
  Type.String({ minLength: 3, maxLength: 80, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
  { advice: 'Use 3 or more small letters and digits, with dashes between words.' },
);

/** A CV is one document, kept as it came and never shown as a page. */
export const cvFile = {
  kinds: ['document', 'text-document'],
  most: 1,
  least: 1,
} as const satisfies FileRule;

/** A vacancy as staff write it and as everybody reads it. */
export const vacancyFields = {
  title: withTexts(line(80), { advice: 'Say what the job is called.' }),
  place: withTexts(line(80), { advice: 'Say where it is.', hint: 'Croydon, or at home' }),
  pay: withTexts(line(80), {
    advice: 'Say what it pays: nobody should have to ask.',
    hint: '£31,000 – £36,000',
  }),
  hours: withTexts(line(120), { advice: 'Say when one works.', hint: '37.5 hours, Mon to Fri' }),
  text: withTexts(Type.String({ minLength: 40, maxLength: 6000, pattern: '\\S' }), {
    advice: 'Describe the job in a few paragraphs.',
    hint: 'An empty line begins a paragraph.',
  }),
  question: withTexts(line(300), {
    advice: 'Ask one question that the job is about.',
    hint: 'It counts more than a CV.',
  }),
  closesOn: withTexts(nullable(Day), {
    advice: 'Enter the last day, or leave it empty.',
    hint: 'The last day on which one can apply. Empty for none.',
  }),
};

export const Vacancy = strictObject({
  slug: VacancySlug,
  ...vacancyFields,
  /** Whether one can apply today. */
  isOpen: Type.Boolean(),
});
export type Vacancy = Static<typeof Vacancy>;
