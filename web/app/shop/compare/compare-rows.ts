/** A row of a comparison before it is laid out: one value for each of the goods, in their order. */
export interface Fact {
  label: string;
  /** Null where a product does not say. */
  values: readonly (string | null)[];
  /** How good each value is, more is better; left out where nobody can say which is better. */
  merits?: readonly (number | null)[];
}

export interface CompareRow {
  label: string;
  cells: { text: string | null; best: boolean }[];
}

export interface Comparison {
  differing: CompareRow[];
  /** What is alike in all of them is told once. */
  same: { label: string; value: string }[];
}

/**
 * What differs, with a mark on the better value where there is one, and apart from it what is the
 * same in all. A single product differs from nothing, so all of it is told as if it did.
 */
export function compareFacts(facts: readonly Fact[]): Comparison {
  const told = facts.filter(({ values }) => values.some((value) => value !== null));
  const isSame = ({ values }: Fact) => values.length > 1 && new Set(values).size === 1;
  return {
    differing: told.filter((fact) => !isSame(fact)).map(toRow),
    same: told.filter(isSame).map(({ label, values }) => ({ label, value: values[0] ?? '' })),
  };
}

function toRow({ label, values, merits }: Fact): CompareRow {
  const known = merits?.filter((merit) => merit !== null) ?? [];
  const best = Math.max(...known);
  // Among equals none is better, and beside one that does not say nobody knows.
  const isDecided = known.length === values.length && new Set(known).size > 1;
  return {
    label,
    cells: values.map((text, place) => ({ text, best: isDecided && merits?.[place] === best })),
  };
}
