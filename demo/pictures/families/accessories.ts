import { type Family, detail, ellipse, hose, path, polygon, rect, shape, tubeOf } from '../pen.ts';

/** A post that holds something off the wall, from the front. */
export function rosette(cx: number, cy: number, size: number): string {
  return shape(ellipse(cx, cy, size), 'ball') + shape(ellipse(cx, cy, size * 0.56), 'face');
}

export function bar(x: number, y: number, w: number, thick: number): string {
  return shape(rect(x, y - thick / 2, w, thick, thick / 2), 'bar');
}

const rollHolder: Family = ({ w, h }) => ({
  w,
  h: w * 0.9,
  stands: 'wall',
  outline: rect(0, 0, w, h, 6),
  parts:
    shape(rect(w * 0.12, h * 0.5, w * 0.66, w * 0.66, 10), 'china') +
    shape(ellipse(w * 0.78, h * 0.5 + w * 0.33, w * 0.09, w * 0.33), 'china') +
    detail(ellipse(w * 0.78, h * 0.5 + w * 0.33, w * 0.04, w * 0.12)) +
    rosette(w * 0.1, h * 0.5, h * 0.5) +
    bar(w * 0.06, h * 0.5, w * 0.94, 14),
});

const spareRoll: Family = ({ w, h }) => ({
  w: w * 2.2,
  h,
  stands: 'wall',
  outline: rect(w * 0.6, 0, w, h, 6),
  parts:
    [0.16, 0.56]
      .map(
        (y) =>
          shape(rect(0, h * y, w * 2.2, h * 0.36, 12), 'china') +
          detail(
            path`M6 ${h * (y + 0.06)}Q${w * 1.1} ${h * (y + 0.1)} ${w * 2.2 - 6} ${h * (y + 0.06)}`,
          ),
      )
      .join('') +
    shape(rect(w * 0.98, 0, w * 0.24, h * 0.18, 4), 'tube') +
    rosette(w * 1.1, h * 0.06, w * 0.44) +
    shape(rect(w * 0.2, h * 0.93, w * 1.8, h * 0.05, 3), 'bar'),
});

const brush: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    shape(rect(w * 0.44, 0, w * 0.12, h * 0.52, 5), 'tube') +
    shape(ellipse(w / 2, 6, w * 0.1, 7), 'ball') +
    shape(rect(w * 0.1, h * 0.46, w * 0.8, h * 0.5, 8), 'glass') +
    shape(rect(w * 0.28, h * 0.56, w * 0.44, h * 0.3, 12), 'china') +
    shape(rect(w * 0.06, h * 0.5, w * 0.88, h * 0.05, 3), 'bar') +
    shape(ellipse(w / 2, h * 0.46, w * 0.42, 8), 'bar') +
    shape(rect(w * 0.06, h * 0.94, w * 0.88, h * 0.06, 3), 'bar'),
});

const towelBar: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, h * 0.3, w, h * 0.4, 8),
  parts:
    rosette(h * 0.5, h / 2, h * 0.5) +
    rosette(w - h * 0.5, h / 2, h * 0.5) +
    bar(4, h / 2, w - 8, 16),
});

const doubleBar: Family = ({ w, h }) => ({
  w,
  h: h * 1.9,
  stands: 'wall',
  outline: rect(0, h * 0.3, w, h * 1.2, 8),
  parts:
    [h * 0.5, w - h * 0.5]
      .map((x) => rosette(x, h / 2, h * 0.5) + shape(rect(x - 8, h * 0.5, 16, h * 1.1, 6), 'tube'))
      .join('') +
    bar(4, h * 0.5, w - 8, 15) +
    bar(4, h * 1.6, w - 8, 17),
});

const ring: Family = ({ w, h }, tint) => ({
  w,
  h,
  stands: 'wall',
  outline: ellipse(w / 2, 26, 26),
  parts:
    hose(ellipse(w / 2, h - w / 2, w / 2 - 7), 13, tubeOf(tint)) +
    rosette(w / 2, 26, 26) +
    shape(rect(w / 2 - 12, 18, 24, 24, 6), 'tube'),
});

const hook: Family = ({ w, h }) => {
  const centres = w > 56 ? [0.26, 0.74] : [0.5];
  const plate = w > 56 ? rect(0, h * 0.16, w, h * 0.5, 8) : ellipse(w / 2, h * 0.4, w * 0.36);
  return {
    w,
    h: h * 1.24,
    stands: 'wall',
    outline: plate,
    parts:
      shape(plate, 'face') +
      centres
        .map(
          (x) =>
            shape(rect(w * x - 5, h * 0.34, 10, h * 0.66, 5), 'tube') +
            shape(ellipse(w * x, h * 1.06, 8.4), 'ball') +
            shape(ellipse(w * x, h * 0.36, 8), 'ball'),
        )
        .join(''),
  };
};

const glassShelf: Family = ({ w, h, d }) => {
  const rise = d * 0.34;
  return {
    w,
    h: rise + h,
    stands: 'wall',
    outline: rect(10, rise - 6, w - 20, 20, 4),
    parts:
      shape(polygon([w * 0.04, 0], [w * 0.96, 0], [w, rise], [0, rise]), 'glass') +
      shape(rect(0, rise, w, 9, 2), 'glass') +
      [0.1, 0.9].map((x) => rosette(w * x, rise + 16, 20)).join(''),
  };
};

const basket: Family = ({ w, d, h }, tint) => {
  const rise = d * 0.3;
  const wires = Array.from(
    { length: 9 },
    (_, i) => path`M${w * 0.06 + (i * w * 0.88) / 8} ${rise * 0.9}V${rise + h * 0.6}`,
  );
  return {
    w,
    h: rise + h,
    stands: 'wall',
    outline: rect(0, rise, w, h * 0.7, 6),
    parts:
      detail(polygon([w * 0.06, 0], [w * 0.94, 0], [w, rise], [0, rise])) +
      hose(path`M4 ${rise}L${w * 0.06} 4H${w * 0.94}L${w - 4} ${rise}z`, 8, tubeOf(tint)) +
      detail(wires.join('')) +
      bar(0, rise + h * 0.62, w, 8) +
      bar(0, rise, w, 12) +
      [0.2, 0.8].map((x) => shape(ellipse(w * x, rise + h * 0.3, 11), 'ball')).join(''),
  };
};

const cornerBasket: Family = ({ w, h }, tint) => {
  const deep = w * 0.3;
  const rim = (y: number) => path`M4 ${y}H${w - 4}A${w / 2 - 4} ${deep} 0 0 1 4 ${y}z`;
  const wires = Array.from({ length: 11 }, (_, i) => {
    const x = 4 + ((i + 0.5) / 11) * (w - 8);
    const out = (x - w / 2) / (w / 2 - 4);
    return path`M${x} ${6 + deep * Math.sqrt(1 - out * out)}v${h * 0.86}`;
  });
  return {
    w,
    h: deep + h + 8,
    stands: 'none',
    parts:
      hose(rim(h * 0.86 + 6), 6, tubeOf(tint)) +
      detail(wires.join('')) +
      hose(rim(6), 9, tubeOf(tint)),
  };
};

function inRing(glassware: (w: number, h: number) => string): Family {
  return ({ w, h }) => ({
    w: w + 40,
    h,
    stands: 'side-wall',
    parts:
      `<g transform="translate(34 0)">${glassware(w, h)}</g>` +
      shape(rect(0, h * 0.34, 8, 52, 3), 'tube') +
      shape(rect(8, h * 0.34 + 18, 34, 14, 3), 'bar') +
      shape(rect(30, h * 0.34 + 16, w + 8, 18, 4), 'bar'),
  });
}

const tumbler = inRing(
  (w, h) =>
    shape(path`M0 0h${w}l${-w * 0.1} ${h - 8}q-2 8 -10 8H${w * 0.1 + 10}q-8 0 -10 -8z`, 'glass') +
    detail(ellipse(w / 2, 3, w / 2 - 2, 5)),
);

const dispenser = inRing(
  (w, h) =>
    shape(rect(0, h * 0.3, w, h * 0.7, 10), 'glass') +
    shape(rect(w * 0.3, h * 0.2, w * 0.4, h * 0.12, 3), 'tube') +
    shape(rect(w * 0.44, h * 0.06, w * 0.12, h * 0.16, 2), 'tube') +
    shape(
      path`M${w * 0.34} 0h${w * 0.5}q${w * 0.18} 0 ${w * 0.2} ${h * 0.1}l${-w * 0.1} ${h * 0.01}q${-w * 0.02} ${-h * 0.05} ${-w * 0.14} ${-h * 0.05}H${w * 0.34}z`,
      'bar',
    ),
);

export const accessoryFamilies: Readonly<Record<string, Family>> = {
  'roll-holder': rollHolder,
  'spare-roll-holder': spareRoll,
  'toilet-brush': brush,
  'towel-bar': towelBar,
  'double-towel-bar': doubleBar,
  'towel-ring': ring,
  'robe-hook': hook,
  'glass-shelf': glassShelf,
  'shower-basket': basket,
  'corner-basket': cornerBasket,
  'tumbler-holder': tumbler,
  'soap-dispenser': dispenser,
};
