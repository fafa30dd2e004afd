import { type Family, detail, ellipse, hidden, path, polygon, rect, shade, shape } from '../pen.ts';
import { frame, pane, post, rail } from './shower-doors.ts';

function brace(w: number): string {
  return (
    shape(rect(w * 0.1, -22, w * 0.8, 16, 8), 'bar') + shape(rect(w * 0.7, -30, 34, 54, 5), 'face')
  );
}

const walkIn: Family = ({ w, h }) => ({
  w,
  h: h + 30,
  stands: 'floor',
  parts: `<g transform="translate(0 30)">${pane(frame, 0, w - frame, h)}${post(0, h)}${brace(w)}</g>`,
});

const walkInGrid: Family = ({ w, h }) => {
  const columns = w > 950 ? 3 : 2;
  const rows = 5;
  const bars = [
    ...Array.from({ length: columns - 1 }, (_, i) =>
      rect(frame + ((i + 1) * (w - frame)) / columns - 9, 0, 18, h),
    ),
    ...Array.from({ length: rows - 1 }, (_, i) =>
      rect(frame, ((i + 1) * h) / rows - 9, w - frame, 18),
    ),
  ];
  return {
    w,
    h: h + 30,
    stands: 'floor',
    parts: `<g transform="translate(0 30)">${pane(frame, 0, w - frame, h)}${bars.map((bar) => shape(bar, 'face')).join('')}${shape(rect(w - 20, 0, 20, h), 'tube')}${rail(0, w, 20)}${rail(h - 20, w, 20)}${post(0, h)}${brace(w)}</g>`,
  };
};

const bathScreen: Family = ({ w, h }) => {
  const rim = 90;
  return {
    w: w + 120,
    h: h + rim,
    stands: 'none',
    parts:
      shape(path`M${frame} 0H${w * 0.72}Q${w} 0 ${w} ${w * 0.28}V${h}H${frame}z`, 'glass') +
      shade(
        polygon(
          [w * 0.5, h * 0.1],
          [w * 0.68, h * 0.1],
          [w * 0.36, h * 0.56],
          [w * 0.18, h * 0.56],
        ),
        '#ffffff',
        0.5,
      ) +
      post(0, h) +
      [0.2, 0.78].map((y) => shape(rect(frame - 6, h * y, 54, 84, 5), 'face')).join('') +
      shape(path`M-40 ${h}H${w + 120}v34q0 10 -10 10H-40z`, 'china') +
      detail(path`M-40 ${h + 44}Q${w * 0.2} ${h + rim} ${w + 60} ${h + rim}`),
  };
};

const foldingScreen: Family = ({ w, h }) => {
  const folds = w > 870 ? 2 : 4;
  const each = (w - frame) / folds;
  const rim = 90;
  const panes = Array.from({ length: folds }, (_, i) => {
    const x = frame + i * each;
    const lean = i % 2 === 0 ? 0 : h * 0.018;
    return (
      shape(
        polygon(
          [x, i % 2 === 0 ? 0 : h * 0.018],
          [x + each - 4, i % 2 === 0 ? h * 0.018 : 0],
          [x + each - 4, h - (i % 2 === 0 ? 0.012 * h : 0)],
          [x, h - lean * 0.7],
        ),
        'glass',
      ) + shape(rect(x + each - 10, h * 0.01, 12, h * 0.97, 2), 'tube')
    );
  });
  return {
    w: w + 120,
    h: h + rim,
    stands: 'none',
    parts:
      panes.join('') +
      post(0, h) +
      shape(path`M-40 ${h}H${w + 120}v34q0 10 -10 10H-40z`, 'china') +
      detail(path`M-40 ${h + 44}Q${w * 0.2} ${h + rim} ${w + 60} ${h + rim}`),
  };
};

/** Trays are told apart from above: the ground that they cover and where the waste is. */
function trayFrom(
  outline: (w: number, d: number, inset: number) => string,
  wasteX: number,
  wasteY: number,
): Family {
  return ({ w, d }) => ({
    w,
    h: d,
    stands: 'wall',
    outline: outline(w, d, 0),
    parts:
      shape(outline(w, d, 0), 'face') +
      detail(outline(w, d, 34)) +
      hidden(
        path`M34 34L${w * wasteX} ${d * wasteY}L${w - 34} 34M34 ${d - 34}L${w * wasteX} ${d * wasteY}`,
      ) +
      shape(ellipse(w * wasteX, d * wasteY, 58), 'steel') +
      detail(ellipse(w * wasteX, d * wasteY, 42)),
  });
}

const tray = trayFrom(
  (w, d, inset) => rect(inset, inset, w - 2 * inset, d - 2 * inset, 14),
  0.5,
  0.2,
);
const quadrantTray = trayFrom(
  (w, d, inset) =>
    path`M${inset} ${inset}H${w - inset}V${d * 0.42}A${w * 0.58 - inset} ${d * 0.58 - inset} 0 0 1 ${w * 0.42} ${d - inset}H${inset}z`,
  0.24,
  0.24,
);

export const screenAndTrayFamilies: Readonly<Record<string, Family>> = {
  'wet-room-screen': walkIn,
  'wet-room-screen-grid': walkInGrid,
  'bath-screen': bathScreen,
  'bath-screen-folding': foldingScreen,
  'shower-tray': tray,
  'shower-tray-quadrant': quadrantTray,
};
