import type { Mark, Sheet } from '../drawn-sheet.ts';
import type { BlockOf } from './blocks.ts';
import type { DrawnPart } from './drawn-parts.ts';

type Plan = Pick<BlockOf<'drawing'>, 'widthMm' | 'heightMm' | 'parts'>;

const margin = 48;
const longestUnits = 640;
const tallestUnits = 420;
const fewestUnitsPerMm = 0.02;
const figureUnits = 8;

/** Lays what a drawing was told in millimetres out on a sheet, as large as fits. */
export function planSheet({ widthMm, heightMm, parts }: Plan): Sheet {
  const scale = Math.max(
    fewestUnitsPerMm,
    Math.min(longestUnits / widthMm, tallestUnits / heightMm, 4),
  );
  const x = (mm: number) => rounded(margin + mm * scale);
  // A wall is measured from the floor, a sheet from its upper edge.
  const y = (mm: number) => rounded(margin + (heightMm - mm) * scale);
  const at = { x, y, units: (mm: number) => rounded(mm * scale) };
  return {
    width: rounded(widthMm * scale + 2 * margin),
    height: rounded(heightMm * scale + 2 * margin),
    marks: parts.flatMap((part) => marksOf(part, at)),
  };
}

interface Scaled {
  x: (mm: number) => number;
  y: (mm: number) => number;
  units: (mm: number) => number;
}

const rounded = (units: number) => Math.round(units * 10) / 10;

function marksOf(part: DrawnPart, { x, y, units }: Scaled): Mark[] {
  switch (part.part) {
    case 'box': {
      const { xMm, yMm, widthMm, heightMm, stroke } = part;
      const [width, height] = [units(widthMm), units(heightMm)];
      const d = `M${x(xMm)} ${y(yMm + heightMm)}h${width}v${height}h${-width}Z`;
      return [{ kind: 'path', role: stroke, d }];
    }
    case 'line': {
      const d = `M${x(part.xMm)} ${y(part.yMm)}L${x(part.toXMm)} ${y(part.toYMm)}`;
      return [{ kind: 'path', role: part.stroke, d }];
    }
    case 'circle': {
      const radius = units(part.radiusMm);
      const half = `a${radius} ${radius} 0 1 1`;
      const d = `M${rounded(x(part.xMm) - radius)} ${y(part.yMm)}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
      return [{ kind: 'path', role: part.stroke, d }];
    }
    case 'measure':
      return measure(part, { x, y, units });
    case 'words':
      return [
        {
          kind: 'text',
          text: part.words,
          x: x(part.xMm),
          y: y(part.yMm),
          anchor: part.anchor,
          upright: false,
          role: 'label',
        },
      ];
  }
}

/** A line with a tick at each end, and its figure beside it. */
function measure(part: Extract<DrawnPart, { part: 'measure' }>, { x, y }: Scaled): Mark[] {
  const [fromX, fromY, toX, toY] = [x(part.xMm), y(part.yMm), x(part.toXMm), y(part.toYMm)];
  const mm = Math.round(Math.hypot(part.toXMm - part.xMm, part.toYMm - part.yMm));
  const words = part.words ?? String(mm);
  const upright = Math.abs(toY - fromY) > Math.abs(toX - fromX);
  const isShort =
    Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) < words.length * figureUnits + 8;
  const middle = { x: rounded((fromX + toX) / 2), y: rounded((fromY + toY) / 2) };
  // A figure that its line is too short for stands beyond it.
  const place = !isShort
    ? { x: upright ? middle.x - 6 : middle.x, y: upright ? middle.y : middle.y - 6 }
    : upright
      ? { x: middle.x + 8, y: middle.y + 4 }
      : { x: Math.max(fromX, toX) + 8, y: middle.y + 4 };
  return [
    {
      kind: 'path',
      role: 'measure',
      d: `M${fromX} ${fromY}L${toX} ${toY}${tick(fromX, fromY)}${tick(toX, toY)}`,
    },
    {
      kind: 'text',
      text: words,
      x: rounded(place.x),
      y: rounded(place.y),
      anchor: isShort ? 'start' : 'middle',
      upright: upright && !isShort,
      role: 'figure',
    },
  ];
}

const tick = (x: number, y: number): string => `M${x - 3} ${y + 3}l6 -6`;
