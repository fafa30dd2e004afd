/** What is wrong with one field, in a sentence that says what to do. */
export interface FieldError {
  name: string;
  message: string;
}

/** A form that was refused: all that was typed, why in a sentence, and what to put right. */
export interface RefusedForm {
  code: string;
  status: number;
  message: string;
  /** In the form's own order. */
  errors: FieldError[];
  texts: Record<string, string>;
}

/** What the call behind a form asks of a field, as the attributes of its input, and its hint. */
export interface FieldRule {
  required?: true;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal';
  hint?: string;
  /** Of a day: it is picked from a calendar, from the first to the last. */
  type?: 'date';
  min?: string;
  max?: string;
}

/** A form as a page is told of it: what each field takes, and what stands in it to begin with. */
export interface FormView<Name extends string = string> {
  rules: Readonly<Record<Name, FieldRule>>;
  texts: Readonly<Record<Name, string>>;
}

/**
 * What a field component is given of a form, by the field's name. A refusal keeps what was typed.
 * Where a page has a name in several forms, `prefix` keeps their ids apart.
 */
export function fieldsOf<Name extends string>(
  { rules, texts }: FormView<Name>,
  refused?: Pick<RefusedForm, 'texts' | 'errors'> | null,
  prefix = '',
) {
  return (name: Name) => ({
    id: prefix + name,
    name: name as string,
    ...rules[name],
    defaultValue: refused?.texts[name] ?? texts[name],
    error: errorOf(refused?.errors, name),
  });
}

/** What of a refusal belongs to one of a page's forms, which kept what it was sent with as its intent. */
export const refusedOf = (refused: RefusedForm | undefined, intent: string) =>
  refused?.texts['intent'] === intent ? refused : null;

/** What is wrong with one field, where something is. */
export function errorOf(
  errors: readonly FieldError[] | undefined,
  name: string,
): string | undefined {
  return errors?.find((error) => error.name === name)?.message;
}
