import { type Family, detail, ellipse, hose, path, polygon, rect, shape, tubeOf } from '../pen.ts';
import { bar, rosette } from './accessories.ts';

const grab: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, h * 0.28, w, h * 0.44, 16),
  parts:
    rosette(h * 0.5, h / 2, h * 0.5) +
    rosette(w - h * 0.5, h / 2, h * 0.5) +
    bar(h * 0.26, h / 2, w - h * 0.52, 35),
});

const angled: Family = ({ w, h }, tint) => ({
  w,
  h,
  stands: 'wall',
  outline: ellipse(40, 40, 40) + ellipse(w - 40, h - 40, 40),
  parts:
    rosette(40, 40, 40) +
    rosette(w - 40, h - 40, 40) +
    rosette(40, h - 40, 40) +
    hose(path`M40 40V${h - 90}q0 50 50 50H${w - 40}`, 34, tubeOf(tint)),
});

const folding: Family = ({ d, h }, tint) => ({
  w: d,
  h: h + 40,
  stands: 'side-wall',
  parts:
    shape(rect(0, 0, 16, h + 40, 4), 'tube') +
    hose(path`M16 36H${d - 70}a52 52 0 0 1 0 104H16`, 32, tubeOf(tint)) +
    shape(rect(14, 16, 40, 44, 6), 'face') +
    shape(rect(14, 118, 40, 44, 6), 'face'),
});

const rail: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 2),
  parts:
    shape(rect(0, 0, w, h, 3), 'steelBar') +
    detail(path`M0 ${h * 0.2}h${w}M0 ${h * 0.8}h${w}`) +
    Array.from({ length: 11 }, (_, i) =>
      shape(rect(w * 0.05 + i * w * 0.086, h * 0.4, w * 0.04, h * 0.2, h * 0.1), 'rubber'),
    ).join(''),
});

const fan: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 14),
  parts:
    shape(rect(0, 0, w, h, 16), 'face') +
    detail(rect(9, 9, w - 18, h - 18, 11)) +
    shape(ellipse(w / 2, h / 2, w * 0.36), 'side') +
    Array.from(
      { length: 6 },
      (_, i) =>
        `<g transform="rotate(${i * 60} ${w / 2} ${h / 2})">${shape(path`M${w / 2} ${h / 2}q${w * 0.03} ${-h * 0.2} ${w * 0.2} ${-h * 0.27}q${w * 0.06} ${h * 0.1} ${-w * 0.02} ${h * 0.2}z`, 'face')}</g>`,
    ).join('') +
    shape(ellipse(w / 2, h / 2, w * 0.08), 'ball') +
    detail(ellipse(w / 2, h / 2, w * 0.36)),
});

const inLineFan: Family = ({ w, h }) => ({
  w: w * 1.7,
  h,
  stands: 'none',
  parts:
    shape(rect(0, h * 0.3, w * 1.7, h * 0.4, 6), 'side') +
    detail(
      Array.from(
        { length: 5 },
        (_, i) =>
          path`M${10 + i * 12} ${h * 0.3}v${h * 0.4}M${w * 1.7 - 10 - i * 12} ${h * 0.3}v${h * 0.4}`,
      ).join(''),
    ) +
    shape(rect(w * 0.42, h * 0.12, w * 0.86, h * 0.76, 18), 'side') +
    shape(rect(w * 0.56, 0, w * 0.4, h * 0.16, 5), 'face') +
    detail(path`M${w * 0.6} ${h * 0.12}v${h * 0.76}M${w * 1.1} ${h * 0.12}v${h * 0.76}`),
});

const cartridge: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    shape(
      polygon([w * 0.44, 0], [w * 0.56, 0], [w * 0.66, h * 0.24], [w * 0.34, h * 0.24]),
      'plastic',
    ) +
    shape(rect(w * 0.28, h * 0.22, w * 0.44, h * 0.06, 3), 'plastic') +
    shape(
      path`M0 ${h * 0.36}Q0 ${h * 0.28} ${w * 0.2} ${h * 0.28}H${w * 0.8}Q${w} ${h * 0.28} ${w} ${h * 0.36}V${h}H0z`,
      'plastic',
    ) +
    shape(rect(0, h * 0.46, w, h * 0.4, 0), 'tube') +
    detail(
      path`M${w * 0.2} ${h * 0.56}h${w * 0.6}M${w * 0.2} ${h * 0.62}h${w * 0.44}M${w * 0.2} ${h * 0.76}h${w * 0.6}`,
    ),
});

const tin: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    shape(rect(2, h * 0.1, w - 4, h * 0.9, 4), 'steel') +
    shape(rect(2, h * 0.3, w - 4, h * 0.5), 'brass') +
    shape(ellipse(w / 2, h * 0.11, w / 2, h * 0.1), 'steel') +
    detail(
      ellipse(w / 2, h * 0.11, w * 0.4, h * 0.07) +
        path`M${w * 0.2} ${h * 0.46}h${w * 0.6}M${w * 0.2} ${h * 0.56}h${w * 0.4}`,
    ),
});

export const safetyAndSealingFamilies: Readonly<Record<string, Family>> = {
  'grab-rail': grab,
  'grab-rail-angled': angled,
  'grab-rail-folding': folding,
  'mounting-rail': rail,
  'extractor-fan': fan,
  'extractor-fan-inline': inLineFan,
  sealant: cartridge,
  'jointing-tin': tin,
};
