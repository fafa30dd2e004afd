import { type Box, ellipse, hidden, line, rect, spaced, type Stroke, type Views } from './pen.ts';

/** How thick the bars of a radiator are laid. */
const columnPitch = 46;

/** A flat face before the wall on two brackets, seen from the side and from above. */
function beforeTheWall({ w, d, h }: Box, thick: number): Pick<Views, 'side' | 'plan'> {
  return {
    side: [
      rect(d - thick, 0, thick, h, Math.min(8, thick / 2)),
      ...[h * 0.14, h * 0.86].map((y) => line(0, y, d - thick, y)),
    ],
    plan: [
      rect(0, d - thick, w, thick, Math.min(8, thick / 2)),
      ...[w * 0.12, w * 0.88].map((x) => line(x, 0, x, d - thick)),
    ],
  };
}

export type Radiator = 'panel' | 'column' | 'towel' | 'vertical' | 'bars';

export function radiator(box: Box, kind: Radiator): Views {
  const { w, d, h } = box;
  if (kind === 'towel') {
    const groups = [h * 0.06, h * 0.4, h * 0.72];
    return {
      ...beforeTheWall(box, Math.min(34, d * 0.4)),
      front: [
        rect(0, 0, 34, h, 4),
        rect(w - 34, 0, 34, h, 4),
        ...groups.flatMap((from) =>
          spaced(5, from, from + h * 0.22).map((y) => rect(34, y - 11, w - 68, 22, 10)),
        ),
      ],
    };
  }
  if (kind === 'column') {
    const places = spaced(Math.max(2, Math.round(w / columnPitch)), 0, w);
    const wide = Math.min(25, (w / places.length) * 0.56);
    const columns = d > 80 ? 3 : 2;
    return {
      front: places.map((x) => rect(x - wide / 2, 0, wide, h, wide / 2)),
      side: spaced(columns, d * 0.06, d)
        .flatMap((y) => [rect(y - 12.5, 20, 25, h - 40, 12)])
        .concat([
          rect(d * 0.02, 0, d * 0.96, 44, 22, 4),
          rect(d * 0.02, h - 44, d * 0.96, 44, 4, 22),
        ]),
      plan: places.map((x) => rect(x - wide / 2, 0, wide, d, wide / 2)),
    };
  }
  const uprights = Math.max(3, Math.round(w / 77));
  const ridges = Math.max(4, Math.round(w / 66));
  const lines: Record<'panel' | 'vertical' | 'bars', Stroke[]> = {
    panel: [rect(0, 0, w, h, 6), ...spaced(ridges, 14, w - 14).map((x) => line(x, 34, x, h - 34))],
    vertical: spaced(uprights, 0, w).map((x) =>
      rect(x - w / uprights / 2 + 6, 0, w / uprights - 12, h, 10),
    ),
    bars: spaced(Math.max(4, Math.round(h / 75)), 0, h).map((y) => rect(0, y - 31, w, 62, 6)),
  };
  return { ...beforeTheWall(box, d * (kind === 'panel' ? 0.72 : 0.4)), front: lines[kind] };
}

/** A cabinet of drawers or doors, under a top with its bowl where it has one. */
export function cabinet(
  { w, d, h }: Box,
  {
    drawers,
    doors,
    hasBasin,
    isOnFloor,
  }: { drawers: number; doors: number; hasBasin: boolean; isOnFloor: boolean },
): Views {
  const top = hasBasin ? 20 : 0;
  const foot = isOnFloor ? 80 : 0;
  const face = h - top - foot;
  const parts = (count: number, size: number) =>
    Array.from({ length: Math.max(0, count - 1) }, (_, at) => (size * (at + 1)) / count);
  const bowlW = Math.min(480, w * 0.72);
  const bowlD = d * 0.58;
  const handles: Stroke[] =
    drawers > 0
      ? Array.from({ length: drawers }, (_, at) =>
          line(
            w / 2 - 80,
            top + (face * at) / drawers + 40,
            w / 2 + 80,
            top + (face * at) / drawers + 40,
          ),
        )
      : [];
  return {
    front: [
      ...(hasBasin ? [rect(0, 0, w, top, 3)] : []),
      rect(0, top, w, face, 1),
      ...parts(drawers, face).map((y) => line(0, top + y, w, top + y)),
      ...parts(doors, w).map((x) => line(x, top, x, top + face)),
      ...handles,
      ...(isOnFloor ? [rect(8, h - foot, w - 16, foot)] : []),
      ...(hasBasin ? [hidden(rect((w - bowlW) / 2, 0, bowlW, Math.min(110, h * 0.3), 0, 50))] : []),
    ],
    side: [
      ...(hasBasin ? [rect(0, 0, d, top, 3)] : []),
      rect(0, top, d, face, 1),
      line(d - 18, top, d - 18, top + face),
      ...(isOnFloor ? [rect(0, h - foot, d - 60, foot)] : []),
    ],
    plan: [
      rect(0, 0, w, d, 3),
      ...(hasBasin
        ? [
            rect((w - bowlW) / 2, d * 0.3, bowlW, bowlD, 60),
            ellipse(w / 2, d * 0.3 + bowlD / 2, 22),
            ellipse(w / 2, d * 0.17, 17.5),
          ]
        : [line(0, d - 18, w, d - 18)]),
    ],
  };
}

/** A mirror, or a cabinet with mirrors for doors. */
export function mirror({ w, d, h }: Box, isRound: boolean, doors: number): Views {
  const frame = 12;
  const leaves = Array.from({ length: Math.max(0, doors - 1) }, (_, at) => (w * (at + 1)) / doors);
  return {
    front: isRound
      ? [ellipse(w / 2, h / 2, w / 2, h / 2), ellipse(w / 2, h / 2, w / 2 - frame, h / 2 - frame)]
      : [
          rect(0, 0, w, h, 4),
          rect(frame, frame, w - 2 * frame, h - 2 * frame, 2),
          ...leaves.map((x) => line(x, 0, x, h)),
        ],
    side: [rect(0, 0, d, h, 2), line(d * 0.8, 0, d * 0.8, h)],
    plan: [rect(0, 0, w, d, 2), line(0, d * 0.8, w, d * 0.8)],
  };
}

/** Glass in its profiles: a door, a screen, or what stands around a corner. */
export function glass(
  { w, d, h }: Box,
  { opening, isRoundCorner }: { opening: string; isRoundCorner: boolean },
): Views {
  const post = 26;
  const isEnclosure = d > 200;
  const leaf = opening === 'sliding' || opening === 'bifold' ? w / 2 : 0;
  const radius = Math.min(w, d) * 0.6;
  return {
    front: [
      rect(0, 0, post, h),
      rect(post, 0, w - 2 * post, h),
      rect(w - post, 0, post, h),
      ...(leaf > 0 ? [line(leaf, 0, leaf, h)] : []),
      ...(opening === 'walk-in' ? [] : [rect((leaf || w) - post - 40, h * 0.4, 12, 240, 6)]),
    ],
    side: isEnclosure
      ? [rect(0, 0, post, h), rect(post, 0, d - 2 * post, h), rect(d - post, 0, post, h)]
      : [rect(0, 0, d, h)],
    plan: isEnclosure
      ? isRoundCorner
        ? [
            {
              role: 'outline',
              steps: [
                ['M', 0, 0],
                ['L', w, 0],
                ['L', w, d - radius],
                ['C', w, d - radius * 0.45, w - radius * 0.45, d, w - radius, d],
                ['L', 0, d],
                ['Z'],
              ],
            },
          ]
        : [rect(0, 0, w, d), rect(post, post, w - 2 * post, d - 2 * post)]
      : [
          rect(0, 0, post, d),
          line(post, d / 2 - 4, w - post, d / 2 - 4),
          line(post, d / 2 + 4, w - post, d / 2 + 4),
          rect(w - post, 0, post, d),
        ],
  };
}

/** A shower tray: its rim, and the waste that its floor falls to. */
export function tray({ w, d, h }: Box, isRoundCorner: boolean): Views {
  const views = glass({ w, d: Math.max(d, 201), h }, { opening: 'walk-in', isRoundCorner });
  const waste = isRoundCorner ? [w / 2, d / 2] : [w - 160, d / 2];
  return {
    front: [rect(0, 0, w, h, 3, 1), hidden(line(40, 8, w - 160, h * 0.6, w - 40, 8))],
    side: [rect(0, 0, d, h, 3, 1), hidden(line(40, 8, d / 2, h * 0.6, d - 40, 8))],
    plan: [
      ...(isRoundCorner ? views.plan : [rect(0, 0, w, d, 12), rect(40, 40, w - 80, d - 80, 10)]),
      ellipse(waste[0]!, waste[1]!, 56),
      ellipse(waste[0]!, waste[1]!, 45),
    ],
  };
}
