/**
 * Strokes of an outline, in millimetres from the upper left corner of its view. Every step is a
 * letter of SVG path data with absolute coordinates, so that whoever draws it can scale it.
 */
export type Step = readonly ['M' | 'L' | 'C' | 'Z', ...number[]];

export interface Stroke {
  /** What cannot be seen from there is dashed. */
  role: 'outline' | 'hidden';
  steps: readonly Step[];
}

/** Goods as they are seen from the front, from their right side and from above. */
export interface Views {
  front: readonly Stroke[];
  side: readonly Stroke[];
  plan: readonly Stroke[];
}

/** Millimetres of the box that goods stand in. */
export interface Box {
  w: number;
  d: number;
  h: number;
}

/** How far the handles of a cubic curve reach for a quarter of a circle. */
const quarter = 0.5523;

export const hidden = (stroke: Stroke): Stroke => ({ ...stroke, role: 'hidden' });

/** Straight lines through points, given as x and y after one another. */
export function line(...points: number[]): Stroke {
  const steps: Step[] = [];
  for (let at = 0; at < points.length; at += 2) {
    steps.push([at === 0 ? 'M' : 'L', points[at]!, points[at + 1]!]);
  }
  return { role: 'outline', steps };
}

export function closed(...points: number[]): Stroke {
  return { role: 'outline', steps: [...line(...points).steps, ['Z']] };
}

/** One soft curve from a point on, by groups of two handles and an end. */
export function curve(x: number, y: number, ...cubics: number[]): Stroke {
  const steps: Step[] = [['M', x, y]];
  for (let at = 0; at < cubics.length; at += 6) steps.push(['C', ...cubics.slice(at, at + 6)]);
  return { role: 'outline', steps };
}

/** A rectangle; its corners are round by a radius, or by one for the upper and one for the lower. */
export function rect(x: number, y: number, w: number, h: number, upper = 0, lower = upper): Stroke {
  const a = Math.max(0, Math.min(upper, w / 2, h / 2));
  const b = Math.max(0, Math.min(lower, w / 2, h / 2));
  const [r, f] = [x + w, y + h];
  const [ka, kb] = [a * (1 - quarter), b * (1 - quarter)];
  if (a === 0 && b === 0) return closed(x, y, r, y, r, f, x, f);
  return {
    role: 'outline',
    steps: [
      ['M', x + a, y],
      ['L', r - a, y],
      ['C', r - ka, y, r, y + ka, r, y + a],
      ['L', r, f - b],
      ['C', r, f - kb, r - kb, f, r - b, f],
      ['L', x + b, f],
      ['C', x + kb, f, x, f - kb, x, f - b],
      ['L', x, y + a],
      ['C', x, y + ka, x + ka, y, x + a, y],
      ['Z'],
    ],
  };
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): Stroke {
  const [x, y] = [rx * quarter, ry * quarter];
  return {
    role: 'outline',
    steps: [
      ['M', cx - rx, cy],
      ['C', cx - rx, cy - y, cx - x, cy - ry, cx, cy - ry],
      ['C', cx + x, cy - ry, cx + rx, cy - y, cx + rx, cy],
      ['C', cx + rx, cy + y, cx + x, cy + ry, cx, cy + ry],
      ['C', cx - x, cy + ry, cx - rx, cy + y, cx - rx, cy],
      ['Z'],
    ],
  };
}

/** Places between two ends, evenly: 3 from 0 to 90 are 15, 45 and 75. */
export function spaced(count: number, from: number, to: number): number[] {
  const step = (to - from) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => from + step * (index + 0.5));
}
