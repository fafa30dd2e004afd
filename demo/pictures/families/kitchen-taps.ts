import {
  type Family,
  type Size,
  type Tint,
  ellipse,
  hose,
  path,
  rect,
  shape,
  tubeOf,
} from '../pen.ts';
import { crossHead, lever } from './taps.ts';

/** A kitchen spout from the side: it rises, bends over and looks down. */
function swan(size: Size, tint: Tint, thick: number, pull: boolean): string {
  const { d, h } = size;
  const body = size.w * 0.8;
  const axis = body / 2;
  const radius = (d - axis) / 2;
  const shoulder = radius + thick / 2;
  const tip = pull ? h * 0.36 : h * 0.42;
  return (
    hose(
      path`M${axis} ${h * 0.72}V${shoulder}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${tip}`,
      thick,
      tubeOf(tint),
    ) +
    (pull
      ? shape(
          path`M${d - thick * 0.66} ${tip - 4}h${thick * 1.32}l4 ${h * 0.17}h${-thick * 1.32 - 8}z`,
          'tube',
        )
      : shape(rect(d - thick * 0.6, tip - 3, thick * 1.2, 12, 2), 'tube'))
  );
}

const kitchen: Family = (size, tint) => {
  const { w, d, h } = size;
  const body = w * 0.8;
  return {
    w: d,
    h,
    stands: 'floor',
    parts:
      swan(size, tint, 22, false) +
      shape(rect(0, h * 0.66, body, h * 0.34 - 6, 4), 'tube') +
      shape(rect(-4, h - 8, body + 8, 8, 2), 'tube') +
      shape(rect(body - 1, h * 0.72, 16, 22, 3), 'bar') +
      lever(body + 14, h * 0.76, body + 78, h * 0.62, 5),
  };
};

const kitchenPullOut: Family = (size, tint) => {
  const { w, d, h } = size;
  const body = w * 0.84;
  return {
    w: d,
    h,
    stands: 'floor',
    parts:
      swan(size, tint, 26, true) +
      shape(rect(0, h * 0.7, body, h * 0.3 - 6, 4), 'tube') +
      shape(rect(-4, h - 8, body + 8, 8, 2), 'tube') +
      shape(rect(body - 1, h * 0.76, 18, 24, 3), 'bar') +
      lever(body + 16, h * 0.8, body + 88, h * 0.68, 5),
  };
};

const bridge: Family = ({ w, h }, tint) => ({
  w,
  h,
  stands: 'floor',
  parts:
    hose(
      path`M${w / 2} ${h * 0.66}V${h * 0.22}a${h * 0.16} ${h * 0.16} 0 0 1 ${h * 0.32} 0V${h * 0.34}`,
      22,
      tubeOf(tint),
    ) +
    shape(rect(w * 0.16, h * 0.66, w * 0.68, 20, 8), 'bar') +
    [w * 0.13, w * 0.87].map((x) => crossHead(x, h, h * 0.42)).join('') +
    shape(rect(w / 2 - 15, h * 0.62, 30, 34, 4), 'tube'),
});

const boiling: Family = (size, tint) => {
  const { w, d, h } = size;
  const body = w * 0.86;
  return {
    w: d,
    h,
    stands: 'floor',
    parts:
      swan(size, tint, 24, false) +
      shape(rect(0, h * 0.62, body, h * 0.38 - 6, 4), 'tube') +
      shape(rect(-4, h - 8, body + 8, 8, 2), 'tube') +
      shape(rect(body - 1, h * 0.7, 40, 22, 8), 'bar') +
      shape(rect(-34, h * 0.7, 35, 22, 8), 'bar') +
      shape(ellipse(body / 2, h * 0.73, 7), 'rubber'),
  };
};

export const kitchenTapFamilies: Readonly<Record<string, Family>> = {
  'kitchen-tap': kitchen,
  'kitchen-tap-pull-out': kitchenPullOut,
  'kitchen-tap-bridge': bridge,
  'boiling-tap': boiling,
};
