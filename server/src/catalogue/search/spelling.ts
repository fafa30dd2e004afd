/**
 * Damerau–Levenshtein distance (a transposition of neighbours is one edit), or `limit + 1` for any
 * distance beyond the limit.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(one.length - other.length) > limit) return tooFar;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + differs);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return tooFar;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[other.length]!, tooFar);
}

/** So many edits may a word be away: none for short ones, which are too much alike. */
export function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const longestWord = 30;

/**
 * The known words nearest to one that is not known, all at the same least distance, at most
 * `most`. A word with a figure in it is a code and is never guessed.
 */
export function nearestWords(word: string, known: Iterable<string>, most: number): string[] {
  let limit = allowedEdits(word);
  if (limit === 0 || word.length > longestWord || /\d/.test(word)) return [];
  let nearest: string[] = [];
  let bestDistance = limit + 1;
  for (const candidate of known) {
    if (candidate.length < 4 || /^#|\d/.test(candidate)) continue;
    const distance = editDistance(word, candidate, limit);
    if (distance > limit || distance > bestDistance) continue;
    if (distance < bestDistance) nearest = [];
    bestDistance = limit = distance;
    nearest.push(candidate);
  }
  // Most slips leave the first letter right.
  return nearest
    .toSorted((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]))
    .slice(0, most);
}
