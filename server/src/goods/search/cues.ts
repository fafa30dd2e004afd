import { stemOf } from './stems.ts';

/**
 * Texts that are known by a few of their words, in whatever order and form and whatever stands
 * between: "cistern/toilet fill/stop" is in "my toilet never stops filling".
 */
export interface Cues<Value> {
  /** The cues as they are written. */
  words: ReadonlySet<string>;
  /** By a word's stem: each row with the place of the cue that the word answers. */
  byStem: Map<string, { row: CuedRow<Value>; place: number }[]>;
}

interface CuedRow<Value> {
  value: Value;
  cues: number;
  letters: number;
}

/** Each cue is one word, or several with "/" between them of which one will do. */
export function readCues<Row extends { words: string }>(rows: readonly Row[]): Cues<Row> {
  const byStem: Cues<Row>['byStem'] = new Map();
  const words = new Set<string>();
  for (const value of rows) {
    const cues = value.words
      .toLowerCase()
      .split(/\s+/)
      .filter((cue) => cue !== '');
    const row = { value, cues: cues.length, letters: value.words.length };
    for (const [place, cue] of cues.entries()) {
      const choices = cue.split('/');
      for (const word of choices) words.add(word);
      for (const stem of new Set(choices.map(stemOf))) {
        const known = byStem.get(stem);
        if (known) known.push({ row, place });
        else byStem.set(stem, [{ row, place }]);
      }
    }
  }
  return { words, byStem };
}

/**
 * The rows of which every cue is among these words: those with the most cues first and, of as many,
 * those that leave the fewest words to choose from. One of the words at least must be one that tells.
 */
export function findCued<Value>(
  { byStem }: Cues<Value>,
  words: readonly string[],
  tells: (word: string) => boolean = () => true,
): Value[] {
  const answered = new Map<CuedRow<Value>, { places: Set<number>; isTold: boolean }>();
  for (const word of words) {
    for (const { row, place } of byStem.get(stemOf(word)) ?? []) {
      let answer = answered.get(row);
      if (!answer) answered.set(row, (answer = { places: new Set(), isTold: false }));
      answer.places.add(place);
      answer.isTold ||= tells(word);
    }
  }
  return [...answered]
    .filter(([row, { places, isTold }]) => isTold && places.size === row.cues)
    .map(([row]) => row)
    .toSorted((a, b) => b.cues - a.cues || a.letters - b.letters)
    .map(({ value }) => value);
}
