import { stemOf } from './stems.ts';

/**
 * Texts that are known by a few of their words, in whatever order and form and whatever stands
 * between: "cistern/toilet fill/stop" is in "my toilet never stops filling".
 */
export interface Cues<Value> {
  /** The cues as they are written. */
  words: ReadonlySet<string>;
  /** By a word's stem: each row with a bit for the place of every cue that the word answers. */
  byStem: Map<string, Map<CuedRow<Value>, number>>;
}

interface CuedRow<Value> {
  value: Value;
  cues: number;
  letters: number;
}

/** Each cue is one word, or several with "/" between them of which one will do. */
export function readCues<Row extends { words: string }>(texts: readonly Row[]): Cues<Row> {
  const byStem: Cues<Row>['byStem'] = new Map();
  const words = new Set<string>();
  for (const value of texts) {
    const cues = value.words
      .toLowerCase()
      .split(/\s+/)
      .filter((cue) => cue !== '');
    const row = { value, cues: cues.length, letters: value.words.length };
    for (const [place, cue] of cues.entries()) {
      const choices = cue.split('/');
      for (const word of choices) words.add(word);
      for (const stem of new Set(choices.map(stemOf))) {
        const rows = byStem.get(stem) ?? new Map<CuedRow<Row>, number>();
        byStem.set(stem, rows.set(row, (rows.get(row) ?? 0) | (1 << place)));
      }
    }
  }
  return { words, byStem };
}

/** What was said of a row: the places of its cues, the words, how many tell, and from where to where. */
interface Answer {
  places: number;
  said: string[];
  told: number;
  from: number;
  to: number;
}

/** A row of which every cue was said. */
export interface Cued<Value> {
  value: Value;
  /** One of the words that said them is one that tells. */
  isTold: boolean;
  /** The words that said them. */
  said: string[];
}

/**
 * The rows of which every cue is among these words: those that a telling word belongs to before
 * others, then those with the most cues said and, of as many, those that have the most of the words,
 * then those that begin first, have more that tell and end first, and that leave the fewest to choose from.
 */
export function findCued<Value>(
  { byStem }: Cues<Value>,
  words: readonly string[],
  tells: (word: string) => boolean = () => true,
): Cued<Value>[] {
  const answers = new Map<CuedRow<Value>, Answer>();
  for (const word of new Set(words)) {
    const cued = byStem.get(stemOf(word));
    if (!cued) continue;
    const told = tells(word) ? 1 : 0;
    const at = words.indexOf(word);
    for (const [row, places] of cued) {
      const answer = answers.get(row);
      if (!answer) {
        answers.set(row, { places, said: [word], told, from: at, to: at });
        continue;
      }
      answer.places |= places;
      answer.said.push(word);
      answer.told += told;
      answer.to = at;
    }
  }
  // Of a word that answers two cues of a row one is as good as not said.
  const countOf = ({ row, said }: { row: CuedRow<Value>; said: string[] }) =>
    Math.min(row.cues, said.length);
  return [...answers]
    .filter(([row, { places }]) => places === (1 << row.cues) - 1)
    .map(([row, answer]) => ({ row, ...answer, isTold: answer.told > 0 }))
    .toSorted(
      (a, b) =>
        Number(b.isTold) - Number(a.isTold) ||
        countOf(b) - countOf(a) ||
        b.said.length - a.said.length ||
        a.from - b.from ||
        b.told - a.told ||
        a.to - b.to ||
        a.row.letters - b.row.letters,
    )
    .map(({ row, isTold, said }) => ({ value: row.value, isTold, said }));
}
