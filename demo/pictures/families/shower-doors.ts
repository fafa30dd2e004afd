import { type Family, detail, ellipse, hidden, path, polygon, rect, shade, shape } from '../pen.ts';

export const frame = 24;

/** A pane with its gleams, between two edges. */
export function pane(x: number, y: number, w: number, h: number): string {
  return (
    shape(rect(x, y, w, h, 1), 'glass') +
    shade(
      polygon(
        [x + w * 0.5, y + h * 0.08],
        [x + w * 0.72, y + h * 0.08],
        [x + w * 0.34, y + h * 0.5],
        [x + w * 0.12, y + h * 0.5],
      ),
      '#ffffff',
      0.5,
    ) +
    shade(
      polygon(
        [x + w * 0.8, y + h * 0.08],
        [x + w * 0.86, y + h * 0.08],
        [x + w * 0.48, y + h * 0.5],
        [x + w * 0.42, y + h * 0.5],
      ),
      '#ffffff',
      0.45,
    )
  );
}

export function post(x: number, h: number, w = frame): string {
  return shape(rect(x, 0, w, h, 2), 'tube');
}

export function rail(y: number, w: number, thick = frame, x = 0): string {
  return shape(rect(x, y, w, thick, 2), 'bar');
}

function handle(x: number, y: number, length: number): string {
  return shape(rect(x - 7, y - length / 2, 14, length, 7), 'tube');
}

const hinged: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    pane(frame, 0, w - 2 * frame, h) +
    post(0, h) +
    post(w - frame, h) +
    [0.14, 0.82].map((y) => shape(rect(frame - 8, h * y, 62, 92, 5), 'face')).join('') +
    handle(w - frame - 62, h * 0.5, 320) +
    hidden(path`M${frame} ${h * 0.08}L${w - frame} ${h * 0.5}L${frame} ${h * 0.92}`),
});

const pivot: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    rail(0, w) +
    rail(h - frame, w) +
    pane(frame, frame, w - 2 * frame, h - 2 * frame) +
    post(0, h) +
    post(w - frame, h) +
    shape(ellipse(w * 0.2, frame, 20), 'ball') +
    shape(ellipse(w * 0.2, h - frame, 20), 'ball') +
    handle(w - frame - 52, h * 0.5, 260),
});

const bifold: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    rail(0, w) +
    rail(h - frame, w) +
    pane(frame, frame, w / 2 - frame - 8, h - 2 * frame) +
    pane(w / 2 + 8, frame, w / 2 - frame - 8, h - 2 * frame) +
    post(0, h) +
    post(w - frame, h) +
    shape(rect(w / 2 - 9, frame, 18, h - 2 * frame, 2), 'tube') +
    handle(w / 2 - 48, h * 0.5, 180),
});

const sliding: Family = ({ w, h }) => ({
  w,
  h,
  stands: 'floor',
  parts:
    pane(frame, 40, w * 0.54, h - 60) +
    pane(w * 0.46, 26, w * 0.54 - frame, h - 56) +
    rail(18, w, 30) +
    rail(h - 26, w, 26) +
    post(0, h) +
    post(w - frame, h) +
    [0.52, 0.9].map((x) => shape(ellipse(w * x, 33, 30), 'ball')).join('') +
    handle(w * 0.52, h * 0.5, 360),
});

/** Three ways round a corner are told apart by a plan under the front. */
function withPlan(
  front: string,
  w: number,
  h: number,
  plan: (y: number) => string,
): { w: number; h: number; parts: string; stands: 'none' } {
  const gap = h * 0.1;
  return { w, h: h + gap, parts: front + plan(h + gap * 0.4), stands: 'none' };
}

const quadrant: Family = ({ w, d, h }) =>
  withPlan(
    rail(0, w) +
      rail(h - frame, w) +
      pane(frame, frame, w * 0.24, h - 2 * frame) +
      pane(w * 0.28, frame, w * 0.22, h - 2 * frame) +
      pane(w * 0.5, frame, w * 0.22, h - 2 * frame) +
      pane(w * 0.74, frame, w * 0.24 - frame, h - 2 * frame) +
      post(0, h) +
      post(w - frame, h) +
      handle(w * 0.46, h * 0.5, 260) +
      handle(w * 0.54, h * 0.5, 260),
    w,
    h,
    (y) =>
      detail(
        path`M${w * 0.3} ${y}h${w * 0.4}v${w * 0.12}q${-w * 0.02} ${d * 0.14} ${-w * 0.2} ${d * 0.14}t${-w * 0.2} ${-d * 0.14}z`,
      ),
  );

const square: Family = ({ w, d, h }) => {
  const side = d * 0.34;
  return {
    w: w + side,
    h,
    stands: 'none',
    parts:
      shape(polygon([w, 0], [w + side, h * 0.045], [w + side, h * 0.93], [w, h]), 'glass') +
      shape(
        polygon(
          [w + side - 14, h * 0.043],
          [w + side, h * 0.045],
          [w + side, h * 0.93],
          [w + side - 14, h * 0.936],
        ),
        'tube',
      ) +
      pane(frame, 0, w - 2 * frame, h) +
      post(0, h) +
      post(w - frame, h) +
      [0.14, 0.82].map((y) => shape(rect(frame - 8, h * y, 60, 92, 5), 'face')).join('') +
      handle(w - frame - 66, h * 0.5, 320) +
      detail(path`M0 ${h}H${w}L${w + side} ${h * 0.93}`),
  };
};

const slidingCorner: Family = ({ w, d, h }) => {
  const side = d * 0.34;
  return {
    w: w + side,
    h,
    stands: 'none',
    parts:
      shape(polygon([w, 0], [w + side, h * 0.045], [w + side, h * 0.93], [w, h]), 'glass') +
      shape(
        polygon(
          [w + side - 14, h * 0.043],
          [w + side, h * 0.045],
          [w + side, h * 0.93],
          [w + side - 14, h * 0.936],
        ),
        'tube',
      ) +
      pane(frame, 40, w * 0.52, h - 60) +
      pane(w * 0.46, 26, w * 0.54 - frame, h - 56) +
      rail(18, w, 30) +
      rail(h - 26, w, 26) +
      post(0, h) +
      post(w - frame, h) +
      [0.52, 0.9].map((x) => shape(ellipse(w * x, 33, 30), 'ball')).join('') +
      handle(w * 0.52, h * 0.5, 360),
  };
};

export const showerDoorFamilies: Readonly<Record<string, Family>> = {
  'shower-door-hinged': hinged,
  'shower-door-pivot': pivot,
  'shower-door-bifold': bifold,
  'shower-door-sliding': sliding,
  'enclosure-quadrant': quadrant,
  'enclosure-square': square,
  'enclosure-sliding': slidingCorner,
};
