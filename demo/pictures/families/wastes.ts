import { type Family, detail, ellipse, path, rect, shape } from '../pen.ts';
import { nut } from './valves.ts';

/** A bottle trap under its tail pipe, with the tube to the wall at the left. */
function bottle(isSquare: boolean): Family {
  return ({ w, d, h }) => {
    const cx = d - w / 2;
    const tube = 32;
    const y = h * 0.5;
    const flat = isSquare ? 3 : 12;
    return {
      w: d,
      h,
      stands: 'side-wall',
      parts:
        shape(rect(cx - tube / 2, 0, tube, h * 0.4, 2), 'tube') +
        shape(rect(cx - tube / 2 - 8, h * 0.04, tube + 16, 22, 4), 'tube') +
        shape(rect(4, y - tube / 2, cx - w * 0.3, tube, 2), 'bar') +
        shape(rect(0, y - tube, 8, tube * 2, 3), 'tube') +
        shape(rect(cx - w / 2 - 20, y - tube / 2 - 6, 28, tube + 12, 4), 'bar') +
        shape(rect(cx - w / 2, h * 0.34, w, h * 0.5, flat), 'tube') +
        shape(rect(cx - w / 2 - 3, h * 0.32, w + 6, 24, 5), 'tube') +
        shape(
          path`M${cx - w / 2 + 3} ${h * 0.84}h${w - 6}l${-w * 0.1} ${h * 0.12}q${-w * 0.06} ${h * 0.04} ${-w * 0.2} ${h * 0.04}h${-w * 0.22}q${-w * 0.14} 0 ${-w * 0.2} ${-h * 0.04}z`,
          'tube',
        ) +
        detail(path`M${cx - w / 2} ${h * 0.82}h${w}`),
    };
  };
}

const plasticBottle: Family = ({ w, d, h }) => {
  const cx = d - w / 2;
  return {
    w: d,
    h,
    stands: 'none',
    parts:
      nut(cx - w * 0.4, 0, w * 0.8, h * 0.16, 'plastic') +
      shape(rect(cx - w * 0.24, h * 0.16, w * 0.48, h * 0.2, 2), 'plastic') +
      shape(rect(8, h * 0.36, cx - 10, w * 0.46, 4), 'side') +
      nut(0, h * 0.33, w * 0.34, w * 0.6, 'plastic') +
      shape(rect(cx - w / 2, h * 0.32, w, h * 0.44, 8), 'plastic') +
      shape(rect(cx - w * 0.46, h * 0.76, w * 0.92, h * 0.24, 10), 'plastic') +
      detail(
        [0.3, 0.4, 0.5, 0.6, 0.7]
          .map((x) => path`M${cx - w / 2 + w * x} ${h * 0.78}v${h * 0.18}`)
          .join(''),
      ),
  };
};

/** A bent trap drawn by the run of its pipe. */
function bent(run: (d: number, h: number) => string): Family {
  return ({ d, h }) => {
    const high = Math.min(h, d * 1.5);
    const pipe = run(d, high);
    const stroke = (colour: string, width: number) =>
      `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" d="${pipe}"/>`;
    return {
      w: d,
      h: high,
      stands: 'none',
      parts:
        stroke('#1d1a1f', 38) +
        stroke('#e4e1db', 35.5) +
        stroke('#fbfaf8', 14) +
        nut(d * 0.06, 0, 60, 30, 'plastic') +
        nut(d * 0.06 + 2, high * 0.3, 56, 26, 'plastic'),
    };
  };
}

const pTrap = bent(
  (d, h) =>
    path`M${d * 0.06 + 30} 20V${h * 0.7}a${d * 0.16} ${d * 0.16} 0 0 0 ${d * 0.32} 0a${d * 0.14} ${d * 0.14} 0 0 1 ${d * 0.14} ${-d * 0.14}H${d}`,
);
const sTrap = bent(
  (d, h) =>
    path`M${d * 0.06 + 30} 20V${h * 0.66}a${d * 0.15} ${d * 0.15} 0 0 0 ${d * 0.3} 0v${-h * 0.1}a${d * 0.14} ${d * 0.14} 0 0 1 ${d * 0.28} 0V${h}`,
);

const bathTrap: Family = ({ d, h }) => ({
  w: d,
  h,
  stands: 'none',
  parts:
    nut(d * 0.04, 0, d * 0.36, h * 0.28, 'plastic') +
    shape(
      path`M${d * 0.08} ${h * 0.26}h${d * 0.28}v${h * 0.24}H${d}v${h * 0.4}H${d * 0.2}q${-d * 0.14} 0 ${-d * 0.14} ${-h * 0.3}z`,
      'side',
    ) +
    detail(path`M${d * 0.4} ${h * 0.5}v${h * 0.4}`) +
    nut(d * 0.72, h * 0.44, d * 0.14, h * 0.52, 'plastic'),
});

const showerTrap: Family = ({ w, d, h }) => ({
  w: d,
  h: h + 16,
  stands: 'none',
  parts:
    shape(ellipse(w / 2, 14, w / 2, 13), 'steel') +
    detail(ellipse(w / 2, 13, w * 0.36, 8)) +
    shape(
      path`M2 20Q${w / 2} 42 ${w - 2} 20L${w * 0.9} ${h}q-2 14 -16 14H${w * 0.1 + 16}q-14 0 -16 -14z`,
      'plastic',
    ) +
    shape(rect(w * 0.84, h * 0.5, d - w * 0.84, 38, 4), 'side') +
    nut(w * 0.94, h * 0.5 - 6, 26, 50, 'plastic'),
});

const basinWaste: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'none',
  parts:
    shape(rect(w * 0.27, h * 0.26, w * 0.46, h * 0.74, 2), 'tube') +
    shape(rect(w * 0.4, h * 0.3, w * 0.2, h * 0.14, 3), 'inside') +
    detail(
      [0.5, 0.57, 0.64, 0.71, 0.78, 0.85, 0.92]
        .map((y) => path`M${w * 0.27} ${h * y}h${w * 0.46}`)
        .join(''),
    ) +
    nut(w * 0.18, h * 0.58, w * 0.64, h * 0.14, 'brass') +
    shape(rect(w * 0.16, h * 0.52, w * 0.68, h * 0.06, 2), 'rubber') +
    shape(path`M0 ${h * 0.16}h${w}l${-w * 0.18} ${h * 0.1}h${-w * 0.64}z`, 'bar') +
    shape(path`M${w * 0.06} ${h * 0.1}q${w * 0.44} ${-h * 0.2} ${w * 0.88} 0z`, 'ball') +
    shape(rect(w * 0.04, h * 0.09, w * 0.92, h * 0.05, 2), 'bar'),
});

const bathWaste: Family = (size, tint) => {
  const { w, h } = size;
  const waste = basinWaste(size, tint).parts;
  return {
    w: w * 2.5,
    h: h * 2,
    stands: 'none',
    parts:
      `<path fill="none" stroke="#1d1a1f" stroke-width="17" d="${path`M${w * 1.95} ${h * 0.4}V${h * 1.2}Q${w * 1.95} ${h * 1.56} ${w * 1.3} ${h * 1.56}H${w * 0.8}`}"/>` +
      `<path fill="none" stroke="#dcd9d3" stroke-width="14.6" d="${path`M${w * 1.95} ${h * 0.4}V${h * 1.2}Q${w * 1.95} ${h * 1.56} ${w * 1.3} ${h * 1.56}H${w * 0.8}`}"/>` +
      shape(ellipse(w * 1.95, h * 0.36, w * 0.5), 'ball') +
      shape(ellipse(w * 1.95, h * 0.36, w * 0.34), 'face') +
      `<g transform="translate(0 ${h})">${waste}</g>`,
  };
};

export const wasteFamilies: Readonly<Record<string, Family>> = {
  trap: bottle(false),
  'trap-square': bottle(true),
  'trap-plastic': plasticBottle,
  'p-trap': pTrap,
  's-trap': sTrap,
  'bath-trap': bathTrap,
  'shower-trap': showerTrap,
  'basin-waste': basinWaste,
  'bath-waste': bathWaste,
};
