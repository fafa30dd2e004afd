/** Of the words that stand beside each other in phrases: what follows a word, and what leads it. */
export interface WordPairs {
  following: ReadonlyMap<string, ReadonlySet<string>>;
  leading: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The pairs among phrases whose words have blanks between. */
export function readPairs(phrases: Iterable<string>): WordPairs {
  const following = new Map<string, Set<string>>();
  const leading = new Map<string, Set<string>>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    for (const [at, one] of words.slice(0, -1).entries()) {
      const other = words[at + 1]!;
      following.set(one, (following.get(one) ?? new Set()).add(other));
      leading.set(other, (leading.get(other) ?? new Set()).add(one));
    }
  }
  return { following, leading };
}
