import { type Family, detail, ellipse, path, polygon, rect, shape } from '../pen.ts';

/** Flats of a nut seen from the side. */
export function nut(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: 'brass' | 'tube' | 'brassBar' | 'bar' | 'plastic',
): string {
  const isUpright = fill === 'brass' || fill === 'tube' || fill === 'plastic';
  const lines = isUpright
    ? path`M${x + w * 0.3} ${y}v${h}M${x + w * 0.7} ${y}v${h}`
    : path`M${x} ${y + h * 0.3}h${w}M${x} ${y + h * 0.7}h${w}`;
  return shape(rect(x, y, w, h, Math.min(w, h) * 0.14), fill) + detail(lines);
}

function body(w: number, h: number, head: string): string {
  const cx = w * 0.4;
  return (
    head +
    shape(rect(cx - w * 0.17, h * 0.5, w * 0.34, h * 0.26, 3), 'tube') +
    shape(rect(cx, h * 0.54, w * 0.5, h * 0.17, 3), 'bar') +
    nut(w * 0.7, h * 0.51, w * 0.17, h * 0.23, 'bar') +
    shape(rect(w * 0.87, h * 0.55, w * 0.13, h * 0.15, 1), 'steelBar') +
    nut(cx - w * 0.2, h * 0.76, w * 0.4, h * 0.13, 'tube') +
    shape(rect(cx - w * 0.12, h * 0.89, w * 0.24, h * 0.11, 1), 'copper')
  );
}

const manual: Family = ({ d, h }) => {
  const w = d * 1.1;
  const cx = w * 0.4;
  return {
    w,
    h,
    stands: 'none',
    parts: body(
      w,
      h,
      shape(rect(cx - w * 0.2, h * 0.06, w * 0.4, h * 0.34, 7), 'tube') +
        shape(ellipse(cx, h * 0.07, w * 0.2, h * 0.05), 'face') +
        shape(rect(cx - w * 0.13, h * 0.4, w * 0.26, h * 0.12, 2), 'tube'),
    ),
  };
};

const wheelHead: Family = ({ d, h }) => {
  const w = d * 1.1;
  const cx = w * 0.4;
  return {
    w,
    h,
    stands: 'none',
    parts: body(
      w,
      h,
      shape(ellipse(cx, h * 0.16, w * 0.34, h * 0.09), 'ball') +
        detail(ellipse(cx, h * 0.16, w * 0.2, h * 0.05)) +
        shape(ellipse(cx, h * 0.13, w * 0.07, h * 0.03), 'ball') +
        shape(rect(cx - w * 0.07, h * 0.22, w * 0.14, h * 0.18, 2), 'tube') +
        nut(cx - w * 0.15, h * 0.38, w * 0.3, h * 0.14, 'tube'),
    ),
  };
};

const thermostatic: Family = ({ d, h }) => {
  const w = d * 1.2;
  const cx = w * 0.4;
  const ribs = [0.26, 0.33, 0.4, 0.47, 0.54]
    .map((x) => path`M${w * x} ${h * 0.1}V${h * 0.34}`)
    .join('');
  return {
    w,
    h,
    stands: 'none',
    parts: body(
      w,
      h,
      shape(
        path`M${cx - w * 0.26} ${h * 0.08}q0 ${-h * 0.08} ${w * 0.26} ${-h * 0.08}t${w * 0.26} ${h * 0.08}v${h * 0.3}h${-w * 0.52}z`,
        'tube',
      ) +
        detail(ribs) +
        shape(rect(cx - w * 0.22, h * 0.38, w * 0.44, h * 0.07, 2), 'tube') +
        shape(rect(cx - w * 0.13, h * 0.45, w * 0.26, h * 0.07, 2), 'steel'),
    ),
  };
};

const smartHead: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'none',
  parts:
    shape(rect(0, 0, w, h * 0.74, w * 0.24), 'tube') +
    shape(rect(w * 0.16, h * 0.12, w * 0.68, h * 0.26, 4), 'rubber') +
    detail(path`M0 ${h * 0.5}h${w}`) +
    nut(w * 0.18, h * 0.74, w * 0.64, h * 0.16, 'tube') +
    shape(rect(w * 0.26, h * 0.9, w * 0.48, h * 0.1, 2), 'steel'),
});

/** A body in line with a pipe, with a nut at each end. */
function inLine(w: number, y: number, d: number, fill: 'bar' | 'brassBar' | 'plastic'): string {
  const metal = fill === 'plastic' ? 'plastic' : fill;
  return (
    shape(rect(-w * 0.16, y - d * 0.24, w * 1.32, d * 0.48, 2), 'copper') +
    shape(rect(w * 0.2, y - d * 0.36, w * 0.6, d * 0.72, 4), metal) +
    nut(0, y - d / 2, w * 0.26, d, fill === 'plastic' ? 'plastic' : fill) +
    nut(w * 0.74, y - d / 2, w * 0.26, d, fill === 'plastic' ? 'plastic' : fill)
  );
}

const isolating: Family = ({ w, d }) => ({
  w: w * 1.32,
  h: d * 1.3,
  stands: 'none',
  parts: `<g transform="translate(${w * 0.16} 0)">${inLine(w, d * 0.65, d, 'bar')}${shape(ellipse(w / 2, d * 0.65, d * 0.24), 'ball')}${shape(rect(w / 2 - d * 0.2, d * 0.62, d * 0.4, d * 0.06), 'inside')}</g>`,
});

const leverValve: Family = ({ w, d, h }, tint) => ({
  w: w * 1.32,
  h: h + d * 0.5,
  stands: 'none',
  parts: `<g transform="translate(${w * 0.16} 0)">${inLine(w, h, d * 0.8, 'brassBar')}${shape(rect(w * 0.42, h * 0.36, w * 0.16, h * 0.4, 2), 'brass')}<path class="o" fill="${tint.isPale ? '#b3372c' : tint.base}" d="${polygon([w * 0.4, h * 0.26], [w * 0.98, h * 0.06], [w * 1.02, h * 0.16], [w * 0.6, h * 0.42], [w * 0.4, h * 0.42])}"/></g>`,
});

function stop(head: 'crutch' | 'wheel'): Family {
  return ({ w, d, h }) => {
    const y = h - d * 0.5;
    const cx = w / 2;
    const top =
      head === 'crutch'
        ? shape(rect(cx - w * 0.28, 0, w * 0.56, h * 0.1, h * 0.05), 'brassBar') +
          shape(rect(cx - w * 0.05, h * 0.06, w * 0.1, h * 0.24, 1), 'brass')
        : shape(ellipse(cx, h * 0.08, w * 0.34, h * 0.07), 'brassBar') +
          detail(ellipse(cx, h * 0.08, w * 0.2, h * 0.035)) +
          shape(rect(cx - w * 0.04, h * 0.13, w * 0.08, h * 0.18, 1), 'brass');
    return {
      w: w * 1.32,
      h,
      stands: 'none',
      parts: `<g transform="translate(${w * 0.16} 0)">${top}${nut(cx - w * 0.13, h * 0.28, w * 0.26, h * 0.14, 'brass')}${shape(path`M${cx - w * 0.15} ${y - d * 0.3}L${cx - w * 0.1} ${h * 0.42}h${w * 0.2}L${cx + w * 0.15} ${y - d * 0.3}z`, 'brass')}${inLine(w, y, d * 0.9, 'brassBar')}${detail(path`M${w * 0.36} ${y}h${w * 0.26}m${-w * 0.06} ${-d * 0.1}l${w * 0.06} ${d * 0.1}l${-w * 0.06} ${d * 0.1}`)}</g>`,
    };
  };
}

export const valveFamilies: Readonly<Record<string, Family>> = {
  'radiator-valve': manual,
  'radiator-valve-traditional': wheelHead,
  trv: thermostatic,
  'trv-smart': smartHead,
  'isolating-valve': isolating,
  'lever-valve': leverValve,
  stopcock: stop('crutch'),
  'gate-valve': stop('wheel'),
};
