import { type Family, type Tint, detail, ellipse, path, rect, shade, shape } from '../pen.ts';
import { grain } from './baths.ts';

/** How much of a depth is seen from slightly above. */
const raised = 0.2;
const slab = 18;

/** A drawer front or a door with its grain and a shadow gap above. */
function front(x: number, y: number, w: number, h: number, tint: Tint): string {
  return shape(rect(x, y, w, h, 2), 'face') + grain(tint.isTimber, w, h, x, y);
}

function barHandle(cx: number, y: number, w: number): string {
  return (
    shade(rect(cx - w / 2, y + 5, w, 12, 5), '#1d1a1f', 0.16) +
    shape(rect(cx - w / 2, y, w, 10, 5), 'brassBar')
  );
}

function knob(cx: number, cy: number): string {
  return shade(ellipse(cx + 3, cy + 5, 14), '#1d1a1f', 0.16) + shape(ellipse(cx, cy, 12), 'brass');
}

/** A ceramic top with its basin, seen from slightly above; the front edge lies below `rise`. */
function basinTop(w: number, rise: number): string {
  const inset = w * 0.03;
  return (
    shape(path`M${inset} 0H${w - inset}L${w} ${rise}H0z`, 'china') +
    shape(
      path`M${w * 0.2} ${rise * 0.24}Q${w * 0.2} ${rise * 0.16} ${w * 0.26} ${rise * 0.16}H${w * 0.74}Q${w * 0.8} ${rise * 0.16} ${w * 0.805} ${rise * 0.24}L${w * 0.84} ${rise * 0.74}Q${w * 0.84} ${rise * 0.88} ${w * 0.76} ${rise * 0.88}H${w * 0.24}Q${w * 0.16} ${rise * 0.88} ${w * 0.16} ${rise * 0.74}z`,
      'bowl',
    ) +
    shape(ellipse(w / 2, rise * 0.56, 22, 7), 'steel') +
    shape(ellipse(w / 2, rise * 0.08, 14, 3.5), 'inside') +
    shape(rect(0, rise, w, slab, 3), 'china')
  );
}

const wallHungVanity: Family = ({ w, d, h }, tint) => {
  const rise = d * raised;
  const top = rise + slab;
  const body = h - slab;
  const drawer = (body - 16) / 2;
  return {
    w,
    h: rise + h,
    stands: 'wall',
    outline: rect(0, 0, w, rise + h, 4),
    parts:
      shape(rect(4, top, w - 8, body, 2), 'inside') +
      front(6, top + 8, w - 12, drawer, tint) +
      front(6, top + 16 + drawer, w - 12, drawer, tint) +
      barHandle(w / 2, top + drawer * 0.3, Math.min(190, w * 0.26)) +
      barHandle(w / 2, top + 8 + drawer * 1.3, Math.min(190, w * 0.26)) +
      basinTop(w, rise),
  };
};

const floorVanity: Family = ({ w, d, h }, tint) => {
  const rise = d * raised;
  const top = rise + slab;
  const plinth = 70;
  const body = h - slab - plinth;
  const door = (w - 20) / 2;
  return {
    w,
    h: rise + h,
    stands: 'floor',
    parts:
      shape(rect(18, top + body, w - 36, plinth, 1), 'inside') +
      shape(rect(3, top, w - 6, body, 2), 'inside') +
      tallFront(7, top + 8, door, body - 14, tint) +
      tallFront(13 + door, top + 8, door, body - 14, tint) +
      knob(door - 14, top + body * 0.2) +
      knob(door + 34, top + body * 0.2) +
      basinTop(w, rise),
  };
};

const cloakroomVanity: Family = ({ w, d, h }, tint) => {
  const rise = d * 0.26;
  const top = rise + slab;
  const body = h - slab;
  return {
    w,
    h: rise + h,
    stands: 'wall',
    outline: rect(0, 0, w, rise + h, 4),
    parts:
      shape(rect(4, top, w - 8, body, 2), 'inside') +
      tallFront(8, top + 8, w - 16, body - 14, tint) +
      knob(w - 42, top + body * 0.16) +
      basinTop(w, rise),
  };
};

const washstand: Family = ({ w, d, h }, tint) => {
  const rise = d * raised;
  const top = rise + 26;
  return {
    w,
    h: rise + h,
    stands: 'wall',
    outline: rect(0, 0, w, rise + h, 4),
    parts:
      shape(rect(6, top, w - 12, h - 26, 2), 'inside') +
      front(10, top + 10, w - 20, h - 42, tint) +
      barHandle(w / 2, top + (h - 42) * 0.34, Math.min(220, w * 0.24)) +
      shape(path`M${w * 0.03} 0H${w * 0.97}L${w} ${rise}H0z`, 'face') +
      grain(tint.isTimber, w * 0.94, rise, w * 0.03, 0) +
      shape(rect(0, rise, w, 26, 2), 'side') +
      shape(ellipse(w / 2, rise * 0.56, 26, 8), 'inside'),
  };
};

const wcUnit: Family = ({ w, d, h }, tint) => {
  const rise = d * 0.26;
  const top = rise + 20;
  const plinth = 60;
  return {
    w,
    h: rise + h,
    stands: 'floor',
    parts:
      shape(rect(12, rise + h - plinth, w - 24, plinth, 1), 'inside') +
      front(3, top, w - 6, h - 20 - plinth, tint) +
      shape(path`M${w * 0.03} 0H${w * 0.97}L${w} ${rise}H0z`, 'face') +
      shape(rect(0, rise, w, 20, 2), 'side') +
      shape(rect(w / 2 - 74, top + 54, 148, 96, 8), 'steelBar') +
      detail(path`M${w / 2 + 18} ${top + 54}v96`) +
      detail(ellipse(w / 2, top + h * 0.42, 46)) +
      detail(ellipse(w / 2 - 90, top + h * 0.42, 7) + ellipse(w / 2 + 90, top + h * 0.42, 7)),
  };
};

const tallUnit: Family = ({ w, h }, tint) => {
  const split = h * 0.52;
  return {
    w,
    h,
    stands: 'wall',
    outline: rect(0, 0, w, h, 3),
    parts:
      shape(rect(0, 0, w, h, 2), 'inside') +
      `<g transform="translate(0 0)">${tallFront(5, 5, w - 10, split - 8, tint)}${tallFront(5, split + 3, w - 10, h - split - 8, tint)}</g>` +
      knob(w - 38, split - 90) +
      knob(w - 38, split + 100),
  };
};

/** A door whose grain runs up and down. */
function tallFront(x: number, y: number, w: number, h: number, tint: Tint): string {
  const lines = tint.isTimber
    ? `<g transform="translate(${x + w} ${y}) rotate(90)">${grain(true, h, w)}</g>`
    : detail(rect(x + 24, y + 26, w - 48, h - 52, 2));
  return shape(rect(x, y, w, h, 2), 'face') + lines;
}

const wallCabinet: Family = ({ w, h }, tint) => ({
  w,
  h,
  stands: 'wall',
  outline: rect(0, 0, w, h, 3),
  parts:
    shape(rect(0, 0, w, h, 2), 'inside') +
    tallFront(5, 5, w - 10, h - 10, tint) +
    knob(w - 40, h - 96),
});

export const furnitureFamilies: Readonly<Record<string, Family>> = {
  vanity: wallHungVanity,
  'vanity-floor': floorVanity,
  'vanity-cloakroom': cloakroomVanity,
  washstand,
  'wc-unit': wcUnit,
  'tall-unit': tallUnit,
  'wall-cabinet': wallCabinet,
};
