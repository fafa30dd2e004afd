import { data } from 'react-router';
import type { FieldError } from '../kit/form-problem.ts';
import { formProblem } from './problems.server.ts';
import { typedTexts } from '../kit/typed-texts.ts';

/** A form that was refused: all that was typed, and what to put right, in the form's own order. */
export interface RefusedForm {
  typed: Record<string, string>;
  message: string;
  errors: FieldError[];
}

/** For each field of a form, in its order, what to do where it is missing or cannot be so. */
export type FieldAdvice = Readonly<Record<string, string>>;

/** The text of the form's fields, without blanks around it. */
export function readTexts(form: FormData, advice: FieldAdvice): Record<string, string> {
  return typedTexts(form, Object.keys(advice));
}

/**
 * The answer to a form that a call refused. A field that is merely malformed gets the form's own
 * advice; where the call knows better what is wrong, it gets the call's words.
 */
export function refuseForm(error: unknown, typed: Record<string, string>, advice: FieldAdvice) {
  const { code, status, message, fields } = formProblem(error);
  const errors = Object.entries(advice).flatMap(([name, text]) => {
    const said = fields[name];
    if (said === undefined) return [];
    return [{ name, message: code === 'invalid-request' ? text : said }];
  });
  return data<RefusedForm>({ typed, message, errors }, { status });
}
