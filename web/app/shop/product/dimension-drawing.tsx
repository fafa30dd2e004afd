import {
  drawingSheet,
  sizesInWords,
  type Mark,
} from '@plumbline/contracts/catalogue/drawing-sheet.ts';
import type { Drawing } from '@plumbline/contracts/catalogue/drawing.ts';

const strokes = {
  outline: 'outline',
  hidden: 'hidden-line',
  measure: 'measure',
  leader: 'measure leader',
} as const;
const words = {
  figure: undefined,
  label: 'drawn-label',
  value: 'drawn-value',
  note: 'drawn-note',
} as const;

/** Front, side and plan of what goods take up, drawn to scale from their attributes alone. */
export function DimensionDrawing({ drawing, name }: { drawing: Drawing; name: string }) {
  const { width, height, marks } = drawingSheet(drawing);
  return (
    <svg
      className="line-drawing"
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={`${name}: ${sizesInWords(drawing)}`}
    >
      {marks.map((mark, place) => (
        // A drawing is made once for an offering, and its marks never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Drawn key={place} mark={mark} />
      ))}
    </svg>
  );
}

function Drawn({ mark }: { mark: Mark }) {
  if (mark.kind === 'path') return <path className={strokes[mark.role]} d={mark.d} />;
  const { x, y, anchor, upright, role, text } = mark;
  return (
    <text
      className={words[role]}
      x={x}
      y={y}
      textAnchor={anchor}
      transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
    >
      {text}
    </text>
  );
}
