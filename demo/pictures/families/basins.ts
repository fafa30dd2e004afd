import { type Family, detail, ellipse, hidden, path, rect, shape } from '../pen.ts';

/** A basin hung on the wall, from the front and slightly above, `w` wide and `h` high. */
function bowlFront(w: number, d: number, h: number, y: number): string {
  const rise = d * 0.22;
  return (
    shape(
      path`M6 ${y + rise}C${w * 0.02} ${y + rise + h * 0.7} ${w * 0.16} ${y + rise + h} ${w * 0.34} ${y + rise + h}H${w * 0.66}C${w * 0.84} ${y + rise + h} ${w * 0.98} ${y + rise + h * 0.7} ${w - 6} ${y + rise}z`,
      'china',
    ) +
    shape(
      path`M${w * 0.05} ${y}H${w * 0.95}q${w * 0.05} 0 ${w * 0.05} ${rise * 0.5}v${rise * 0.4}q0 ${rise * 0.3} ${-w * 0.06} ${rise * 0.3}H${w * 0.06}q${-w * 0.06} 0 ${-w * 0.06} ${-rise * 0.3}v${-rise * 0.4}q0 ${-rise * 0.5} ${w * 0.05} ${-rise * 0.5}z`,
      'china',
    ) +
    shape(ellipse(w / 2, y + rise * 0.68, w * 0.4, rise * 0.4), 'bowl') +
    shape(ellipse(w / 2, y + rise * 0.14, Math.min(18, w * 0.034), rise * 0.07), 'inside') +
    shape(ellipse(w / 2, y + rise * 0.4, 11, 5), 'inside') +
    shape(ellipse(w / 2, y + rise * 0.86, 22, 6), 'steel')
  );
}

const wallHung: Family = ({ w, d, h }) => ({
  w,
  h: h + d * 0.22,
  stands: 'wall',
  outline: rect(0, 0, w, h + d * 0.2, 60),
  parts: bowlFront(w, d, h, 0),
});

const cloakroom: Family = (size, tint) => wallHung({ ...size, d: size.d * 1.3 }, tint);

const pedestal: Family = ({ w, d, h }) => {
  const bowl = h * 0.2;
  const y = d * 0.22;
  return {
    w,
    h: h + y,
    stands: 'floor',
    parts:
      shape(
        path`M${w * 0.35} ${y + bowl * 0.8}C${w * 0.41} ${y + h * 0.44} ${w * 0.41} ${y + h * 0.72} ${w * 0.34} ${y + h}H${w * 0.66}C${w * 0.59} ${y + h * 0.72} ${w * 0.59} ${y + h * 0.44} ${w * 0.65} ${y + bowl * 0.8}z`,
        'china',
      ) + bowlFront(w, d, bowl, 0),
  };
};

const halfPedestal: Family = ({ w, d, h }) => {
  const bowl = h * 0.36;
  const y = d * 0.22;
  return {
    w,
    h: h + y,
    stands: 'wall',
    outline: path`M0 0H${w}L${w * 0.64} ${h}H${w * 0.36}z`,
    parts:
      shape(
        path`M${w * 0.34} ${y + bowl * 0.8}C${w * 0.38} ${y + h * 0.7} ${w * 0.39} ${y + h} ${w * 0.5} ${y + h}S${w * 0.62} ${y + h * 0.7} ${w * 0.66} ${y + bowl * 0.8}z`,
        'china',
      ) + bowlFront(w, d, bowl, 0),
  };
};

const roundBowl: Family = ({ w, d, h }) => {
  const ry = d * 0.13;
  return {
    w,
    h: ry + h,
    stands: 'floor',
    parts:
      shape(
        path`M0 ${ry}C${w * 0.01} ${ry + h * 0.6} ${w * 0.16} ${ry + h} ${w * 0.36} ${ry + h}H${w * 0.64}C${w * 0.84} ${ry + h} ${w * 0.99} ${ry + h * 0.6} ${w} ${ry}z`,
        'tube',
      ) +
      shape(ellipse(w / 2, ry, w / 2, ry), 'face') +
      shape(ellipse(w / 2, ry + 1, w / 2 - 7, ry - 4), 'inside') +
      shape(
        path`M${w * 0.12} ${ry * 1.3}A${w * 0.42} ${ry * 0.9} 0 0 0 ${w * 0.88} ${ry * 1.3}A${w * 0.46} ${ry * 0.62} 0 0 0 ${w * 0.12} ${ry * 1.3}z`,
        'side',
      ) +
      shape(ellipse(w / 2, ry * 1.5, 22, 6), 'steel'),
  };
};

const box: Family = ({ w, d, h }) => {
  const rise = d * 0.24;
  const inset = w * 0.035;
  return {
    w,
    h: rise + h,
    stands: 'floor',
    parts:
      shape(
        path`M0 ${rise}L${w * 0.03} ${rise + h - 10}q1 10 12 10H${w * 0.97 - 12}q11 0 12 -10L${w} ${rise}z`,
        'tube',
      ) +
      shape(
        path`M${inset + 8} 0H${w - inset - 8}q8 0 11 8L${w - 3} ${rise - 6}q3 9 -8 9H11q-11 0 -8 -9L${inset - 3} 8q3 -8 11 -8z`,
        'face',
      ) +
      shape(
        path`M${inset + 22} ${rise * 0.12}H${w - inset - 22}L${w - 24} ${rise * 0.88}H24z`,
        'inside',
      ) +
      shape(path`M${w * 0.09} ${rise * 0.5}H${w * 0.91}L${w - 24} ${rise * 0.88}H24z`, 'side') +
      shape(ellipse(w / 2, rise * 0.68, 22, 7), 'steel'),
  };
};

/** Let into a worktop, whose cut edge shows the depth below. */
const inset: Family = ({ w, d, h }) => {
  const over = w * 0.14;
  const rise = d * 0.3;
  const top = rise * 1.25;
  return {
    w: w + over * 2,
    h: top + h,
    stands: 'none',
    parts:
      shape(
        path`M${over + w * 0.1} ${top + 30}C${over + w * 0.14} ${top + h * 0.8} ${over + w * 0.3} ${top + h} ${over + w * 0.42} ${top + h}H${over + w * 0.58}C${over + w * 0.7} ${top + h} ${over + w * 0.86} ${top + h * 0.8} ${over + w * 0.9} ${top + 30}z`,
        'china',
      ) +
      shape(path`M${over * 0.5} 0H${w + over * 1.5}L${w + over * 2} ${top}H0z`, 'plastic') +
      shape(rect(0, top, w + over * 2, 34, 2), 'plastic') +
      shape(ellipse(over + w / 2, top * 0.52, w * 0.47, rise * 0.5), 'china') +
      shape(ellipse(over + w / 2, top * 0.55, w * 0.4, rise * 0.37), 'bowl') +
      shape(ellipse(over + w / 2, top * 0.68, 22, 7), 'steel') +
      hidden(
        path`M${over + w * 0.05} ${top + 34}V${top + 60}M${over + w * 0.95} ${top + 34}V${top + 60}`,
      ),
  };
};

const belfast: Family = ({ w, d, h }) => {
  const rise = d * 0.22;
  const bowls = w > 700 && h < 240 ? 2 : 1;
  const inner = (w - 50 - (bowls - 1) * 30) / bowls;
  const wells = Array.from({ length: bowls }, (_, i) => {
    const x = 25 + i * (inner + 30);
    return (
      shape(path`M${x + 14} ${rise * 0.14}h${inner - 28}l12 ${rise * 0.7}h${-inner + 4}z`, 'bowl') +
      shape(ellipse(x + inner / 2, rise * 0.6, 34, 9), 'steel')
    );
  });
  return {
    w,
    h: rise + h,
    stands: 'floor',
    parts:
      shape(rect(0, rise - 4, w, h + 4, 14), 'china') +
      shape(path`M${w * 0.03} 0H${w * 0.97}L${w} ${rise}H0z`, 'china') +
      wells.join('') +
      detail(path`M10 ${rise + 14}H${w - 10}`),
  };
};

/** A sink from above: bowls, drainer and tap hole are what it is chosen by. */
const insetSink: Family = ({ w, d }) => {
  const drain = w * 0.36;
  const isTwo = w > 1100;
  const hasHalf = w > 950 && !isTwo;
  const bowl = hasHalf ? (w - drain) * 0.62 : isTwo ? (w - drain) * 0.46 : w - drain - 60;
  const second = hasHalf ? (w - drain) * 0.25 : bowl;
  const ribs = Array.from(
    { length: 9 },
    (_, i) => path`M${w - drain + 24} ${70 + i * ((d - 140) / 8)}H${w - 40}`,
  );
  return {
    w,
    h: d,
    stands: 'wall',
    outline: rect(0, 0, w, d, 18),
    parts:
      shape(rect(0, 0, w, d, 18), 'face') +
      well(34, 62, bowl, d - 104) +
      (hasHalf || isTwo ? well(34 + bowl + 24, 62, second, d - 104) : '') +
      detail(rect(w - drain, 44, drain - 22, d - 88, 12)) +
      detail(ribs.join('')) +
      shape(ellipse(34 + bowl * 0.9, 32, 17), 'inside'),
  };
};

function well(x: number, y: number, w: number, h: number): string {
  return (
    shape(rect(x, y, w, h, 46), 'inside') +
    shape(rect(x + 22, y + 22, w - 44, h - 44, 34), 'side') +
    shape(ellipse(x + w / 2, y + h / 2, 44), 'steel') +
    detail(ellipse(x + w / 2, y + h / 2, 22))
  );
}

const underSink: Family = ({ w, d }) => ({
  w,
  h: d,
  stands: 'wall',
  outline: rect(0, 0, w, d, 30),
  parts:
    shape(rect(0, 0, w, d, 30), 'face') +
    (w > 600
      ? well(26, 26, w * 0.6, d - 52) + well(w * 0.6 + 46, 26, w * 0.4 - 72, d - 52)
      : well(26, 26, w - 52, d - 52)),
});

export const basinFamilies: Readonly<Record<string, Family>> = {
  'basin-wall-hung': wallHung,
  'basin-cloakroom': cloakroom,
  'basin-pedestal': pedestal,
  'basin-semi-pedestal': halfPedestal,
  basin: roundBowl,
  'basin-countertop': box,
  'basin-inset': inset,
  'sink-belfast': belfast,
  'sink-inset': insetSink,
  'sink-undermounted': underSink,
};
