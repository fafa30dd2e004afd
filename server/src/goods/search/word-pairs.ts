/** Of phrases of two words: what follows a word, and what leads it. */
export interface WordPairs {
  following: ReadonlyMap<string, readonly string[]>;
  leading: ReadonlyMap<string, readonly string[]>;
}

/** The pairs among phrases whose words have blanks between. */
export function readPairs(phrases: Iterable<string>): WordPairs {
  const following = new Map<string, string[]>();
  const leading = new Map<string, string[]>();
  for (const phrase of phrases) {
    const [one, other, ...more] = phrase.split(' ');
    if (other === undefined || more.length > 0) continue;
    following.set(one!, [...(following.get(one!) ?? []), other]);
    leading.set(other, [...(leading.get(other) ?? []), one!]);
  }
  return { following, leading };
}
