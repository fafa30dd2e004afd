import { type Family, detail, ellipse, path, polygon, rect, shape } from '../pen.ts';

/** A single-lever mixer from the side: the body stands at the left and the spout reaches right. */
const mixer: Family = ({ w, d, h }) => {
  const body = Math.min(w, d * 0.42);
  const spout = Math.max(16, body * 0.5);
  const top = h * 0.24;
  const root = Math.max(top + spout * 0.5, h * 0.3);
  const end = d;
  return {
    w: d,
    h,
    stands: 'floor',
    parts:
      shape(
        path`M${body * 0.5} ${root}L${end - spout * 0.9} ${root + spout * 0.62}q${spout * 0.9} ${spout * 0.16} ${spout * 0.9} ${spout}v${spout * 0.62}h${-spout}v${-spout * 0.34}q0 ${-spout * 0.34} ${-spout * 0.5} ${-spout * 0.42}L${body * 0.5} ${root + spout * 1.25}z`,
        'bar',
      ) +
      detail(path`M${end - spout} ${root + spout * 2.02}h${spout}`) +
      shape(rect(0, top, body, h - top - 5, 3), 'tube') +
      shape(rect(-3, h - 7, body + 6, 7, 2), 'tube') +
      shape(rect(1, h * 0.11, body - 2, top - h * 0.11 - 2, 4), 'tube') +
      lever(body * 0.5, h * 0.13, d * 0.52, 0, Math.max(5, body * 0.14)),
  };
};

/** A lever that rises from a point to another, thinner at its end. */
export function lever(x: number, y: number, toX: number, toY: number, thick: number): string {
  return shape(
    path`M${x - thick} ${y}L${x + thick * 0.2} ${y - thick * 1.4}L${toX - thick * 0.3} ${toY}q${thick * 0.9} ${thick * 0.1} ${thick * 0.5} ${thick}L${x + thick} ${y}z`,
    'bar',
  );
}

/** The same on a tall body, for a countertop basin. */
const tallMixer: Family = ({ w, d, h }) => {
  const body = w * 0.78;
  const spout = 24;
  return {
    w: d,
    h,
    stands: 'floor',
    parts:
      shape(
        path`M${body * 0.5} ${h * 0.17}H${d - spout}q${spout} 0 ${spout} ${spout}v${spout * 1.1}h${-spout * 0.8}v${-spout * 0.7}q0 ${-spout * 0.4} ${-spout * 0.4} ${-spout * 0.4}H${body * 0.5}z`,
        'bar',
      ) +
      shape(rect(0, h * 0.12, body, h * 0.88 - 5, 3), 'tube') +
      shape(rect(-4, h - 7, body + 8, 7, 2), 'tube') +
      shape(rect(1, h * 0.055, body - 2, h * 0.058, 3), 'tube') +
      lever(body * 0.5, h * 0.065, d * 0.62, 0, 6),
  };
};

/** One cross head on its column, from the front. */
export function crossHead(cx: number, foot: number, height: number): string {
  const arm = height * 0.36;
  return (
    shape(rect(cx - 17, foot - 6, 34, 6, 2), 'tube') +
    shape(
      path`M${cx - 11} ${foot - 6}q3 ${-height * 0.2} 3 ${-height * 0.38}h16q0 ${height * 0.18} 3 ${height * 0.38}z`,
      'tube',
    ) +
    shape(rect(cx - arm, foot - height * 0.72, arm * 2, height * 0.15, height * 0.075), 'bar') +
    shape(ellipse(cx - arm, foot - height * 0.645, height * 0.09), 'ball') +
    shape(ellipse(cx + arm, foot - height * 0.645, height * 0.09), 'ball') +
    shape(rect(cx - 9, foot - height * 0.78, 18, height * 0.36, 4), 'tube') +
    shape(ellipse(cx, foot - height * 0.8, 11, height * 0.09), 'china')
  );
}

/** A spout that rises, turns and looks down, from the front. */
export function frontSpout(cx: number, foot: number, height: number): string {
  return (
    shape(rect(cx - 19, foot - 6, 38, 6, 2), 'tube') +
    shape(
      path`M${cx - 13} ${foot - 6}V${foot - height + 16}q0 -16 13 -16t13 16V${foot - 6}z`,
      'tube',
    ) +
    shape(ellipse(cx, foot - height * 0.52, 10, 6), 'inside')
  );
}

const threeHole: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts: frontSpout(w / 2, h, h) + crossHead(30, h, h * 0.62) + crossHead(w - 30, h, h * 0.62),
});

const crossHeadMixer: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    shape(rect(w / 2 - 27, h - 7, 54, 7, 2), 'tube') +
    shape(
      path`M${w / 2 - 20} ${h - 7}q4 ${-h * 0.14} 4 ${-h * 0.26}h32q0 ${h * 0.12} 4 ${h * 0.26}z`,
      'tube',
    ) +
    sideHead(w / 2 - 16, h * 0.6, -1, w / 2 - 18) +
    sideHead(w / 2 + 16, h * 0.6, 1, w / 2 - 18) +
    shape(
      path`M${w / 2 - 15} ${h * 0.74}V${h * 0.12}q0 ${-h * 0.12} 15 ${-h * 0.12}t15 ${h * 0.12}V${h * 0.74}z`,
      'tube',
    ) +
    shape(ellipse(w / 2, h * 0.4, 9, 6), 'inside'),
});

/** A cross head that points to the side, ending `reach` away. */
function sideHead(x: number, y: number, side: 1 | -1, reach: number): string {
  const end = x + side * reach;
  const from = Math.min(x, end);
  const hub = end - side * 12;
  return (
    shape(rect(from, y - 9, reach - 8, 18, 3), 'bar') +
    shape(rect(hub - 6, y - 30, 12, 60, 6), 'tube') +
    shape(ellipse(hub, y - 30, 8), 'ball') +
    shape(ellipse(hub, y + 30, 8), 'ball') +
    shape(ellipse(end - side * 4, y, 6, 11), 'china')
  );
}

/** Two pillar taps, hot and cold, one before the other. */
const pillars: Family = ({ d, h }) => {
  const one = (x: number) =>
    shape(
      path`M${x + 20} ${h * 0.5}q${d * 0.34} ${-h * 0.1} ${d * 0.56} ${h * 0.06}q${d * 0.14} ${h * 0.1} ${d * 0.14} ${h * 0.26}h-18q0 ${-h * 0.16} ${-d * 0.2} ${-h * 0.14}L${x + 20} ${h * 0.74}z`,
      'bar',
    ) + crossHead(x + 18, h, h);
  return { w: d * 1.5 + 18, h, stands: 'floor', parts: one(d * 0.62) + one(0) };
};

/** A mixer out of the wall, from the side: plate, spout and lever. */
const wallMixer: Family = ({ d, h }) => {
  const spout = 24;
  const y = h * 0.5;
  return {
    w: d,
    h: h + 46,
    stands: 'side-wall',
    parts:
      shape(rect(0, 0, 7, h + 34, 2), 'tube') +
      shape(
        path`M7 ${y}H${d - spout}q${spout} 0 ${spout} ${spout}v${spout * 1.05}h${-spout * 0.82}v${-spout * 0.6}q0 ${-spout * 0.36} ${-spout * 0.36} ${-spout * 0.36}H7z`,
        'bar',
      ) +
      shape(rect(7, y + 30, 30, 18, 3), 'bar') +
      shape(polygon([37, y + 33], [96, y + 42], [96, y + 49], [37, y + 45]), 'bar'),
  };
};

const wallSpout: Family = ({ d, h }) => ({
  w: d,
  h: h + 14,
  stands: 'side-wall',
  parts:
    shape(rect(0, 0, 6, h, 2), 'tube') +
    shape(
      path`M6 ${h * 0.24}H${d - 32}q32 0 32 ${32}v${h * 0.36}h-26v${-h * 0.2}q0 -14 -14 -14H6z`,
      'bar',
    ),
});

export const tapFamilies: Readonly<Record<string, Family>> = {
  tap: mixer,
  'tap-tall': tallMixer,
  'tap-three-hole': threeHole,
  'tap-cross-head': crossHeadMixer,
  'tap-pillar': pillars,
  'tap-wall': wallMixer,
  'spout-wall': wallSpout,
};
