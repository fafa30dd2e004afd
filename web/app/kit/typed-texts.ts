/** The texts of a form's fields, without blanks around them. */
export function typedTexts<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => [name, String(form.get(name) ?? '').trim()]),
  ) as Record<Name, string>;
}
