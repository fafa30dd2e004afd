import type { FieldProblem } from '@plumbline/contracts/call/refusals.ts';
import type { FieldError } from '../../kit/form.ts';
import type { SchemaField } from './schema-form.ts';

/**
 * What a call found wrong below a path of its body, at the fields that the form has. One field may
 * hold what the call knows as many, such as every word of a text: it has the first that is wrong in it.
 */
export function fieldErrors(
  problems: readonly FieldProblem[] | undefined,
  prefix: string,
  fields: readonly SchemaField[],
): FieldError[] {
  const names = namesOf(fields);
  const found = new Map<string, string>();
  for (const { path, message } of problems ?? []) {
    if (!path.startsWith(prefix)) continue;
    const place = path.slice(prefix.length);
    const name = names
      .filter((each) => place === each || place.startsWith(`${each}/`))
      .toSorted((one, other) => other.length - one.length)[0];
    if (name !== undefined && !found.has(name)) found.set(name, message);
  }
  return [...found].map(([name, message]) => ({ name, message }));
}

/** The names of all fields, those within lists and groups among them. */
const namesOf = (fields: readonly SchemaField[]): string[] =>
  fields.flatMap((field) => [
    field.name,
    ...(field.kind === 'group' ? namesOf(field.fields) : []),
    ...(field.kind === 'list' ? namesOf(field.items) : []),
  ]);
