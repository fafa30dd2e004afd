/** Part of a measure, as a link to a listing has it and as a menu says it. */
export interface SizeBand {
  range: { min?: number; max?: number };
  text: string;
}

const roundSteps = [5, 10, 20, 25, 50, 100, 200, 250, 500];
const bandsWanted = 5;

/**
 * Parts a measure into some five bands that hold about as many goods each, at round millimetres. The
 * bands do not overlap: a size stands in one of them. A measure that all goods share has none.
 */
export function sizeBands({
  min,
  max,
  histogram,
}: {
  min: number;
  max: number;
  /** Goods in equal steps between the two. */
  histogram: readonly number[];
}): SizeBand[] {
  const cuts = cutsOf({ min, max, histogram });
  if (cuts.length === 0) return [];
  return [...cuts, null].map((cut, at) => {
    const from = cuts[at - 1];
    if (from === undefined) return { range: { max: cut! - 1 }, text: `Under ${cut} mm` };
    if (cut === null) return { range: { min: from }, text: `${from} mm and over` };
    return { range: { min: from, max: cut - 1 }, text: `${from} to ${cut - 1} mm` };
  });
}

/** Where a fifth of the goods, two fifths and so on lie below, each at a round figure. */
function cutsOf({ min, max, histogram }: Parameters<typeof sizeBands>[0]): number[] {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0 || max <= min) return [];
  const widest = (max - min) / (bandsWanted * 2);
  const step = roundSteps.find((each) => each >= widest) ?? roundSteps.at(-1)!;
  const cuts = new Set<number>();
  let seen = 0;
  histogram.forEach((count, at) => {
    seen += count;
    const reached = Math.floor((seen / total) * bandsWanted);
    const before = Math.floor(((seen - count) / total) * bandsWanted);
    // What lies above the last goods holds none.
    if (reached === before || reached === bandsWanted) return;
    const edge = min + ((at + 1) / histogram.length) * (max - min);
    const cut = Math.round(edge / step) * step;
    if (cut > min && cut <= max) cuts.add(cut);
  });
  return [...cuts].toSorted((a, b) => a - b);
}
