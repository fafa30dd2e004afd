import { boxOutlines, outlinesOf, toldOf } from '../nouns/outlines/outlines.ts';
import { ellipse, type Views } from '../nouns/outlines/pen.ts';
import type { Offering } from './products.ts';

/** The outline of goods from the front, the side and above, to one scale, from their attributes. */
export interface Drawing {
  /** Millimetres. A view of which one side is unknown is left out. */
  widthMm: number;
  heightMm: number | null;
  depthMm: number | null;
  /** Drawing units a millimetre, and the same as said on a sheet: "1 : 10". */
  unitsPerMm: number;
  scale: string;
  /** Strokes in millimetres: of their kind where that is known, else of the box they stand in. */
  outlines: Views;
  /** Distances between two holes, bolts or pipes that are the same to the left and to the right. */
  centres: Centres[];
  /** What the title block says besides. */
  facts: { label: string; value: string }[];
}

export interface Centres {
  view: 'front' | 'plan';
  label: string;
  mm: number;
  /** How far down the view they lie, from 0 to 1. */
  down: number;
}

/** 0.4 units a millimetre is 1 : 10 on the sheet; other goods are drawn at the scales around it. */
const scales = [
  { unitsPerMm: 4, scale: '1 : 1' },
  { unitsPerMm: 2, scale: '1 : 2' },
  { unitsPerMm: 1.6, scale: '1 : 2.5' },
  { unitsPerMm: 0.8, scale: '1 : 5' },
  { unitsPerMm: 0.4, scale: '1 : 10' },
  { unitsPerMm: 0.2, scale: '1 : 20' },
  { unitsPerMm: 0.16, scale: '1 : 25' },
  { unitsPerMm: 0.08, scale: '1 : 50' },
] as const;
const longestUnits = 360;
const factsShown = 6;
const factLength = 24;

/** Null for goods of which fewer than two sides are known: one figure needs no drawing. */
export function drawingOf(kind: string, offering: Offering): Drawing | null {
  const sides = sidesOf(offering.dimensions);
  if (!sides) return null;
  const { widthMm, depthMm, heightMm } = sides;
  const longest = Math.max(widthMm, depthMm ?? 0, heightMm ?? 0);
  const fitting = scales.find(({ unitsPerMm }) => longest * unitsPerMm <= longestUnits);
  const { specification } = offering;
  return {
    ...sides,
    ...(fitting ?? scales[scales.length - 1]!),
    outlines: viewsOf(kind, offering, sides),
    centres: centresOf(specification, sides),
    facts: specification
      .filter(({ label, value }) => label.length + value.length <= factLength + 8)
      .slice(0, factsShown)
      .map(({ label, value }) => ({ label, value })),
  };
}

type Sides = Pick<Drawing, 'widthMm' | 'depthMm' | 'heightMm'>;

/**
 * Which figures are the sides. A length is the long side of a bar, and the side that is missing of
 * anything else; what lies in a coil is longer than its outline.
 */
function sidesOf({ widthMm, depthMm, heightMm, lengthMm }: Offering['dimensions']): Sides | null {
  const isBar = widthMm !== null && widthMm === depthMm && widthMm === heightMm;
  if (lengthMm !== null && isBar) return { widthMm: lengthMm, depthMm, heightMm };
  const width = widthMm ?? lengthMm;
  if (width === null) return null;
  const depth = depthMm ?? (widthMm === null ? null : lengthMm);
  return depth === null && heightMm === null ? null : { widthMm: width, depthMm: depth, heightMm };
}

/** The outlines of the kind; those of a round or a plain body where the kind says no more. */
function viewsOf(kind: string, offering: Offering, sides: Sides): Views {
  const { specification, keyDimension } = offering;
  const told = toldOf(kind, specification);
  const { widthMm: w, depthMm, heightMm } = sides;
  const box = { w, d: depthMm ?? 0, h: heightMm ?? 0 };
  const isWhole = depthMm !== null && heightMm !== null;
  const known = isWhole ? outlinesOf(told, box) : null;
  if (known) return known;
  const isRound = told.fact('shape') === 'round' || keyDimension?.label.endsWith('across') === true;
  const views = boxOutlines(box);
  // What is round is so where its two sides are equal: a mirror from the front, a plug from above.
  if (isRound && w === depthMm) return { ...views, plan: [ellipse(w / 2, w / 2, w / 2)] };
  if (isRound && w === heightMm) return { ...views, front: [ellipse(w / 2, w / 2, w / 2)] };
  return views;
}

const centresByKey: Record<string, Pick<Centres, 'view' | 'label' | 'down'>> = {
  'hole-centres': { view: 'plan', label: 'Holes', down: 0.5 },
  'fixing-centres': { view: 'front', label: 'Bolts', down: 0.5 },
  'pipe-centres': { view: 'front', label: 'Pipes', down: 1 },
};

function centresOf(specification: Offering['specification'], sides: Sides): Centres[] {
  return Object.entries(centresByKey).flatMap(([key, place]) => {
    const mm = Number.parseInt(valueOf(specification, key) ?? '', 10);
    const isSeen = (place.view === 'front' ? sides.heightMm : sides.depthMm) !== null;
    // Pipes come to what is on a wall from behind, and to a radiator from below.
    const down = valueOf(specification, 'mounting') === 'Exposed' ? 0.5 : place.down;
    // What lies far beyond the outline belongs to something else, and is told in words alone.
    return mm > 0 && isSeen && mm <= sides.widthMm * 1.3 ? [{ ...place, down, mm }] : [];
  });
}

function valueOf(specification: Offering['specification'], key: string): string | undefined {
  return specification.find((line) => line.key === key)?.value;
}
