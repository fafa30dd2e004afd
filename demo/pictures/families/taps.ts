import {
  type Family,
  type Sketch,
  type Size,
  detail,
  ellipse,
  hose,
  path,
  polygon,
  rect,
  shape,
  tubeOf,
} from '../pen.ts';

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
function frontSpout(cx: number, foot: number, height: number): string {
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
      path`M${w / 2 - 14} ${h * 0.66}V${h * 0.12}q0 ${-h * 0.12} 14 ${-h * 0.12}t14 ${h * 0.12}V${h * 0.66}z`,
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

/** A bath filler for two holes, from the front. */
function deckFiller({ w, h }: Size, extra: string): Sketch {
  const foot = h;
  const y = h * 0.52;
  return {
    w,
    h,
    stands: 'floor',
    parts:
      shape(rect(w * 0.14 - 22, foot - 6, 44, 6, 2), 'tube') +
      shape(rect(w * 0.86 - 22, foot - 6, 44, 6, 2), 'tube') +
      shape(rect(w * 0.14 - 14, y, 28, foot - y - 6, 2), 'tube') +
      shape(rect(w * 0.86 - 14, y, 28, foot - y - 6, 2), 'tube') +
      shape(rect(w * 0.06, y - 6, w * 0.88, 34, 12), 'bar') +
      shape(rect(0, y - 10, w * 0.12, 42, 6), 'bar') +
      shape(rect(w * 0.88, y - 10, w * 0.12, 42, 6), 'bar') +
      shape(path`M${w / 2 - 20} ${y + 24}h40l-3 ${h * 0.24}h-34z`, 'tube') +
      shape(ellipse(w / 2, y + 24 + h * 0.24, 17, 5), 'inside') +
      extra,
  };
}

const bathFiller: Family = (size) => deckFiller(size, '');

/** The same with a handset on its cradle and the hose round it. */
const bathShowerMixer: Family = (size, tint) => {
  const { w, h } = size;
  const lift = 150;
  const filler = deckFiller(size, '').parts;
  const y = h * 0.52 + lift;
  return {
    w,
    h: h + lift,
    stands: 'floor',
    parts:
      hose(
        path`M${w * 0.62} ${y + 6}C${w * 1.08} ${y - 40} ${w * 1.02} ${lift * 0.2} ${w * 0.74} ${lift * 0.38}`,
        13,
        tubeOf(tint),
      ) +
      shape(rect(w / 2 - 9, lift * 0.62, 18, y - lift * 0.62, 3), 'tube') +
      shape(
        path`M${w * 0.2} ${lift * 0.46}L${w * 0.78} ${lift * 0.3}l4 16L${w * 0.22} ${lift * 0.62}z`,
        'bar',
      ) +
      shape(
        path`M${w * 0.06} ${lift * 0.22}l36 ${-lift * 0.08}q14 ${lift * 0.3} 4 ${lift * 0.52}l-36 ${lift * 0.08}q12 ${-lift * 0.28} -4 ${-lift * 0.52}z`,
        'bar',
      ) +
      `<g transform="translate(0 ${lift})">${filler}</g>`,
  };
};

const floorFiller: Family = ({ d, h }, tint) => ({
  w: d,
  h,
  stands: 'floor',
  parts:
    hose(
      path`M${d * 0.2} ${h * 0.34}C${d * 0.02} ${h * 0.5} ${-d * 0.3} ${h * 0.42} ${-d * 0.2} ${h * 0.2}`,
      13,
      tubeOf(tint),
    ) +
    shape(rect(-d * 0.2 - 9, h * 0.05, 18, h * 0.16, 8), 'tube') +
    shape(rect(-d * 0.16, h * 0.17, d * 0.34, 12, 4), 'bar') +
    shape(
      path`M${d * 0.1} ${h - 8}V${h * 0.06}q0 ${-h * 0.06} ${h * 0.06} ${-h * 0.06}H${d - 40}q40 0 40 44v26h-30v-22q0 -16 -16 -16H${d * 0.1 + h * 0.06}q${-h * 0.022} 0 ${-h * 0.022} ${h * 0.024}V${h - 8}z`,
      'tube',
    ) +
    shape(rect(d * 0.02, h * 0.32, d * 0.34, 46, 8), 'bar') +
    shape(
      polygon(
        [d * 0.34, h * 0.335],
        [d * 0.62, h * 0.345],
        [d * 0.62, h * 0.353],
        [d * 0.34, h * 0.353],
      ),
      'bar',
    ) +
    shape(rect(d * 0.01, h - 10, d * 0.4, 10, 3), 'bar'),
});

const wallFiller: Family = ({ w, h }) => ({
  w,
  h: h + 40,
  stands: 'wall',
  outline: rect(0, 0, w, h, 20),
  parts:
    shape(ellipse(w * 0.16, h * 0.42, 32), 'ball') +
    shape(ellipse(w * 0.84, h * 0.42, 32), 'ball') +
    shape(rect(w * 0.1, h * 0.26, w * 0.8, h * 0.34, 10), 'bar') +
    shape(rect(0, h * 0.2, w * 0.13, h * 0.46, 6), 'bar') +
    shape(rect(w * 0.87, h * 0.2, w * 0.13, h * 0.46, 6), 'bar') +
    shape(path`M${w / 2 - 22} ${h * 0.56}h44l-4 ${h * 0.62}h-36z`, 'tube') +
    shape(ellipse(w / 2, h * 1.18, 18, 6), 'inside'),
});

const overflowFiller: Family = ({ w }) => ({
  w,
  h: w,
  stands: 'wall',
  outline: ellipse(w / 2, w / 2, w / 2),
  parts:
    shape(ellipse(w / 2, w / 2, w / 2), 'ball') +
    shape(ellipse(w / 2, w / 2, w * 0.36), 'face') +
    shape(
      path`M${w * 0.18} ${w * 0.86}a${w * 0.48} ${w * 0.48} 0 0 0 ${w * 0.64} 0l-4 ${w * 0.06}q${-w * 0.28} ${w * 0.12} ${-w * 0.56} 0z`,
      'inside',
    ),
});

const fourHole: Family = ({ w, h }, tint) => ({
  w,
  h: h + 60,
  stands: 'floor',
  parts:
    `<g transform="translate(0 60)">${frontSpout(w * 0.36, h, h)}${crossHead(34, h, h * 0.7)}${crossHead(w * 0.62, h, h * 0.7)}</g>` +
    shape(rect(w * 0.88 - 24, h + 53, 48, 7, 2), 'tube') +
    hose(path`M${w * 0.88} ${h + 54}V${h * 0.72}`, 16, tubeOf(tint)) +
    shape(rect(w * 0.88 - 12, h * 0.12, 24, h * 0.72, 10), 'tube'),
});

export const tapFamilies: Readonly<Record<string, Family>> = {
  tap: mixer,
  'tap-tall': tallMixer,
  'tap-three-hole': threeHole,
  'tap-cross-head': crossHeadMixer,
  'tap-pillar': pillars,
  'tap-wall': wallMixer,
  'spout-wall': wallSpout,
  'bath-filler': bathFiller,
  'bath-shower-mixer': bathShowerMixer,
  'bath-filler-floor': floorFiller,
  'bath-filler-wall': wallFiller,
  'overflow-filler': overflowFiller,
  'bath-four-hole': fourHole,
};
