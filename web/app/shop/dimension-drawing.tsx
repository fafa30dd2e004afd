import type { Drawing } from './drawing.ts';

const margin = 56;
const gap = 96;

/** A line of measure with its ticks and figure, along the top or the left of a view. */
function Measure({ along, units, mm }: { along: 'x' | 'y'; units: number; mm: number }) {
  const half = String(mm).length * 4 + 6;
  const line =
    along === 'x'
      ? `M0-34H${units}M-3-31l6-6M${units - 3}-31l6-6`
      : `M-34 0V${units}M-37 3l6-6M-37 ${units + 3}l6-6`;
  const legs = along === 'x' ? `M0-42V-6M${units}-42V-6` : `M-42 0H-6M-42 ${units}H-6`;
  const middle =
    along === 'x' ? `translate(${units / 2} -34)` : `translate(-34 ${units / 2}) rotate(-90)`;
  return (
    <>
      <path className="d" d={line} />
      <path className="d" d={legs} opacity=".5" />
      <g transform={middle}>
        <rect className="paper" x={-half} y="-9" width={2 * half} height="18" />
        <text y="4" textAnchor="middle">
          {mm}
        </text>
      </g>
    </>
  );
}

function View({
  at: [x, y],
  width,
  height,
  measures,
}: {
  at: readonly [number, number];
  width: number;
  height: number;
  measures: { x?: number; y?: number };
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="o" width={width} height={height} />
      <path className="h" d={`M${width / 2}-14V${height + 14}M-14 ${height / 2}H${width + 14}`} />
      {measures.x !== undefined && <Measure along="x" units={width} mm={measures.x} />}
      {measures.y !== undefined && <Measure along="y" units={height} mm={measures.y} />}
    </g>
  );
}

/** Front, side and plan of what goods take up, drawn to scale from their sizes alone. */
export function DimensionDrawing({ drawing, name }: { drawing: Drawing; name: string }) {
  const { widthMm, heightMm, depthMm, unitsPerMm, scale, facts } = drawing;
  const width = widthMm * unitsPerMm;
  const height = (heightMm ?? 0) * unitsPerMm;
  const depth = (depthMm ?? 0) * unitsPerMm;
  const secondX = margin + 24 + width + gap;
  const secondY = heightMm === null ? margin : margin + height + gap;
  const blockWidth = 250;
  const blockHeight = Math.max(1, facts.length) * 28;
  const sheetWidth = Math.max(secondX + Math.max(depth, blockWidth), 480) + margin / 2;
  const sheetHeight = Math.max(
    secondY + (depthMm === null ? 0 : depth),
    depthMm === null ? margin + height : secondY + blockHeight,
    heightMm === null ? margin + blockHeight : 0,
  );
  const front = heightMm !== null;
  const plan = depthMm !== null;
  return (
    <svg
      className="draw"
      viewBox={`0 0 ${sheetWidth} ${sheetHeight + 48}`}
      style={{ maxWidth: sheetWidth }}
      role="img"
      aria-label={`${name}: ${sizesInWords(drawing)}`}
    >
      {front && (
        <View
          at={[margin + 24, margin]}
          width={width}
          height={height}
          measures={{ x: widthMm, y: heightMm }}
        />
      )}
      {front && plan && (
        <View at={[secondX, margin]} width={depth} height={height} measures={{ x: depthMm }} />
      )}
      {plan && (
        <View
          at={[margin + 24, secondY]}
          width={width}
          height={depth}
          measures={front ? { y: depthMm } : { x: widthMm, y: depthMm }}
        />
      )}
      {facts.length > 0 && (
        <TitleBlock x={secondX} y={plan ? secondY : margin} width={blockWidth} facts={facts} />
      )}
      <text className="note-t" x={margin + 24} y={sheetHeight + 40}>
        Overall sizes at {scale} on the sheet. All figures in mm.
      </text>
    </svg>
  );
}

function TitleBlock({
  x,
  y,
  width,
  facts,
}: {
  x: number;
  y: number;
  width: number;
  facts: Drawing['facts'];
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="o" width={width} height={facts.length * 28} />
      {facts.map(({ label, value }, place) => (
        <g key={label} transform={`translate(0 ${place * 28})`}>
          {place > 0 && <path className="o" d={`M0 0H${width}`} opacity=".35" />}
          <text className="ink2" x="12" y="18">
            {label}
          </text>
          <text className="ink1" x={width - 12} y="18" textAnchor="end">
            {value}
          </text>
        </g>
      ))}
    </g>
  );
}

function sizesInWords({ widthMm, depthMm, heightMm }: Drawing): string {
  const sides = [`${widthMm} wide`];
  if (depthMm !== null) sides.push(`${depthMm} deep`);
  if (heightMm !== null) sides.push(`${heightMm} high`);
  return `${sides.join(', ')}, in millimetres`;
}
