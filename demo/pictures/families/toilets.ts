import { type Family, detail, ellipse, hidden, path, polygon, rect, shape } from '../pen.ts';

/** Seat and lid of a pan from the side, between the hinge and the front. */
function seatSide(from: number, to: number, y: number): string {
  return (
    shape(path`M${from} ${y}H${to - 10}q14 0 10 14l-2 5H${from}z`, 'china') +
    shape(path`M${from} ${y - 16}H${to - 26}q28 0 26 10q0 6 -8 6H${from}z`, 'china') +
    shape(rect(from - 10, y - 18, 24, 30, 6), 'china')
  );
}

/** A pan from the side with its foot on the floor; the rim is at `y`. */
function panSide(back: number, front: number, y: number, foot: number): string {
  const reach = front - back;
  const height = foot - y;
  return shape(
    path`M${back} ${y}H${front - 8}q10 ${height * 0.2} -10 ${height * 0.34}q${-reach * 0.16} ${height * 0.24} ${-reach * 0.24} ${height * 0.36}q${-reach * 0.05} ${height * 0.1} ${-reach * 0.04} ${height * 0.3}H${back}z`,
    'china',
  );
}

const closeCoupled: Family = ({ d, h }) => {
  const rimY = h * 0.5;
  const cistern = d * 0.28;
  return {
    w: d,
    h,
    stands: 'floor',
    parts:
      panSide(d * 0.06, d, rimY, h) +
      shape(
        path`M${d * 0.02} ${rimY + 6}V${h * 0.03}H${cistern}L${cistern - 4} ${rimY + 6}z`,
        'china',
      ) +
      shape(rect(0, 0, cistern + 10, h * 0.045, 8), 'china') +
      shape(rect(cistern * 0.4, -h * 0.012, cistern * 0.3, h * 0.014, 3), 'steelBar') +
      seatSide(cistern + 16, d - 4, rimY - 14) +
      detail(path`M${d * 0.12} ${h * 0.82}q${d * 0.16} -12 ${d * 0.3} -60`) +
      hidden(path`M0 ${h - 10}V${h * 0.2}`),
  };
};

const backToWall: Family = ({ d, h }) => ({
  w: d,
  h: h + 16,
  stands: 'floor',
  parts:
    `<g transform="translate(0 16)">${shape(path`M0 12H${d - 10}q12 ${h * 0.3} -${d * 0.14} ${h * 0.52}q${-d * 0.12} ${h * 0.2} ${-d * 0.12} ${h - 12 - h * 0.52}H0z`, 'china')}` +
    `${seatSide(d * 0.12, d - 4, 0)}${detail(path`M${d * 0.08} ${h * 0.5}q${d * 0.3} 0 ${d * 0.4} ${h * 0.42}`)}</g>`,
});

const wallHung: Family = ({ d, h }) => ({
  w: d,
  h: h + 20,
  stands: 'side-wall',
  parts:
    `<g transform="translate(0 20)">${shape(path`M0 0H${d - 8}q14 ${h * 0.26} ${-d * 0.1} ${h * 0.52}q${-d * 0.3} ${h * 0.4} ${-d * 0.62} ${h * 0.46}q${-d * 0.26} ${h * 0.04} ${-d * 0.26} ${-h * 0.12}z`, 'china')}` +
    `${seatSide(d * 0.12, d - 4, -12)}${detail(path`M${d * 0.05} ${h * 0.62}q${d * 0.34} ${h * 0.1} ${d * 0.56} ${-h * 0.18}`)}</g>`,
});

const seat: Family = ({ w, d }) => {
  const outer = path`M${w * 0.12} ${d * 0.1}H${w * 0.88}Q${w} ${d * 0.1} ${w} ${d * 0.36}Q${w} ${d} ${w / 2} ${d}T0 ${d * 0.36}Q0 ${d * 0.1} ${w * 0.12} ${d * 0.1}z`;
  return {
    w,
    h: d,
    stands: 'wall',
    outline: outer,
    parts:
      shape(rect(w * 0.26, 0, w * 0.12, d * 0.16, 8), 'steel') +
      shape(rect(w * 0.62, 0, w * 0.12, d * 0.16, 8), 'steel') +
      shape(outer, 'ball') +
      detail(
        path`M${w * 0.14} ${d * 0.15}H${w * 0.86}Q${w * 0.95} ${d * 0.15} ${w * 0.95} ${d * 0.37}Q${w * 0.95} ${d * 0.94} ${w / 2} ${d * 0.94}T${w * 0.05} ${d * 0.37}Q${w * 0.05} ${d * 0.15} ${w * 0.14} ${d * 0.15}z`,
      ),
  };
};

const frame: Family = ({ w, h }) => {
  const bar = 38;
  const stud = (x: number) => shape(ellipse(x, h * 0.62, 9), 'steel');
  return {
    w,
    h,
    stands: 'floor',
    parts:
      shape(rect(0, 0, bar, h, 3), 'steel') +
      shape(rect(w - bar, 0, bar, h, 3), 'steel') +
      shape(rect(-14, h - 14, bar + 28, 14, 2), 'steelBar') +
      shape(rect(w - bar - 14, h - 14, bar + 28, 14, 2), 'steelBar') +
      shape(rect(bar, h * 0.56, w - 2 * bar, 46, 2), 'steelBar') +
      shape(rect(bar, 8, w - 2 * bar, 28, 2), 'steelBar') +
      shape(rect(w * 0.14, 46, w * 0.72, h * 0.34, 18), 'plastic') +
      shape(rect(w * 0.26, 74, w * 0.48, h * 0.16, 6), 'rubber') +
      stud(w / 2 - 90) +
      stud(w / 2 + 90) +
      shape(ellipse(w / 2, h * 0.68, 27), 'plastic') +
      shape(
        path`M${w / 2 - 45} ${h * 0.8}h90v${h * 0.08}q0 22 -30 22h-30q-30 0 -30 -22z`,
        'rubber',
      ) +
      shape(ellipse(w / 2, h * 0.8, 45, 20), 'plastic') +
      detail(path`M${w / 2} ${46 + h * 0.34}V${h * 0.66}`),
  };
};

const basinFrame: Family = ({ w, h }) => {
  const bar = 36;
  return {
    w,
    h,
    stands: 'floor',
    parts:
      shape(rect(0, 0, bar, h, 3), 'steel') +
      shape(rect(w - bar, 0, bar, h, 3), 'steel') +
      shape(rect(-14, h - 14, bar + 28, 14, 2), 'steelBar') +
      shape(rect(w - bar - 14, h - 14, bar + 28, 14, 2), 'steelBar') +
      shape(rect(bar, h * 0.22, w - 2 * bar, 42, 2), 'steelBar') +
      shape(rect(bar, h * 0.48, w - 2 * bar, 42, 2), 'steelBar') +
      [-75, 75]
        .map(
          (x) =>
            shape(ellipse(w / 2 + x, h * 0.22 + 21, 20), 'brass') +
            shape(ellipse(w / 2 + x, h * 0.48 + 21, 9), 'steel'),
        )
        .join('') +
      shape(rect(w / 2 - 25, h * 0.56, 50, 70, 8), 'rubber'),
  };
};

const concealedCistern: Family = ({ w, h }) => {
  const body = Math.min(h, w * 1.3);
  return {
    w,
    h,
    stands: 'none',
    parts:
      (h > body
        ? shape(
            path`M${w / 2 - 26} ${body * 0.8}V${h - 40}q0 40 26 40t26 -40V${body * 0.8}z`,
            'plastic',
          )
        : '') +
      shape(rect(0, 0, w, body * 0.86, 26), 'plastic') +
      shape(rect(w * 0.18, body * 0.1, w * 0.64, body * 0.34, 10), 'rubber') +
      detail(rect(w * 0.05, body * 0.05, w * 0.9, body * 0.76, 20)) +
      shape(rect(w - 6, body * 0.16, 26, 26, 4), 'brassBar') +
      detail(path`M${w * 0.1} ${body * 0.58}H${w * 0.9}M${w * 0.1} ${body * 0.66}H${w * 0.9}`),
  };
};

const exposedCistern: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 20),
  parts:
    shape(
      path`M${w * 0.03} ${h * 0.1}H${w * 0.97}L${w * 0.93} ${h - 16}q-2 16 -20 16H${w * 0.07 + 20}q-18 0 -20 -16z`,
      'china',
    ) +
    shape(rect(0, 0, w, h * 0.13, 12), 'china') +
    shape(ellipse(w * 0.16, h * 0.26, 16), 'steel') +
    shape(
      path`M${w * 0.16} ${h * 0.24}l${-w * 0.19} ${h * 0.04}q-12 12 2 18l${w * 0.19} ${-h * 0.02}z`,
      'steelBar',
    ),
});

const plate: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 14),
  parts:
    shape(rect(0, 0, w, h, 14), 'face') +
    shape(rect(w * 0.09, h * 0.18, w * 0.5, h * 0.64, 8), 'side') +
    shape(rect(w * 0.63, h * 0.18, w * 0.28, h * 0.64, 8), 'side'),
});

const slimPlate: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 5),
  parts:
    shape(rect(0, 0, w, h, 5), 'face') +
    shape(ellipse(w * 0.38, h / 2, h * 0.29), 'ball') +
    shape(ellipse(w * 0.72, h / 2, h * 0.18), 'ball'),
});

const fillValve: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'none',
  parts:
    shape(rect(w * 0.36, h * 0.2, w * 0.28, h * 0.66, 3), 'plastic') +
    shape(rect(w * 0.08, 0, w * 0.84, h * 0.24, 8), 'plastic') +
    shape(rect(w * 0.2, h * 0.3, w * 0.6, h * 0.3, 6), 'rubber') +
    shape(rect(w * 0.24, h * 0.7, w * 0.52, h * 0.06, 3), 'rubber') +
    shape(rect(w * 0.32, h * 0.78, w * 0.36, h * 0.22, 2), 'brass') +
    detail(
      path`M${w * 0.32} ${h * 0.84}h${w * 0.36}M${w * 0.32} ${h * 0.88}h${w * 0.36}M${w * 0.32} ${h * 0.92}h${w * 0.36}M${w * 0.32} ${h * 0.96}h${w * 0.36}`,
    ),
});

const flushValve: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'none',
  parts:
    shape(ellipse(w / 2, h * 0.05, w * 0.3, h * 0.045), 'ball') +
    shape(rect(w * 0.44, h * 0.05, w * 0.12, h * 0.22, 2), 'plastic') +
    shape(rect(w * 0.24, h * 0.2, w * 0.52, h * 0.5, 12), 'plastic') +
    detail(
      path`M${w * 0.36} ${h * 0.26}V${h * 0.64}M${w * 0.5} ${h * 0.26}V${h * 0.64}M${w * 0.64} ${h * 0.26}V${h * 0.64}`,
    ) +
    shape(
      path`M${w * 0.1} ${h * 0.76}L${w * 0.26} ${h * 0.68}H${w * 0.74}L${w * 0.9} ${h * 0.76}z`,
      'plastic',
    ) +
    shape(rect(0, h * 0.76, w, h * 0.05, 4), 'rubber') +
    shape(rect(w * 0.22, h * 0.81, w * 0.56, h * 0.19, 3), 'plastic') +
    detail(
      path`M${w * 0.22} ${h * 0.86}h${w * 0.56}M${w * 0.22} ${h * 0.9}h${w * 0.56}M${w * 0.22} ${h * 0.94}h${w * 0.56}`,
    ),
});

const panConnector: Family = ({ w, h, l }) => {
  if (h > w * 1.2) {
    return {
      w: l,
      h,
      stands: 'none',
      parts:
        shape(
          path`M${l * 0.2} ${h * 0.06}H${l * 0.5}Q${l * 0.86} ${h * 0.08} ${l * 0.86} ${h * 0.46}V${h * 0.9}H${l * 0.32}V${h * 0.56}Q${l * 0.32} ${h * 0.52} ${l * 0.2} ${h * 0.52}z`,
          'plastic',
        ) +
        shape(rect(0, 0, l * 0.22, h * 0.58, 8), 'plastic') +
        shape(rect(l * 0.26, h * 0.84, l * 0.66, h * 0.06, 3), 'rubber') +
        shape(rect(l * 0.26, h * 0.93, l * 0.66, h * 0.05, 3), 'rubber'),
    };
  }
  const ribs =
    l > 300
      ? Array.from({ length: 9 }, (_, i) =>
          rect(l * 0.22 + i * l * 0.062, 6 - (i % 2) * 3, l * 0.05, h - 12 + (i % 2) * 6, 5),
        )
      : [];
  return {
    w: l,
    h,
    stands: 'none',
    parts:
      shape(rect(l * 0.16, 8, l * 0.7, h - 16, 4), 'side') +
      ribs.map((rib) => shape(rib, 'side')).join('') +
      shape(rect(0, 0, l * 0.2, h, 8), 'side') +
      [0.84, 0.91].map((x) => shape(rect(l * x, 2, l * 0.035, h - 4, 3), 'rubber')).join(''),
  };
};

const macerator: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    shape(
      path`M${w * 0.06} ${h * 0.16}Q${w * 0.06} 0 ${w * 0.2} 0H${w * 0.8}Q${w * 0.94} 0 ${w * 0.94} ${h * 0.16}L${w} ${h}H0z`,
      'china',
    ) +
    detail(path`M${w * 0.04} ${h * 0.3}H${w * 0.96}M${w * 0.12} ${h * 0.1}H${w * 0.88}`) +
    shape(rect(w * 0.7, -h * 0.16, w * 0.07, h * 0.18, 3), 'plastic') +
    shape(rect(-w * 0.06, h * 0.66, w * 0.08, h * 0.16, 4), 'rubber') +
    shape(rect(w * 0.98, h * 0.66, w * 0.08, h * 0.16, 4), 'rubber') +
    shape(ellipse(w * 0.3, h * 0.16, 9), 'plastic') +
    detail(
      polygon([w * 0.16, h * 0.5], [w * 0.84, h * 0.5], [w * 0.86, h * 0.9], [w * 0.14, h * 0.9]),
    ),
});

export const toiletFamilies: Readonly<Record<string, Family>> = {
  'toilet-close-coupled': closeCoupled,
  'toilet-back-to-wall': backToWall,
  wc: wallHung,
  'toilet-seat': seat,
  'wc-frame': frame,
  'basin-frame': basinFrame,
  'cistern-concealed': concealedCistern,
  'cistern-exposed': exposedCistern,
  'flush-plate': plate,
  'flush-plate-round': slimPlate,
  'fill-valve': fillValve,
  'flush-valve': flushValve,
  'pan-connector': panConnector,
  macerator,
};
