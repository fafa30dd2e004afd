import type { Mark, Sheet } from '@plumbline/contracts/nouns/drawn-sheet.ts';

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

/** A line drawing, whatever it shows: its strokes and words, in the order in which they are laid. */
export function DrawnSheet({
  sheet: { width, height, marks },
  label,
}: {
  sheet: Sheet;
  label: string;
}) {
  return (
    <svg
      className="line-drawing"
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: width }}
      role="img"
      aria-label={label}
    >
      {marks.map((mark, place) => (
        // A drawing is made once, and its marks never change places.
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
