const longestWord = 30;
/** Three rows of the table of distances, used again and again. */
const rows = [0, 1, 2].map(() => new Uint8Array(longestWord + 4));

/**
 * Damerau–Levenshtein distance (a transposition of neighbours is one edit), or `limit + 1` for any
 * distance beyond the limit and for words that are too long.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const tooFar = limit + 1;
  const most = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > limit || most > longestWord + 2) return tooFar;
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= other.length; j++) last[j] = j;
  for (let i = 1; i <= one.length; i++) {
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    const letterBefore = one.charCodeAt(i - 2);
    for (let j = 1; j <= other.length; j++) {
      const otherLetter = other.charCodeAt(j - 1);
      const differs = letter === otherLetter ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + differs);
      const isSwap =
        i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && letterBefore === otherLetter;
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return tooFar;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[other.length]!, tooFar);
}

/** So many edits may a word be away: none for short ones, which are too much alike. */
export function allowedEdits(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Words that may be meant, by length, each with a bit for every letter that it has. */
export type WordsByLength = ReadonlyMap<number, { words: string[]; letters: Int32Array }>;

/** Leaves out what is never guessed: short words, codes and sizes. */
export function sortByLength(words: Iterable<string>): WordsByLength {
  const byLength = new Map<number, string[]>();
  for (const word of words) {
    if (word.length < 4 || /[^a-z]/.test(word)) continue;
    const known = byLength.get(word.length);
    if (known) known.push(word);
    else byLength.set(word.length, [word]);
  }
  return new Map(
    [...byLength].map(([length, list]) => [
      length,
      { words: list, letters: Int32Array.from(list, lettersOf) },
    ]),
  );
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
}

/** How many letters bits are set: letters that one of two words has and the other has not, two at most for an edit. */
function bitsOf(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The known words nearest to one that is not known, all at the same least distance, at most
 * `most`. A word with a figure in it is a code and is never guessed.
 */
export function nearestWords(
  word: string,
  known: readonly WordsByLength[],
  most: number,
): string[] {
  const allowed = allowedEdits(word);
  if (word.length === 3) return fullerWords(word, known).slice(0, most);
  if (allowed === 0 || word.length > longestWord || /\d/.test(word)) return [];
  const letters = lettersOf(word);
  let limit = allowed;
  let nearest = new Set<string>();
  // Words of the same length first: their slips are the nearest as often as not.
  for (let step = 0; step <= 2 * allowed; step++) {
    const length = word.length + (step % 2 === 0 ? step / 2 : -(step + 1) / 2);
    for (const words of known) {
      for (const [at, candidate] of words.get(length)?.words.entries() ?? []) {
        if (bitsOf(letters ^ words.get(length)!.letters[at]!) > 2 * limit) continue;
        const distance = editDistance(word, candidate, limit);
        if (distance > limit || !isLikelySlip(word, candidate)) continue;
        if (distance < limit) nearest = new Set();
        limit = distance;
        nearest.add(candidate);
      }
    }
  }
  // Most slips leave the first letter right.
  return [...nearest]
    .toSorted((a, b) => Number(b[0] === word[0]) - Number(a[0] === word[0]))
    .slice(0, most);
}

/** Of three letters only a vowel or a double letter that was left out is guessed: "hed", "dor". */
function fullerWords(word: string, known: readonly WordsByLength[]): string[] {
  const longer = known.flatMap((words) => words.get(word.length + 1)?.words ?? []);
  const meant = longer.filter((candidate) =>
    [...candidate].some(
      (letter, at) =>
        at > 0 &&
        candidate.slice(0, at) + candidate.slice(at + 1) === word &&
        (/[aeiou]/.test(letter) || letter === candidate[at - 1]),
    ),
  );
  return [...new Set(meant)];
}

function singled(word: string): string {
  return word.replaceAll(/(.)\1/g, '$1');
}

/** How unlike two near words are: letters doubled, swapped or vowels mistaken are the usual slips. */
export function slipCost(word: string, meant: string): number {
  if (singled(word) === singled(meant)) return 0.3;
  if ([...word].toSorted().join('') === [...meant].toSorted().join('')) return 0.4;
  const first = word[0] === meant[0] ? 0 : 0.3;
  const skeleton = (text: string) => singled(text).replaceAll(/[aeiouy]/g, '');
  return (skeleton(word) === skeleton(meant) ? 0.6 : 1) + first;
}

const shortWord = 5;

/** In a short word the first and the last letter are mostly right, or letters changed places. */
function isLikelySlip(word: string, meant: string): boolean {
  if (word.length > shortWord) return true;
  if (word[0] === meant[0] && word.at(-1) === meant.at(-1)) return true;
  return [...word].toSorted().join('') === [...meant].toSorted().join('');
}
