import { type Box, curve, ellipse, hidden, line, rect, type Stroke, type Views } from './pen.ts';

/** The opening that the soil pipe is pushed on. */
const soilMm = 100;

/** How a pan is fixed and where it empties. */
export type Pan = 'close-coupled' | 'back-to-wall' | 'wall-hung';

/** A pan with its seat: from above an egg whose straight end is at the wall. */
function panFromAbove(w: number, from: number, to: number, inset = 0): Stroke {
  const [l, r, f] = [inset, w - inset, to - inset];
  const round = (f - from) * 0.62;
  return {
    role: 'outline',
    steps: [
      ['M', l, from],
      ['L', r, from],
      ['L', r, f - round],
      ['C', r, f - round * 0.35, w * 0.72, f, w / 2, f],
      ['C', w * 0.28, f, l, f - round * 0.35, l, f - round],
      ['Z'],
    ],
  };
}

export function toilet({ w, d, h }: Box, pan: Pan): Views {
  const hasCistern = pan === 'close-coupled';
  const isHung = pan === 'wall-hung';
  const rim = hasCistern ? h - 400 : 0;
  const cistern = Math.min(175, d * 0.28);
  const back = hasCistern ? cistern * 0.6 : 0;
  const foot = h;
  const soil = isHung ? rim + (h - rim) * 0.6 : h - 180;
  const bowl: Stroke = isHung
    ? curve(
        d,
        rim + 45,
        d - 10,
        h * 0.75,
        d * 0.62,
        foot,
        d * 0.44,
        foot,
        d * 0.3,
        foot,
        d * 0.1,
        foot,
        0,
        foot,
      )
    : curve(
        d,
        rim + 45,
        d - 14,
        rim + (h - rim) * 0.55,
        d * 0.84,
        h * 0.9,
        d * 0.83,
        foot,
        d * 0.83,
        foot,
        back,
        foot,
        back,
        foot,
      );
  return {
    front: [
      ...(hasCistern ? [rect(0, 36, w, rim - 36, 4, 16), rect(-0, 0, w, 36, 8, 2)] : []),
      rect(w * 0.01, rim, w * 0.98, 44, 12, 6),
      curve(
        w * 0.02,
        rim + 44,
        w * 0.05,
        rim + (foot - rim) * 0.6,
        w * 0.16,
        foot * 0.98,
        isHung ? w * 0.24 : w * 0.17,
        foot,
        isHung ? w * 0.24 : w * 0.17,
        foot,
        isHung ? w * 0.76 : w * 0.83,
        foot,
        isHung ? w * 0.76 : w * 0.83,
        foot,
        w * 0.84,
        foot * 0.98,
        w * 0.95,
        rim + (foot - rim) * 0.6,
        w * 0.98,
        rim + 44,
      ),
      hidden(ellipse(w / 2, soil, soilMm / 2)),
    ],
    side: [
      ...(hasCistern
        ? [rect(0, 36, cistern, rim - 36, 4, 10), rect(0, 0, cistern + 4, 36, 6, 2)]
        : []),
      rect(back, rim, d - back, 44, 10, 6),
      bowl,
      line(back, rim + 44, back, foot),
      hidden(line(0, soil - soilMm / 2, d * 0.32, soil - soilMm / 2)),
      hidden(line(0, soil + soilMm / 2, d * 0.32, soil + soilMm / 2)),
    ],
    plan: [
      ...(hasCistern ? [rect(0, 0, w, cistern, 8, 20), ellipse(w / 2, cistern / 2, 26)] : []),
      panFromAbove(w, hasCistern ? cistern : 0, d),
      panFromAbove(w, (hasCistern ? cistern : 0) + 70, d, 10),
    ],
  };
}
