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
  front: FrontShape;
  plan: PlanShape;
  /** Equal parts of the front, above one another and side by side: drawers and doors. */
  drawers: number;
  doors: number;
  /** Distances between two holes, bolts or pipes that are the same to the left and to the right. */
  centres: Centres[];
  /** What the title block says besides. */
  facts: { label: string; value: string }[];
}

type FrontShape = 'square' | 'round';
type PlanShape = 'square' | 'round' | 'quarter' | 'd';

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
export function drawingOf(offering: Offering): Drawing | null {
  const sides = sidesOf(offering.dimensions);
  if (!sides) return null;
  const { widthMm, depthMm, heightMm } = sides;
  const longest = Math.max(widthMm, depthMm ?? 0, heightMm ?? 0);
  const fitting = scales.find(({ unitsPerMm }) => longest * unitsPerMm <= longestUnits);
  const { specification } = offering;
  return {
    ...sides,
    ...(fitting ?? scales[scales.length - 1]!),
    ...shapesOf(offering, sides),
    drawers: partsOf(specification, 'drawers'),
    doors: partsOf(specification, 'doors'),
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

function shapesOf(
  { specification, keyDimension }: Offering,
  { widthMm, depthMm, heightMm }: Sides,
): { front: FrontShape; plan: PlanShape } {
  const shape = valueOf(specification, 'shape')?.toLowerCase();
  const isRound = shape === 'round' || keyDimension?.label.endsWith('across') === true;
  // What is round is so where its two sides are equal: a mirror from the front, a basin from above.
  if (isRound && widthMm === depthMm) return { front: 'square', plan: 'round' };
  if (isRound && widthMm === heightMm) return { front: 'round', plan: 'square' };
  if (shape === 'oval' || shape === 'slipper') return { front: 'square', plan: 'round' };
  if (shape === 'corner' || shape === 'quadrant') return { front: 'square', plan: 'quarter' };
  return { front: 'square', plan: shape === 'd-shaped' ? 'd' : 'square' };
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

const numbers: Record<string, number> = { one: 1, two: 2, three: 3, four: 4 };

function partsOf(specification: Offering['specification'], key: string): number {
  return numbers[valueOf(specification, key)?.toLowerCase() ?? ''] ?? 0;
}

function valueOf(specification: Offering['specification'], key: string): string | undefined {
  return specification.find((line) => line.key === key)?.value;
}
