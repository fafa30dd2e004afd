import {
  type Family,
  type Sketch,
  type Size,
  ellipse,
  hose,
  path,
  polygon,
  rect,
  shape,
  tubeOf,
} from '../pen.ts';
import { crossHead, frontSpout } from './taps.ts';

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

export const bathTapFamilies: Readonly<Record<string, Family>> = {
  'bath-filler': bathFiller,
  'bath-shower-mixer': bathShowerMixer,
  'bath-filler-floor': floorFiller,
  'bath-filler-wall': wallFiller,
  'overflow-filler': overflowFiller,
  'bath-four-hole': fourHole,
};
