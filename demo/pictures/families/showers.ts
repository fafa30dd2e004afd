import {
  type Family,
  type Tint,
  detail,
  ellipse,
  hose,
  path,
  polygon,
  rect,
  shape,
  tubeOf,
} from '../pen.ts';

/** The pattern of nozzles in a rose seen from below. */
export function nozzles(cx: number, cy: number, rx: number, ry: number): string {
  const rings = [0.3, 0.55, 0.8].flatMap((share, ring) =>
    Array.from({ length: 8 + ring * 6 }, (_, i) => {
      const turn = (i / (8 + ring * 6)) * Math.PI * 2;
      return ellipse(
        cx + Math.cos(turn) * rx * share,
        cy + Math.sin(turn) * ry * share,
        Math.max(1.4, rx * 0.018),
        Math.max(1, ry * 0.018),
      );
    }),
  );
  return `<path fill="#1d1a1f" fill-opacity=".45" d="${rings.join('')}"/>`;
}

/** A bar valve from the front: body, two knobs and its wall plates. */
function barValve(x: number, y: number, w: number, h: number): string {
  return (
    [0.24, 0.76].map((at) => shape(ellipse(x + w * at, y + h / 2, h * 0.52), 'ball')).join('') +
    shape(rect(x + w * 0.14, y + h * 0.14, w * 0.72, h * 0.72, h * 0.2), 'bar') +
    shape(rect(x, y, w * 0.2, h, h * 0.16), 'bar') +
    shape(rect(x + w * 0.8, y, w * 0.2, h, h * 0.16), 'bar') +
    detail(
      path`M${x + w * 0.05} ${y + 3}v${h - 6}M${x + w * 0.1} ${y + 3}v${h - 6}M${x + w * 0.15} ${y + 3}v${h - 6}M${x + w * 0.86} ${y + 3}v${h - 6}M${x + w * 0.91} ${y + 3}v${h - 6}M${x + w * 0.96} ${y + 3}v${h - 6}`,
    )
  );
}

export function handset(cx: number, cy: number, size: number): string {
  return (
    shape(
      polygon(
        [cx - size * 0.14, cy + size * 0.3],
        [cx + size * 0.14, cy + size * 0.3],
        [cx + size * 0.11, cy + size * 1.5],
        [cx - size * 0.11, cy + size * 1.5],
      ),
      'tube',
    ) +
    shape(ellipse(cx, cy, size * 0.46, size * 0.5), 'ball') +
    nozzles(cx, cy, size * 0.4, size * 0.44)
  );
}

/** A set on a riser: rose above, handset on a slider, bar valve below. */
function riserSet(isSquare: boolean): Family {
  return ({ w, h }, tint) => {
    const cx = w / 2;
    const across = w * 0.84;
    const valveY = h - 62;
    const ry = across * 0.13;
    return {
      w,
      h,
      stands: 'wall',
      outline: rect(cx - 14, 20, 28, h - 40, 8) + rect(0, valveY, w, 60, 10),
      parts:
        hose(
          path`M${cx - w * 0.2} ${valveY + 60}C${cx - w * 0.24} ${h + 120} ${cx + w * 0.56} ${h * 0.98} ${cx + w * 0.4} ${h * 0.62}`,
          14,
          tubeOf(tint),
        ) +
        shape(rect(cx - 11, ry * 1.4, 22, valveY - ry, 3), 'tube') +
        shape(rect(cx - 17, h * 0.3, 34, 26, 6), 'face') +
        shape(rect(cx - 4, h * 0.47, w * 0.34, 20, 8), 'bar') +
        shape(rect(cx - 18, h * 0.455, 36, 48, 8), 'tube') +
        handset(cx + w * 0.36, h * 0.44, w * 0.28) +
        barValve(0, valveY, w, 62) +
        shape(rect(cx - 12, 0, 24, ry * 1.6, 6), 'tube') +
        (isSquare
          ? shape(
              polygon(
                [cx - across / 2, ry * 1.2],
                [cx + across / 2, ry * 1.2],
                [cx + across * 0.44, ry * 2.6],
                [cx - across * 0.44, ry * 2.6],
              ),
              'side',
            ) + shape(rect(cx - across / 2, ry, across, ry * 0.26, 2), 'bar')
          : shape(ellipse(cx, ry * 2, across / 2, ry), 'side') +
            nozzles(cx, ry * 2, across * 0.46, ry * 0.9) +
            shape(
              path`M${cx - across / 2} ${ry * 2}a${across / 2} ${ry} 0 0 1 ${across} 0q0 ${-ry * 0.3} ${-across * 0.1} ${-ry * 0.72}H${cx - across * 0.4}q${-across * 0.1} ${ry * 0.42} ${-across * 0.1} ${ry * 0.72}z`,
              'bar',
            )),
    };
  };
}

const slideRailSet: Family = ({ w, h }, tint) => {
  const cx = w / 2;
  return {
    w,
    h: h + 90,
    stands: 'wall',
    outline: rect(cx - 12, 0, 24, h, 6) + rect(0, h + 20, w, 60, 10),
    parts:
      slideRail(
        cx,
        h,
        tint,
        path`M${cx} ${h + 84}C${cx - 20} ${h + 190} ${cx + 170} ${h + 120} ${cx + 62} ${h * 0.36}`,
      ) + barValve(0, h + 24, w, 62),
  };
};

function slideRail(cx: number, h: number, tint: Tint, run: string): string {
  return (
    hose(run, 13, tubeOf(tint)) +
    shape(rect(cx - 10, 0, 20, h, 4), 'tube') +
    shape(rect(cx - 16, 0, 32, 40, 8), 'face') +
    shape(rect(cx - 16, h - 40, 32, 40, 8), 'face') +
    shape(rect(cx - 20, h * 0.22, 40, 52, 8), 'tube') +
    shape(rect(cx + 10, h * 0.24, 46, 22, 8), 'bar') +
    handset(cx + 62, h * 0.16, 104)
  );
}

const slideRailKit: Family = ({ h }, tint) => ({
  w: 190,
  h,
  stands: 'wall',
  outline: rect(60, 0, 24, h, 6),
  parts: slideRail(
    72,
    h,
    tint,
    path`M${72 + 62} ${h * 0.36}C${260} ${h * 0.7} ${200} ${h * 1.02} ${110} ${h * 0.9}`,
  ),
});

function valve(knobs: 1 | 2): Family {
  return ({ w, h }) => {
    const knob = (y: number) =>
      shape(ellipse(w / 2, y, w * 0.3), 'ball') +
      shape(ellipse(w / 2, y, w * 0.21), 'face') +
      shape(rect(w / 2 - 5, y - w * 0.4, 10, w * 0.22, 4), 'tube');
    return {
      w,
      h,
      stands: 'wall',
      outline: rect(0, 0, w, h, 10),
      parts:
        shape(rect(0, 0, w, h, 10), 'face') +
        (knobs === 1 ? knob(h * 0.54) : knob(h * 0.29) + knob(h * 0.75)) +
        (h > 240 ? shape(ellipse(w / 2, h * 0.52, 9), 'inside') : ''),
    };
  };
}

const manualValve: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: ellipse(w / 2, h / 2, w / 2),
  parts:
    shape(ellipse(w / 2, h / 2, w / 2), 'ball') +
    shape(ellipse(w / 2, h / 2, w * 0.24), 'face') +
    shape(
      path`M${w * 0.44} ${h * 0.42}L${w * 0.46} ${-h * 0.06}q${w * 0.04} ${-h * 0.05} ${w * 0.08} 0L${w * 0.56} ${h * 0.42}z`,
      'tube',
    ),
});

/** Rose, valve and handset of a concealed set, closer together than they hang on the wall. */
const concealedSet: Family = ({ w }, tint) => {
  const h = w * 2.3;
  const cx = w * 0.5;
  const rose = w * 0.5;
  const ry = w * 0.13;
  const valveTop = h * 0.46;
  return {
    w: w * 1.5,
    h,
    stands: 'wall',
    outline: rect(cx - 60, valveTop, 120, 220, 8) + rect(w * 1.12, h * 0.74, 46, 46, 8),
    parts:
      shape(rect(cx - 11, 0, 22, ry * 1.5, 4), 'tube') +
      shape(ellipse(cx, ry * 2, rose, ry), 'side') +
      nozzles(cx, ry * 2.06, rose * 0.9, ry * 0.86) +
      shape(
        path`M${cx - rose} ${ry * 2}a${rose} ${ry} 0 0 1 ${2 * rose} 0q${-w * 0.02} ${-ry * 0.5} ${-w * 0.12} ${-ry * 0.74}H${cx - rose + w * 0.12}q${-w * 0.1} ${ry * 0.24} ${-w * 0.12} ${ry * 0.74}z`,
        'bar',
      ) +
      `<g transform="translate(${cx - 60} ${valveTop})">${valve(2)({ w: 120, d: 90, h: 220, l: 0 }, tint).parts}</g>` +
      hose(
        path`M${w * 1.21} ${h * 0.8}C${w * 1.3} ${h * 1.02} ${w * 0.86} ${h * 1.04} ${w * 1.12} ${h * 0.66}`,
        13,
        tubeOf(tint),
      ) +
      shape(rect(w * 1.12, h * 0.74, 46, 46, 8), 'face') +
      handset(w * 1.2, h * 0.5, 100),
  };
};

const electric: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 24),
  parts:
    shape(rect(0, 0, w, h, 26), 'face') +
    detail(rect(14, 14, w - 28, h - 28, 18)) +
    shape(ellipse(w / 2, h * 0.36, w * 0.27), 'ball') +
    shape(ellipse(w / 2, h * 0.36, w * 0.17), 'face') +
    shape(ellipse(w / 2, h * 0.7, w * 0.15), 'ball') +
    detail(path`M${w / 2} ${h * 0.36 - w * 0.17}v${-w * 0.07}`) +
    shape(ellipse(w * 0.84, h * 0.09, 5), 'light') +
    shape(rect(w / 2 - 11, h, 22, 26, 3), 'steel'),
});

export const showerFamilies: Readonly<Record<string, Family>> = {
  shower: riserSet(false),
  'shower-square': riserSet(true),
  'shower-slide-rail': slideRailSet,
  'slide-rail': slideRailKit,
  'shower-concealed-set': concealedSet,
  'shower-valve-one': valve(1),
  'shower-valve-two': valve(2),
  'shower-valve-manual': manualValve,
  'shower-bar-valve': ({ w, h }) => ({
    w,
    h,
    stands: 'wall',
    outline: rect(0, 0, w, h, 12),
    parts: barValve(0, 0, w, h),
  }),
  'shower-electric': electric,
};
