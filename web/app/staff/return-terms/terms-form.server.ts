import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import {
  ReturnException,
  ReturnTerms,
  ReturnTravelTerms,
  type ReturnTermsVersion,
} from '@plumbline/contracts/staff/return-terms.ts';
import type { FieldError } from '../../kit/form.ts';
import { hundredthsOf, hundredthsText } from '../../kit/typed-values.ts';
import { errorPage, problemOf } from '../../request/problems.server.ts';
import { changesOf } from './terms-texts.ts';

/** What stands in the fields of the form, by their names: the ways of their values in the terms. */
export type TermsTexts = Readonly<Record<string, string>>;

/** A form of the terms that was not saved, as it was typed and answered. */
export interface TermsAnswer {
  texts: TermsTexts;
  version: number;
  message: string;
  errors: FieldError[];
  /** What somebody else saved meanwhile, in words; null where nobody did. */
  theirs: string[] | null;
}

type Read = Awaited<ReturnType<Services['returnTerms']['getReturnTerms']>>;

/** An exception has no number of its own: so many empty ones stand below those that there are. */
const emptyExceptions = 2;
const mostExceptions = 100;

const days = ['consumerDays', 'businessDays', 'businessRestockingPercent'] as const;
const travelFields = ['way', 'carrier', 'service'] as const;

/** What a form says of fields that were typed wrongly, by the last steps of their names. */
const advices = new Map(
  [
    describeForm(ReturnTerms, { without: ['travel', 'exceptions'] }),
    describeForm(ReturnTravelTerms),
    describeForm(ReturnException),
  ].flatMap(({ fields }) => fields.map(({ name, advice }) => [name as string, advice] as const)),
);

/** The terms as the texts of their fields. */
export function textsOfTerms(terms: ReturnTerms): TermsTexts {
  const texts: [string, string][] = days.map((name) => [name, String(terms[name])]);
  for (const [index, travel] of terms.travel.entries()) {
    const at = `travel/${index}`;
    texts.push(...travelFields.map((name): [string, string] => [`${at}/${name}`, travel[name]]));
    texts.push([`${at}/feePence`, hundredthsText(travel.feePence)]);
  }
  for (const [index, { category, rule }] of terms.exceptions.entries()) {
    texts.push([`exceptions/${index}/category`, category], [`exceptions/${index}/rule`, rule]);
  }
  return Object.fromEntries(texts);
}

/** The places of the exceptions that something was chosen for. */
const filledRows = (texts: TermsTexts): number[] =>
  Array.from({ length: mostExceptions }, (_, index) => index).filter(
    (index) => (texts[`exceptions/${index}/category`] ?? '') !== '',
  );

/** How many exceptions a form shows: those that there are, and room for more. */
export const exceptionRows = (texts: TermsTexts): { filled: number; withRoom: number } => {
  const filled = (filledRows(texts).at(-1) ?? -1) + 1;
  return { filled, withRoom: Math.min(mostExceptions, filled + emptyExceptions) };
};

/**
 * What was typed, as the call takes it, and the names under which its parts were typed: an exception
 * without a category is none. What cannot be read is handed on as it is, for the call to refuse.
 */
function readTerms(texts: TermsTexts, sizes: ReturnTerms['travel']) {
  const numberOf = (name: string) => {
    const text = texts[name] ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : text;
  };
  const rows = filledRows(texts);
  const terms = {
    ...Object.fromEntries(days.map((name) => [name, numberOf(name)])),
    travel: sizes.map(({ sizeClass }, index) => ({
      sizeClass,
      ...Object.fromEntries(
        travelFields.map((name) => [name, texts[`travel/${index}/${name}`] ?? '']),
      ),
      feePence:
        hundredthsOf(texts[`travel/${index}/feePence`] ?? '') ?? texts[`travel/${index}/feePence`],
    })),
    exceptions: rows.map((index) => ({
      category: texts[`exceptions/${index}/category`],
      rule: texts[`exceptions/${index}/rule`],
    })),
  };
  return { terms: terms as ReturnTerms, rows };
}

/** Saves the terms as they were typed, or says why not and keeps all that was. */
export async function saveTerms(
  { returnTerms }: Pick<Services, 'returnTerms'>,
  sent: FormData,
  { current, categories }: Read,
): Promise<TermsAnswer | null> {
  const texts = Object.fromEntries([...sent].map(([name, text]) => [name, String(text).trim()]));
  const version = Number(sent.get('version')) || 1;
  const { terms, rows } = readTerms(texts, current.terms.travel);
  try {
    await returnTerms.saveReturnTerms({ body: { version, terms } });
    return null;
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500 || problem.status === 403) throw errorPage(error);
    const saved = problem['saved'] as ReturnTermsVersion | undefined;
    return {
      texts,
      // Saved again it is over what the other saved, which has been shown.
      version: saved?.version ?? version,
      message: problem.detail ?? problem.title,
      errors: errorsOf(problem.fields ?? [], rows),
      theirs: saved ? changesOf(terms, saved.terms, categories) : null,
    };
  }
}

/** What is wrong, at the names of the fields that it was typed into; each field once. */
function errorsOf(
  fields: readonly { path: string; message: string }[],
  rows: readonly number[],
): FieldError[] {
  const errors = fields.map(({ path, message }) => {
    const steps = path.replace('/body/terms/', '').split('/');
    const last = steps.at(-1)!;
    if (steps[0] === 'exceptions' && steps[1]) steps[1] = String(rows[Number(steps[1])]);
    // Where the call knows better than its contract what is wrong, it says so.
    const isOwn = /^(There is|This category)/.test(message);
    return { name: steps.join('/'), message: isOwn ? message : (advices.get(last) ?? message) };
  });
  return errors.filter(
    ({ name }, index) => errors.findIndex((each) => each.name === name) === index,
  );
}
