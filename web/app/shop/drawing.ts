import type { Offering } from '@plumbline/contracts/catalogue.ts';

/** The overall outline of goods from the front, the side and above, to one scale. */
export interface Drawing {
  /** Millimetres. A view of which one side is unknown is left out. */
  widthMm: number;
  heightMm: number | null;
  depthMm: number | null;
  /** Drawing units a millimetre, and the same as said on a sheet: "1 : 10". */
  unitsPerMm: number;
  scale: string;
  /** What the title block says besides. */
  facts: { label: string; value: string }[];
}

/** 0.4 units a millimetre is 1 : 10 on the sheet; other goods are drawn at the scales around it. */
const scales = [
  { unitsPerMm: 4, scale: '1 : 1' },
  { unitsPerMm: 2, scale: '1 : 2' },
  { unitsPerMm: 0.8, scale: '1 : 5' },
  { unitsPerMm: 0.4, scale: '1 : 10' },
  { unitsPerMm: 0.2, scale: '1 : 20' },
  { unitsPerMm: 0.08, scale: '1 : 50' },
] as const;
const longestUnits = 360;
const factsShown = 6;
const factLength = 24;

/** Null for goods of which fewer than two sides are known: one figure needs no drawing. */
export function drawingOf({ dimensions, specification }: Offering): Drawing | null {
  const { depthMm, heightMm, lengthMm } = dimensions;
  const widthMm = dimensions.widthMm ?? lengthMm;
  if (widthMm === null || (depthMm === null && heightMm === null)) return null;
  const longest = Math.max(widthMm, depthMm ?? 0, heightMm ?? 0);
  const fitting = scales.find(({ unitsPerMm }) => longest * unitsPerMm <= longestUnits);
  return {
    widthMm,
    heightMm,
    depthMm,
    ...(fitting ?? scales[scales.length - 1]!),
    facts: specification
      .filter(({ label, value }) => label.length + value.length <= factLength + 8)
      .slice(0, factsShown)
      .map(({ label, value }) => ({ label, value })),
  };
}
