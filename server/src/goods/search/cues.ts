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

/** A row of which every cue was said. */
export interface Cued<Value> {
  value: Value;
  /** One of the words that said them is one that tells. */
  isTold: boolean;
}

/**
 * The rows of which every cue is among these words: those that a telling word belongs to before
 * others, then those with the most cues and, of as many, those that leave the fewest words to choose
 * from.
 */
export function findCued<Value>(
  { byStem }: Cues<Value>,
  words: readonly string[],
  tells: (word: string) => boolean = () => true,
): Cued<Value>[] {
  // For each row the places of its cues that are answered, one bit each.
  const answered = new Map<CuedRow<Value>, number>();
  const told = new Set<CuedRow<Value>>();
  for (const word of words) {
    const cued = byStem.get(stemOf(word));
    if (!cued) continue;
    const isTelling = tells(word);
    for (const { row, place } of cued) {
      answered.set(row, (answered.get(row) ?? 0) | (1 << place));
      if (isTelling) told.add(row);
    }
  }
  const whole: CuedRow<Value>[] = [];
  for (const [row, places] of answered) if (places === (1 << row.cues) - 1) whole.push(row);
  return whole
    .map((row) => ({ row, isTold: told.has(row) }))
    .toSorted(
      (a, b) =>
        Number(b.isTold) - Number(a.isTold) ||
        b.row.cues - a.row.cues ||
        a.row.letters - b.row.letters,
    )
    .map(({ row, isTold }) => ({ value: row.value, isTold }));
}
