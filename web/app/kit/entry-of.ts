/**
 * What a table has under a word that somebody else has chosen, such as one out of an address or a form.
 * Only its own entries count: a bare `table[word]` would also find what every object inherits.
 */
export const entryOf = <Entry>(
  table: Readonly<Record<string, Entry>>,
  word: FormDataEntryValue | null | undefined,
): Entry | undefined =>
  typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : undefined;
