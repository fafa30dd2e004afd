/** Words that say how others belong together, and nothing by themselves. */
const joining = new Set(
  'a an and any at by from i in inc including is it me my of on or please some that the this to'.split(
    ' ',
  ),
);
/** What follows one of these is no longer what is looked for, but what that has or is meant for. */
const turning = new Set([
  'for',
  'with',
  'cw',
  'without',
  'suit',
  'suits',
  'fits',
  'match',
  'matches',
  'no',
]);

export function isJoiningWord(word: string): boolean {
  return joining.has(word);
}

/** Of those, what says that the goods are to be without what follows. */
export function isRefusingWord(word: string): boolean {
  return word === 'no' || word === 'without';
}

export function isTurningWord(word: string): boolean {
  return turning.has(word);
}

/** Small counts are written either way: a three-hole mixer, a mixer with 3 holes. */
const counts: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
};

export function countOf(word: string): string | undefined {
  return Object.hasOwn(counts, word) ? counts[word] : undefined;
}

const irregular: Record<string, string> = { shelves: 'shelf', halves: 'half', feet: 'foot' };

/** The singular of an English noun in lower case; a word that is none mostly stays as it is. */
export function singular(word: string): string {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (known !== undefined) return known;
  if (word.length <= 3 || !word.endsWith('s')) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** "Basin taps" as it is typed; "LED mirrors" as it is. */
export function lowerFirst(name: string): string {
  return name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
