import { type Family, detail, ellipse, hidden, path, rect, shade, shape } from '../pen.ts';

/** How much of a depth is seen from slightly above. */
const raised = 0.2;

/** The rim of a bath as it is seen from the front and slightly above: far side, near side. */
function rim(w: number, rise: number, inset: number, radius: number): string {
  return path`M${radius} ${rise}H${w - radius}q${radius} 0 ${radius * 0.86} ${-rise * 0.3}L${w - inset + radius * 0.2} ${rise * 0.16}q${-radius * 0.3} ${-rise * 0.16} ${-radius} ${-rise * 0.16}H${inset + radius * 0.8}q${-radius * 0.7} 0 ${-radius} ${rise * 0.16}L${radius * 0.14} ${rise * 0.7}q${-radius * 0.14} ${rise * 0.3} ${radius * 0.86} ${rise * 0.3}z`;
}

function legs(w: number, from: number, to: number): string {
  return [w * 0.16, w * 0.84]
    .map(
      (x) =>
        shape(rect(x - 9, from, 18, to - from - 10, 2), 'steel') +
        shape(rect(x - 32, to - 12, 64, 12, 3), 'steelBar'),
    )
    .join('');
}

const straight: Family = ({ w, d, h }) => {
  const rise = d * raised;
  const inset = w * 0.035;
  return {
    w,
    h: rise + h,
    stands: 'floor',
    parts:
      legs(w, rise + h * 0.66, rise + h) +
      shape(
        path`M${w * 0.03} ${rise + 40}C${w * 0.06} ${rise + h * 0.7} ${w * 0.1} ${rise + h * 0.78} ${w * 0.18} ${rise + h * 0.78}H${w * 0.86}C${w * 0.93} ${rise + h * 0.78} ${w * 0.95} ${rise + h * 0.66} ${w * 0.97} ${rise + 40}z`,
        'china',
      ) +
      shape(rim(w, rise, inset, 60), 'china') +
      shape(
        path`M${w * 0.07} ${rise * 0.8}L${w * 0.09} ${rise * 0.3}q10 ${-rise * 0.14} 60 ${-rise * 0.14}H${w * 0.86}q50 0 60 ${rise * 0.14}L${w * 0.93} ${rise * 0.8}q${-w * 0.02} ${rise * 0.06} -60 ${rise * 0.06}H${w * 0.11}q-50 0 ${-w * 0.04} ${-rise * 0.06}z`,
        'bowl',
      ) +
      shape(path`M0 ${rise - 8}h${w}v34q0 12 -14 12H14q-14 0 -14 -12z`, 'china') +
      shape(ellipse(w * 0.88, rise * 0.44, 18, 9), 'steel') +
      detail(path`M${w * 0.2} ${rise * 0.62}Q${w * 0.5} ${rise * 0.74} ${w * 0.8} ${rise * 0.62}`),
  };
};

const whirlpool: Family = (size, tint) => {
  const sketch = straight(size, tint);
  const { w, d } = size;
  const rise = d * raised;
  const jets = [0.26, 0.38, 0.5, 0.62, 0.74].map((x) =>
    shape(ellipse(w * x, rise * 0.42, 20, 8), 'steel'),
  );
  return {
    ...sketch,
    parts: sketch.parts + jets.join('') + shape(ellipse(w * 0.14, rise * 0.84, 26, 9), 'steel'),
  };
};

const freestanding: Family = ({ w, d, h }) => {
  const ry = d * 0.15;
  return {
    w,
    h: ry * 2 + h,
    stands: 'floor',
    parts:
      shape(
        path`M0 ${ry}C${w * 0.01} ${h * 0.5} ${w * 0.1} ${ry + h} ${w * 0.22} ${ry + h}H${w * 0.78}C${w * 0.9} ${ry + h} ${w * 0.99} ${h * 0.5} ${w} ${ry}z`,
        'tube',
      ) +
      shape(ellipse(w / 2, ry, w / 2, ry), 'china') +
      shape(ellipse(w / 2, ry + 3, w / 2 - 34, ry - 18), 'bowl') +
      detail(path`M${w * 0.24} ${ry * 1.5}Q${w * 0.5} ${ry * 1.72} ${w * 0.76} ${ry * 1.5}`) +
      shape(ellipse(w / 2, ry * 1.34, 30, 8), 'steel'),
  };
};

const rollTop: Family = ({ w, d, h }) => {
  const ry = d * 0.12;
  const foot = h + ry;
  const feet = [w * 0.2, w * 0.78].map(
    (x) =>
      shape(
        path`M${x - 34} ${foot - 150}q-8 60 -26 96q-10 24 4 54h46q10 -26 6 -60q12 -40 34 -80z`,
        'steel',
      ) + shape(ellipse(x - 8, foot - 12, 34, 12), 'steelBar'),
  );
  return {
    w,
    h: foot,
    stands: 'floor',
    parts:
      feet.join('') +
      shape(
        path`M14 ${h * 0.34}C${w * 0.03} ${h * 0.72} ${w * 0.12} ${foot - 96} ${w * 0.3} ${foot - 96}H${w * 0.7}C${w * 0.88} ${foot - 96} ${w * 0.97} ${h * 0.6} ${w - 14} ${ry}Q${w * 0.74} ${h * 0.36} ${w * 0.5} ${h * 0.36}T14 ${h * 0.34}z`,
        'tube',
      ) +
      shape(
        path`M0 ${h * 0.3}Q${w * 0.06} ${h * 0.2} ${w * 0.3} ${h * 0.17}T${w * 0.86} ${ry * 0.1}Q${w} 0 ${w} ${ry * 0.9}Q${w * 0.84} ${h * 0.34} ${w * 0.5} ${h * 0.38}T${w * 0.06} ${h * 0.38}Q0 ${h * 0.36} 0 ${h * 0.3}z`,
        'china',
      ) +
      shape(
        path`M44 ${h * 0.3}Q${w * 0.12} ${h * 0.24} ${w * 0.34} ${h * 0.21}T${w * 0.86} ${ry * 0.6}Q${w * 0.94} ${ry * 0.6} ${w * 0.9} ${ry * 1.3}Q${w * 0.78} ${h * 0.3} ${w * 0.5} ${h * 0.335}T60 ${h * 0.34}Q34 ${h * 0.33} 44 ${h * 0.3}z`,
        'bowl',
      ),
  };
};

/** A corner bath from above: what matters is the ground that it covers. */
const corner: Family = ({ w, d }) => {
  const isSquare = Math.abs(w - d) < 10;
  const edge = isSquare
    ? path`M0 0H${w}V${d * 0.42}Q${w * 0.92} ${d * 0.92} ${w * 0.42} ${d}H0z`
    : path`M0 0H${w}V${d * 0.56}Q${w * 0.7} ${d * 0.6} ${w * 0.52} ${d * 0.84}Q${w * 0.44} ${d} ${w * 0.3} ${d}H0z`;
  const well = isSquare
    ? path`M${w * 0.1} ${d * 0.18}Q${w * 0.1} ${d * 0.1} ${w * 0.18} ${d * 0.1}H${w * 0.84}Q${w * 0.92} ${d * 0.1} ${w * 0.9} ${d * 0.3}Q${w * 0.84} ${d * 0.78} ${w * 0.36} ${d * 0.9}Q${w * 0.1} ${d * 0.94} ${w * 0.1} ${d * 0.8}z`
    : path`M${w * 0.07} ${d * 0.2}Q${w * 0.07} ${d * 0.1} ${w * 0.16} ${d * 0.1}H${w * 0.86}Q${w * 0.94} ${d * 0.1} ${w * 0.93} ${d * 0.3}Q${w * 0.9} ${d * 0.46} ${w * 0.72} ${d * 0.5}Q${w * 0.52} ${d * 0.56} ${w * 0.44} ${d * 0.76}Q${w * 0.38} ${d * 0.9} ${w * 0.22} ${d * 0.9}Q${w * 0.07} ${d * 0.9} ${w * 0.07} ${d * 0.72}z`;
  return {
    w,
    h: d,
    stands: 'wall',
    outline: edge,
    parts:
      shape(edge, 'china') +
      shape(well, 'bowl') +
      detail(
        path`M${w * 0.16} ${d * 0.24}Q${w * 0.2} ${d * 0.18} ${w * 0.34} ${d * 0.18}H${w * 0.7}`,
      ) +
      shape(ellipse(w * 0.28, d * 0.34, 30), 'steel') +
      shape(ellipse(w * 0.8, d * 0.2, 20), 'steel') +
      hidden(path`M0 0L${w * 0.1} ${d * 0.1}`),
  };
};

const showerBath: Family = ({ w, d }) => {
  const edge = path`M0 0H${w}V${d * 0.8}Q${w} ${d * 0.82} ${w * 0.97} ${d * 0.82}H${w * 0.5}Q${w * 0.42} ${d * 0.82} ${w * 0.36} ${d * 0.92}Q${w * 0.3} ${d} ${w * 0.2} ${d}Q0 ${d} 0 ${d * 0.74}z`;
  return {
    w,
    h: d,
    stands: 'wall',
    outline: edge,
    parts:
      shape(edge, 'china') +
      shape(
        path`M${w * 0.05} ${d * 0.22}Q${w * 0.05} ${d * 0.11} ${w * 0.11} ${d * 0.11}H${w * 0.88}Q${w * 0.95} ${d * 0.11} ${w * 0.95} ${d * 0.24}V${d * 0.6}Q${w * 0.95} ${d * 0.71} ${w * 0.88} ${d * 0.71}H${w * 0.46}Q${w * 0.36} ${d * 0.72} ${w * 0.31} ${d * 0.82}Q${w * 0.26} ${d * 0.88} ${w * 0.19} ${d * 0.88}Q${w * 0.05} ${d * 0.88} ${w * 0.05} ${d * 0.66}z`,
        'bowl',
      ) +
      shape(ellipse(w * 0.13, d * 0.42, 28), 'steel') +
      shape(ellipse(w * 0.09, d * 0.16, 18), 'steel') +
      shade(
        path`M${w * 0.1} ${d * 0.3}q${w * 0.02} ${-d * 0.12} ${w * 0.1} ${-d * 0.12}h${w * 0.6}`,
        '#ffffff',
        0.5,
      ),
  };
};

const panel: Family = ({ w, h }, tint) => ({
  w,
  h,
  stands: 'floor',
  parts:
    shape(rect(0, 0, w, h * 0.86, 4), 'face') +
    (tint.isTimber ? '' : detail(rect(w * 0.04, h * 0.12, w * 0.92, h * 0.6, 3))) +
    shape(rect(w * 0.008, h * 0.87, w * 0.984, h * 0.13, 2), 'side') +
    grain(tint.isTimber, w, h * 0.86),
});

/** The grain of a veneer, along the long side. */
export function grain(isTimber: boolean, w: number, h: number, x = 0, y = 0): string {
  if (!isTimber) return '';
  const count = 7;
  const lines = Array.from({ length: count }, (_, i) => {
    const at = y + ((i + 0.6) * h) / count;
    const sway = h * 0.05 * (i % 2 === 0 ? 1 : -1);
    return path`M${x + w * 0.01} ${at}C${x + w * 0.3} ${at + sway} ${x + w * 0.46} ${at - sway * 1.5} ${x + w * 0.62} ${at + sway * 0.4}S${x + w * 0.9} ${at - sway * 0.6} ${x + w * 0.99} ${at}`;
  });
  return `<path class="g" d="${lines.join('')}"/>`;
}

export const bathFamilies: Readonly<Record<string, Family>> = {
  'bath-straight': straight,
  'bath-whirlpool': whirlpool,
  bath: freestanding,
  'bath-roll-top': rollTop,
  'bath-corner': corner,
  'bath-shower': showerBath,
  'bath-panel': panel,
};
