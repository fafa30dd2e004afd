/** A toilet that "isn't" flushing is one that "won't" flush. */
const denying = new Set(
  'not never wont dont doesnt didnt isnt arent aint cant cannot wouldnt couldnt wasnt hasnt havent'.split(
    ' ',
  ),
);

/**
 * What forms of an English word have in common, good enough to compare words by and never shown:
 * "leaks", "leaking" and "leaky" are "leak", "close" and "closing" are "clos".
 */
export function stemOf(word: string): string {
  if (denying.has(word)) return 'not';
  let stem = word.length > 3 ? word.replace(/(?:ings?|ed|es|s|(?<![aeiou])y)$/, '') : word;
  if (stem.length < 3) stem = word;
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/(?<=..)e$/, '');
}

/** The words of a text as they are compared: "won't" is "wont". */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  );
}
