import { type Family, detail, ellipse, hose, path, polygon, rect, shape, tubeOf } from '../pen.ts';
import { handset, nozzles } from './showers.ts';

function rose(isSquare: boolean): Family {
  return ({ w }) => {
    const ry = w * 0.24;
    const arm = w * 0.34;
    return {
      w,
      h: arm + ry * 2,
      stands: 'none',
      parts:
        shape(rect(w / 2 - 13, 0, 26, arm, 4), 'tube') +
        shape(rect(w / 2 - 22, arm * 0.74, 44, arm * 0.3, 6), 'tube') +
        (isSquare
          ? shape(
              polygon(
                [0, arm + ry * 0.3],
                [w, arm + ry * 0.3],
                [w * 0.9, arm + ry * 2],
                [w * 0.1, arm + ry * 2],
              ),
              'side',
            ) +
            nozzles(w / 2, arm + ry * 1.12, w * 0.36, ry * 0.66) +
            shape(rect(0, arm, w, ry * 0.32, 3), 'bar')
          : shape(ellipse(w / 2, arm + ry, w / 2, ry), 'side') +
            nozzles(w / 2, arm + ry * 1.1, w * 0.45, ry * 0.84) +
            shape(
              path`M0 ${arm + ry}a${w / 2} ${ry} 0 0 1 ${w} 0v${-8}a${w / 2} ${ry} 0 0 0 ${-w} 0z`,
              'bar',
            )),
    };
  };
}

const arm: Family = ({ d, h }, tint) =>
  h > d
    ? {
        w: 76,
        h,
        stands: 'none',
        parts:
          shape(rect(25, 8, 26, h - 8, 4), 'tube') +
          shape(rect(0, 0, 76, 10, 4), 'bar') +
          detail(path`M25 ${h - 22}h26M25 ${h - 15}h26M25 ${h - 8}h26`),
      }
    : {
        w: d,
        h: 96,
        stands: 'side-wall',
        parts:
          hose(path`M6 26H${d - 60}a34 34 0 0 1 34 34V92`, 26, tubeOf(tint)) +
          shape(rect(0, -6, 9, 64, 3), 'tube') +
          detail(path`M${d - 39} 80h26M${d - 39} 87h26`),
      };

const handsetAlone: Family = ({ h }) => ({
  w: h * 0.62,
  h,
  stands: 'none',
  parts: handset(h * 0.31, h * 0.26, h * 0.5),
});

const pencil: Family = ({ w, h }) => ({
  w: w * 1.4,
  h,
  stands: 'none',
  parts:
    shape(rect(w * 0.2, 0, w, h * 0.9, 5), 'tube') +
    detail(path`M${w * 0.2} ${h * 0.06}h${w}M${w * 0.2} ${h * 0.82}h${w}`) +
    shape(rect(w * 0.38, h * 0.9, w * 0.64, h * 0.1, 2), 'tube'),
});

const outlet: Family = ({ w, h }) => ({
  w,
  h: h * 1.5,
  stands: 'wall',
  outline: rect(0, 0, w, h, 8),
  parts:
    shape(rect(0, 0, w, h, 8), 'face') +
    shape(ellipse(w / 2, h / 2, w * 0.3), 'ball') +
    shape(path`M${w * 0.28} ${h * 0.5}h${w * 0.44}v${h * 0.62}h${-w * 0.44}z`, 'tube') +
    shape(rect(w * 0.34, h * 1.12, w * 0.32, h * 0.38, 2), 'tube') +
    detail(
      path`M${w * 0.34} ${h * 1.24}h${w * 0.32}M${w * 0.34} ${h * 1.34}h${w * 0.32}M${w * 0.34} ${h * 1.44}h${w * 0.32}`,
    ),
});

const shortHose: Family = (_, tint) => ({
  w: 300,
  h: 300,
  stands: 'none',
  parts:
    hose('M26 236C26 40 120 20 150 60S90 250 170 250S274 150 274 70', 16, tubeOf(tint)) +
    shape(rect(14, 226, 24, 50, 5), 'tube') +
    shape(polygon([260, 74], [288, 74], [282, 24], [266, 24]), 'tube'),
});

export const showerPartFamilies: Readonly<Record<string, Family>> = {
  'shower-head': rose(false),
  'shower-head-square': rose(true),
  'shower-arm': arm,
  'shower-handset': handsetAlone,
  'shower-handset-pencil': pencil,
  'wall-outlet': outlet,
  'shower-hose': shortHose,
};
