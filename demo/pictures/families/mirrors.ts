import { type Family, detail, ellipse, path, polygon, rect, shade, shape } from '../pen.ts';

/** Two slanting gleams by which glass is known. */
function gleam(w: number, h: number): string {
  const slant = h * 0.5;
  return (
    shade(
      polygon(
        [w * 0.3 + slant * 0.3, h * 0.12],
        [w * 0.42 + slant * 0.3, h * 0.12],
        [w * 0.26, h * 0.62],
        [w * 0.14, h * 0.62],
      ),
      '#ffffff',
      0.55,
    ) +
    shade(
      polygon(
        [w * 0.5 + slant * 0.3, h * 0.12],
        [w * 0.53 + slant * 0.3, h * 0.12],
        [w * 0.37, h * 0.62],
        [w * 0.34, h * 0.62],
      ),
      '#ffffff',
      0.5,
    )
  );
}

const framed: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 8),
  parts:
    shape(rect(0, 0, w, h, 10), 'face') +
    shape(rect(14, 14, w - 28, h - 28, 4), 'mirror') +
    gleam(w, h),
});

const round: Family = ({ w }) => ({
  w,
  h: w,
  stands: 'wall',
  outline: ellipse(w / 2, w / 2, w / 2),
  parts:
    shape(ellipse(w / 2, w / 2, w / 2), 'face') +
    shape(ellipse(w / 2, w / 2, w / 2 - 14), 'mirror') +
    gleam(w, w),
});

const lit: Family = ({ w, h }) => {
  const inset = Math.min(w, h) * 0.07;
  return {
    w,
    h,
    stands: 'wall',
    outline: rect(0, 0, w, h, 10),
    parts:
      shade(rect(-16, -16, w + 32, h + 32, 26), '#fff3cf', 0.8) +
      shape(rect(0, 0, w, h, 10), 'mirror') +
      shape(ring(inset, w, h), 'light') +
      gleam(w, h) +
      detail(ellipse(w / 2, h - inset * 0.5, 9)),
  };
};

/** A frosted band let into the glass. */
function ring(inset: number, w: number, h: number): string {
  return `${rect(inset, inset, w - 2 * inset, h - 2 * inset, 6)}${counter(inset + 16, w, h)}`;
}

function counter(inset: number, w: number, h: number): string {
  return path`M${inset} ${inset}v${h - 2 * inset}h${w - 2 * inset}v${2 * inset - h}z`;
}

const litRound: Family = ({ w }, tint) => {
  const r = w / 2;
  return {
    w,
    h: w,
    stands: 'wall',
    outline: ellipse(r, r, r),
    parts:
      shade(ellipse(r, r, r + 18), '#fff3cf', 0.85) +
      (tint.swatch === '#dfe6e4' ? '' : shape(ellipse(r, r, r), 'face')) +
      shape(ellipse(r, r, r - 10), 'light') +
      shape(ellipse(r, r, r - 34), 'mirror') +
      gleam(w, w) +
      detail(ellipse(r, w - 66, 9)),
  };
};

function doors(w: number): number {
  return w < 560 ? 1 : w < 1000 ? 2 : 3;
}

function cabinet(hasLight: boolean): Family {
  return ({ w, h }) => {
    const count = doors(w);
    const each = (w - 8) / count;
    const panes = Array.from({ length: count }, (_, i) => {
      const x = 4 + i * each;
      return (
        shape(rect(x, 6, each - 3, h - 12, 3), 'mirror') +
        `<g transform="translate(${x} 6)">${gleam(each, h - 12)}</g>` +
        (hasLight
          ? shape(rect(x + 16, 24, 12, h - 48, 6), 'light') +
            shape(rect(x + each - 31, 24, 12, h - 48, 6), 'light')
          : '')
      );
    });
    return {
      w,
      h,
      stands: 'wall',
      outline: rect(0, 0, w, h, 4),
      parts:
        (hasLight ? shade(rect(-12, -12, w + 24, h + 24, 20), '#fff3cf', 0.7) : '') +
        shape(rect(0, 0, w, h, 4), 'face') +
        panes.join(''),
    };
  };
}

export const mirrorFamilies: Readonly<Record<string, Family>> = {
  mirror: framed,
  'mirror-round': round,
  'mirror-led': lit,
  'mirror-led-round': litRound,
  'mirror-cabinet': cabinet(false),
  'mirror-cabinet-led': cabinet(true),
};
