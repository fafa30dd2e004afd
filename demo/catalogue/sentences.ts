/** Puts facts into the {places} of a name. Throws when one is not known: a name must be whole. */
export function fill(template: string, said: Readonly<Record<string, string>>): string {
  return template.replace(/\{([\w-]+)\}/g, (_, name: string) => {
    const words = said[name];
    if (words === undefined) throw new Error(`'${template}' needs '${name}'.`);
    return words;
  });
}

/** 'Left' becomes 'left'; 'IP44', 'P-shaped' and other words with a capital of their own stay. */
export function midSentence(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/**
 * Joins the sentences that are true of every offering alike: one whose fact is unknown, or differs
 * from offering to offering, is left out.
 */
export function describe(
  sentences: readonly string[],
  offerings: readonly Readonly<Record<string, string>>[],
): string {
  const first = offerings[0] ?? {};
  return sentences
    .filter((sentence) =>
      Array.from(sentence.matchAll(/\{([\w-]+)\}/g), ([, name]) => name!).every(
        (name) => name in first && offerings.every((said) => said[name] === first[name]),
      ),
    )
    .map((sentence) => fill(sentence, first))
    .join(' ');
}
