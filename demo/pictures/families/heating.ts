import { type Family, detail, ellipse, path, rect, shape } from '../pen.ts';

function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}

/** Where the pipes come up, with the tail of a valve. */
function tails(x1: number, x2: number, y: number): string {
  return [x1, x2].map((x) => shape(rect(x - 11, y, 22, 34, 3), 'steel')).join('');
}

const panel: Family = ({ w, h }) => {
  const grooves = Math.floor((w - 80) / 33);
  const step = (w - 80) / grooves;
  return {
    w,
    h: h + 34,
    stands: 'wall',
    outline: rect(0, 0, w, h, 6),
    parts:
      tails(30, w - 30, h) +
      shape(rect(0, 0, w, h, 8), 'face') +
      detail(many(grooves, (i) => path`M${40 + (i + 0.5) * step} 44V${h - 44}`)) +
      detail(rect(24, 26, w - 48, h - 52, 10)) +
      shape(rect(4, -6, w - 8, 12, 3), 'bar') +
      detail(many(Math.floor(w / 26), (i) => path`M${16 + i * 26} -3v6`)),
  };
};

const upright: Family = ({ w, h }) => {
  const bars = Math.max(4, Math.round(w / 78));
  const step = w / bars;
  return {
    w,
    h: h + 34,
    stands: 'wall',
    outline: rect(0, 0, w, h, 6),
    parts:
      tails(w * 0.3, w * 0.7, h) +
      shape(rect(4, h * 0.05, w - 8, 26, 10), 'bar') +
      shape(rect(4, h * 0.93, w - 8, 26, 10), 'bar') +
      many(bars, (i) =>
        shape(rect(i * step + 4, 0, step - 8, h, Math.min(26, step * 0.36)), 'tube'),
      ),
  };
};

const flatBars: Family = ({ w, h }) => {
  const bars = Math.round(h / 74);
  const step = h / bars;
  return {
    w,
    h: h + 34,
    stands: 'wall',
    outline: rect(0, 0, w, h, 4),
    parts:
      tails(40, w - 40, h) +
      shape(rect(22, 4, 34, h - 8, 4), 'tube') +
      shape(rect(w - 56, 4, 34, h - 8, 4), 'tube') +
      many(bars, (i) => shape(rect(0, i * step + 3, w, step - 8, 3), 'bar')),
  };
};

const column: Family = ({ w, h }) => {
  const sections = Math.round(w / 46);
  const step = w / sections;
  return {
    w,
    h: h + 34,
    stands: 'wall',
    outline: rect(0, 0, w, h, 20),
    parts:
      tails(step / 2, w - step / 2, h) +
      shape(rect(2, 22, w - 4, 26, 12), 'bar') +
      shape(rect(2, h - 52, w - 4, 26, 12), 'bar') +
      many(sections, (i) => {
        const x = i * step;
        return (
          shape(rect(x + step * 0.16, 0, step * 0.68, h, step * 0.34), 'tube') +
          shape(rect(x + 1, 14, step - 2, 40, 14), 'tube') +
          shape(rect(x + 1, h - 60, step - 2, 40, 14), 'tube')
        );
      }),
  };
};

/** A ladder: two uprights and rungs in groups, with gaps for towels. */
function ladder(h: number, rung: number): number[] {
  const at: number[] = [];
  const groups = h > 1300 ? 4 : h > 900 ? 3 : 2;
  const each = h / groups;
  for (let group = 0; group < groups; group++) {
    const count =
      group === groups - 1
        ? Math.floor((each * 0.9) / (rung * 1.9))
        : Math.floor((each * 0.62) / (rung * 1.9));
    for (let i = 0; i < count; i++) at.push(h * 0.03 + group * each + i * rung * 1.9);
  }
  return at;
}

function towelRail(hasTails: boolean): Family {
  return ({ w, h }, tint) => {
    const post = 34;
    return {
      w,
      h: h + 34,
      stands: 'wall',
      outline: rect(0, 0, post, h, 10) + rect(w - post, 0, post, h, 10),
      parts:
        (hasTails
          ? tails(post / 2, w - post / 2, h)
          : shape(rect(w - post + 4, h, post - 8, 30, 4), 'rubber') +
            detail(path`M${w - post / 2} ${h + 30}q4 20 -14 30`)) +
        ladder(h, 24)
          .map((y) => shape(rect(post * 0.5, y, w - post, 24, 12), 'bar'))
          .join('') +
        shape(rect(0, 0, post, h, 12), 'tube') +
        shape(rect(w - post, 0, post, h, 12), 'tube') +
        (tint.isPale ? '' : detail(path`M${post * 0.3} 20V${h - 20}`)),
    };
  };
}

const mat: Family = () => ({
  w: 520,
  h: 430,
  stands: 'none',
  parts:
    shape('M40 60H380V370H40z', 'plastic') +
    detail(
      many(16, (i) => path`M${40 + i * 21.25} 60V370`) +
        many(14, (i) => path`M40 ${60 + i * 22.1}H380`),
    ) +
    `<path fill="none" stroke="#ae5a2c" stroke-width="4" d="M62 370V96a14 14 0 0 1 28 0V330a14 14 0 0 0 28 0V96a14 14 0 0 1 28 0V330a14 14 0 0 0 28 0V96a14 14 0 0 1 28 0V330a14 14 0 0 0 28 0V96a14 14 0 0 1 28 0V330a14 14 0 0 0 28 0V96a14 14 0 0 1 28 0V330a14 14 0 0 0 28 0V96a14 14 0 0 1 28 0V370"/>` +
    shape(path`M380 60h${70}a30 155 0 0 1 0 310h-70z`, 'plastic') +
    shape(ellipse(450, 215, 26, 155), 'plastic') +
    detail(ellipse(450, 215, 16, 100) + ellipse(450, 215, 8, 50)),
});

const thermostat: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 8),
  parts:
    shape(rect(0, 0, w, h, 9), 'face') +
    shape(rect(w * 0.12, h * 0.14, w * 0.76, h * 0.52, 4), 'rubber') +
    `<path class="w" d="M${w * 0.32} ${h * 0.26}h${w * 0.14}v${h * 0.13}h${-w * 0.14}v${h * 0.14}h${w * 0.14}M${w * 0.68} ${h * 0.26}h${-w * 0.14}v${h * 0.13}h${w * 0.14}v${h * 0.14}h${-w * 0.14}"/>` +
    [0.26, 0.5, 0.74].map((x) => shape(ellipse(w * x, h * 0.82, 4.4), 'ball')).join(''),
});

export const heatingFamilies: Readonly<Record<string, Family>> = {
  'radiator-panel': panel,
  'radiator-vertical': upright,
  'radiator-bars': flatBars,
  'radiator-column': column,
  radiator: towelRail(true),
  'towel-rail-electric': towelRail(false),
  'underfloor-mat': mat,
  thermostat,
};
