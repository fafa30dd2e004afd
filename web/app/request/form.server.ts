import type { Form, FormField } from '@plumbline/contracts/call/form-fields.ts';
import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import { daysWithin } from '@plumbline/contracts/nouns/day-bounds.ts';
import { data } from 'react-router';
import type { FieldRule, FormView, RefusedForm } from '../kit/form.ts';
import { dayOf } from '../kit/format.ts';
import { errorPage, problemOf } from './problems.server.ts';
import { textOf, valueOf } from './typed-values.server.ts';

/** The fields of a form as they were typed, without blanks around them; '' where there was nothing. */
export type Texts<Name extends string = string> = Record<Name, string>;

/** A form for its page: what each field takes, and the texts that it begins with. */
export function viewForm<Name extends string>(
  { fields }: Form<unknown, Name>,
  texts: Partial<Texts<Name>> = {},
): FormView<Name> {
  const rules = fields.map((field) => [field.name, ruleOf(field)]);
  const begun = fields.map(({ name }) => [name, texts[name] ?? '']);
  return { rules: Object.fromEntries(rules), texts: Object.fromEntries(begun) };
}

function ruleOf({ isRequired, kind, maxLength, maximum, hint, days }: FormField): FieldRule {
  const longest =
    maxLength ?? (maximum === undefined ? undefined : textOf({ kind }, maximum).length);
  return {
    ...(isRequired && { required: true }),
    ...(longest !== undefined && { maxLength: longest }),
    ...(kind === 'whole' && { inputMode: 'numeric' }),
    ...(kind === 'hundredths' && { inputMode: 'decimal' }),
    ...(hint && { hint }),
    ...(days && { type: 'date', ...daysWithin(days, dayOf(new Date())) }),
  };
}

/** What was typed into the fields of a form. */
export function readForm<Name extends string>(
  sent: FormData,
  { fields }: Form<unknown, Name>,
): Texts<Name> {
  const typed = fields.map(({ name }) => [name, String(sent.get(name) ?? '').trim()]);
  return Object.fromEntries(typed) as Texts<Name>;
}

/** The texts that show what is there already, for a form that changes it. */
export function textsOf<Name extends string>(
  { fields }: Form<unknown, Name>,
  values: object,
): Texts<Name> {
  const shown = fields.map((field) => [field.name, textOf(field, valueAt(values, field.path))]);
  return Object.fromEntries(shown) as Texts<Name>;
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce((value, step) => (value as Record<string, unknown> | null)?.[step], values);
}

/**
 * What was typed, as the call takes it. What cannot be read is handed on as it was typed: the call
 * refuses it by the name of its field, as it refuses all else that is wrong.
 */
export function bodyOf<Body>(form: Form<Body>, texts: Readonly<Texts>): Body {
  const body: Record<string, unknown> = {};
  for (const field of form.fields) {
    const value = valueOf(field, texts[field.name] ?? '');
    let place = body;
    for (const step of field.path.slice(0, -1)) {
      place = (place[step] ??= {}) as Record<string, unknown>;
    }
    if (value !== undefined) place[field.name] = value;
  }
  return body as Body;
}

/**
 * Sends a form to its call. A refusal that the visitor can mend is answered field by field, with its
 * own status and all that was typed; anything else is thrown on.
 */
export async function answerForm<Body, T>(
  form: Form<Body>,
  texts: Readonly<Texts>,
  send: (body: Body) => Promise<T>,
) {
  try {
    return await send(bodyOf(form, texts));
  } catch (error) {
    const refused = refusedForm(error, texts, form);
    return data(refused, { status: refused.status });
  }
}

/**
 * A refusal as it belongs on the form that caused it. A field that is merely malformed gets the
 * advice of its contract; where the call knows better what is wrong, it gets the call's words.
 * Anything that the visitor cannot mend (a fault of ours, a page that is gone) is thrown on.
 */
export function refusedForm(
  error: unknown,
  texts: Readonly<Texts> = {},
  { fields }: Form = { fields: [] },
): RefusedForm {
  const problem = problemOf(error);
  if (!problem || problem.status >= 500) throw errorPage(error);
  const { code, status, title, detail } = problem;
  const said = new Map<string, FieldProblem>();
  for (const each of problem.fields ?? []) {
    const name = fieldAt(each.path, fields);
    if (!said.has(name)) said.set(name, each);
  }
  // Without a form to go by, what is wrong is said in the call's own order and words.
  const known: readonly Pick<FormField, 'name' | 'advice'>[] =
    fields.length > 0 ? fields : [...said.keys()].map((name) => ({ name }));
  const errors = known.flatMap(({ name, advice }) => {
    const wrong = said.get(name);
    if (!wrong) return [];
    return [{ name, message: (wrong.isMalformed && advice) || wrong.message }];
  });
  return { code, status, message: detail ?? title, errors, texts: { ...texts } };
}

/** The field that a path in a body is about: "/body/items/3/sku" may be about `items`. */
function fieldAt(path: string, fields: readonly FormField[]): string {
  const steps = path.split('/').toReversed();
  const known = steps.find((step) => fields.some(({ name }) => name === step));
  return known ?? steps[0]!;
}
