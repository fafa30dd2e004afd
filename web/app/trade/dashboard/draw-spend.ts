import uPlot from 'uplot';
import type { MonthsView } from './spend-view.server.ts';

const height = 250;

/**
 * Draws the months into a place, as wide as that is: grey bars, the running month in the accent, and a
 * black line across each for the year before. Gives what takes it away again.
 */
export function drawSpend(place: HTMLElement, { rows }: Pick<MonthsView, 'rows'>): () => void {
  const paint = () => {
    const style = getComputedStyle(place);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const font = `500 11px ${style.fontFamily}`;
    const last = rows.length - 1;
    const bars = uPlot.paths.bars!({
      size: [0.56, 44],
      disp: {
        fill: {
          unit: 3,
          values: () => rows.map((_, at) => colour(at === last ? '--accent' : '--ground-2')),
        },
      },
    });
    const axis = { stroke: colour('--ink-3'), font, ticks: { show: false } };
    return new uPlot(
      {
        width: place.clientWidth,
        height,
        padding: [12, 0, 0, 0],
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false, range: [-0.5, last + 0.5] },
          y: { range: (_, __, most) => [0, Math.max(100_00, most * 1.08)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            splits: rows.map((_, at) => at),
            values: (_, at) => at.map((split) => rows[split]?.month ?? ''),
            size: 26,
          },
          {
            ...axis,
            grid: { stroke: colour('--line'), width: 1 },
            values: (_, splits) => splits.map(roundPounds),
            size: 44,
            space: 48,
          },
        ],
        series: [
          {},
          { paths: bars, fill: colour('--ground-2'), width: 0, points: { show: false } },
          { paths: () => null, points: { show: false } },
        ],
        hooks: { draw: [(plot) => markYearBefore(plot, colour('--ink'))] },
      },
      [
        rows.map((_, at) => at),
        rows.map(({ pence }) => pence),
        rows.map(({ yearBefore }) => yearBefore),
      ],
      place,
    );
  };
  let plot = paint();
  const again = () => {
    plot.destroy();
    plot = paint();
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', again);
  const resized = new ResizeObserver(() => {
    if (place.clientWidth > 0) plot.setSize({ width: place.clientWidth, height });
  });
  resized.observe(place);
  return () => {
    dark.removeEventListener('change', again);
    resized.disconnect();
    plot.destroy();
  };
}

/** "£8k", as an axis has room for it. */
function roundPounds(pence: number): string {
  return Math.abs(pence) >= 1_000_00 ? `£${pence / 1_000_00}k` : `£${pence / 100}`;
}

/** A line across each month at what the same one of the year before came to. */
function markYearBefore({ ctx, data, valToPos, bbox }: uPlot, colour: string): void {
  const half = (bbox.width / (data[0].length || 1)) * 0.36;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.beginPath();
  for (const [at, pence] of (data[2] ?? []).entries()) {
    if (!pence) continue;
    const x = valToPos(at, 'x', true);
    const y = valToPos(pence, 'y', true);
    ctx.moveTo(x - half, y);
    ctx.lineTo(x + half, y);
  }
  ctx.stroke();
  ctx.restore();
}
