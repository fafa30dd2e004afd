import {
  type Box,
  closed,
  curve,
  ellipse,
  hidden,
  line,
  rect,
  spaced,
  type Stroke,
  type Views,
} from './pen.ts';

/** What is told of a vessel besides its box. */
export interface Vessel {
  tapHoles: number;
  tapHoleMm: number;
  holeCentres: number;
  hasOverflow: boolean;
  shape: 'round' | 'rectangular' | 'd';
}

const wasteMm = 45;

/** Tap holes in a row, their middle at a place. */
function tapHoles(
  { tapHoles: count, tapHoleMm, holeCentres }: Vessel,
  x: number,
  y: number,
): Stroke[] {
  const apart = count === 2 ? holeCentres || 180 : (holeCentres || 200) / 2;
  return Array.from({ length: count }, (_, at) =>
    ellipse(x + (at - (count - 1) / 2) * apart, y, (tapHoleMm || 35) / 2),
  );
}

/** The inside of a vessel, dashed where its wall hides it: from rim to rim over its floor. */
function inside(left: number, right: number, top: number, floor: number): Stroke {
  const deep = floor - top;
  const reach = Math.min((right - left) * 0.22, deep);
  return hidden(
    curve(
      left,
      top,
      left + reach * 0.15,
      top + deep * 0.7,
      left + reach * 0.5,
      floor,
      left + reach * 1.4,
      floor,
      left + reach * 2,
      floor,
      right - reach * 2,
      floor,
      right - reach * 1.4,
      floor,
      right - reach * 0.5,
      floor,
      right - reach * 0.15,
      top + deep * 0.7,
      right,
      top,
    ),
  );
}

/** A basin with a deck for the tap at its back, on the wall or over a pedestal. */
export function basin(box: Box, vessel: Vessel, stands: 'wall' | 'pedestal' | 'counter'): Views {
  const { w, d, h } = box;
  const deck = vessel.tapHoles > 0 ? Math.min(95, d * 0.24) : 18;
  const rim = Math.min(32, w * 0.06);
  const body = stands === 'pedestal' ? Math.min(h, 190) : h;
  const floor = body * 0.8;
  const bowl = vessel.shape === 'rectangular' ? 24 : (d - deck) * 0.4;
  const corner =
    stands === 'counter' && vessel.shape === 'round'
      ? Math.min(w, d) / 2
      : vessel.shape === 'rectangular'
        ? 12
        : Math.min(w * 0.3, 120);
  const middle = deck + (d - deck - rim) / 2;
  const under = [w * 0.3, w * 0.7] as const;
  const foot: Stroke[] =
    stands === 'pedestal'
      ? [
          curve(
            under[0],
            body,
            under[0] + 12,
            body + (h - body) * 0.3,
            under[0] + 14,
            h * 0.7,
            under[0] + 2,
            h,
          ),
          curve(
            under[1],
            body,
            under[1] - 12,
            body + (h - body) * 0.3,
            under[1] - 14,
            h * 0.7,
            under[1] - 2,
            h,
          ),
          line(under[0] + 2, h, under[1] - 2, h),
        ]
      : [];
  const front = [
    closed(
      0,
      0,
      w,
      0,
      w,
      body * 0.24,
      w * 0.8,
      body * 0.8,
      w * 0.7,
      body,
      w * 0.3,
      body,
      w * 0.2,
      body * 0.8,
      0,
      body * 0.24,
    ),
    inside(rim, w - rim, 0, floor),
    ...foot,
    ...(vessel.hasOverflow ? [hidden(ellipse(w / 2, body * 0.28, 11, 6))] : []),
  ];
  const side = [
    closed(0, 0, d, 0, d, body * 0.24, d * 0.72, body * 0.85, d * 0.55, body, 0, body),
    inside(deck, d - rim, 0, floor),
    hidden(rect(middle - wasteMm / 2, floor, wasteMm, body - floor)),
    ...(stands === 'pedestal'
      ? [line(d * 0.08, body, d * 0.08, h, d * 0.5, h, d * 0.46, h * 0.7, d * 0.52, body)]
      : []),
  ];
  return {
    front:
      stands === 'counter'
        ? [rect(0, 0, w, h, 6, Math.min(40, h * 0.3)), inside(rim / 2, w - rim / 2, 0, h - 18)]
        : front,
    side:
      stands === 'counter'
        ? [rect(0, 0, d, h, 6, Math.min(40, h * 0.3)), inside(rim / 2, d - rim / 2, 0, h - 18)]
        : side,
    plan: [
      rect(0, 0, w, d, stands === 'counter' ? corner : 6, corner),
      rect(
        rim,
        deck,
        w - 2 * rim,
        d - deck - rim,
        stands === 'counter' ? corner - rim : bowl,
        stands === 'counter' ? corner - rim : bowl,
      ),
      ellipse(w / 2, middle, wasteMm / 2),
      ...tapHoles(vessel, w / 2, deck * 0.52),
    ],
  };
}

/** A bath: its rim, the inside with its slopes, waste and overflow. A freestanding one flares. */
export function bath(
  { w, d, h }: Box,
  vessel: Vessel,
  kind: 'free' | 'built-in' | 'corner',
): Views {
  const rim = kind === 'free' ? 22 : 60;
  const round = kind === 'free' ? d / 2 : 40;
  const floor = h - (kind === 'free' ? 110 : 130);
  const flare = kind === 'free' ? w * 0.09 : 0;
  const drain = kind === 'built-in' ? w * 0.22 : w / 2;
  const shell = (length: number, lean: number): Stroke =>
    kind === 'free'
      ? curve(
          0,
          0,
          lean * 0.3,
          h * 0.5,
          lean,
          h * 0.7,
          lean,
          h,
          lean,
          h,
          length - lean,
          h,
          length - lean,
          h,
          length - lean,
          h * 0.7,
          length - lean * 0.3,
          h * 0.5,
          length,
          0,
          length,
          0,
          0,
          0,
          0,
          0,
        )
      : closed(0, 0, length, 0, length, 36, length - 30, 36, length - 60, h, 60, h, 30, 36, 0, 36);
  return {
    front: [
      shell(w, flare),
      inside(rim, w - rim, 0, floor),
      hidden(rect(drain - wasteMm / 2, floor, wasteMm, 40)),
    ],
    side: [shell(d, flare * 0.6), inside(rim, d - rim, 0, floor)],
    plan:
      kind === 'corner'
        ? [
            closed(0, 0, w, 0, w, d * 0.45, w * 0.45, d, 0, d),
            ellipse(w * 0.42, d * 0.42, w * 0.34, d * 0.34),
            ellipse(w * 0.42, d * 0.42, wasteMm / 2),
          ]
        : [
            rect(0, 0, w, d, round),
            rect(rim, rim, w - 2 * rim, d - 2 * rim, kind === 'free' ? round - rim : 170),
            rect(w * 0.14, d * 0.24, w * 0.72, d * 0.52, d * 0.2),
            ellipse(drain, d / 2, wasteMm / 2),
            ...tapHoles(vessel, kind === 'built-in' ? w / 2 : w / 2, 30),
            ...(vessel.hasOverflow
              ? [
                  ellipse(
                    kind === 'free' ? w / 2 : rim + 8,
                    kind === 'free' ? rim + 8 : d / 2,
                    18,
                    9,
                  ),
                ]
              : []),
          ],
  };
}

/** A kitchen sink: bowls from the left, and a drainer beside them where there is one. */
export function sink(
  { w, d, h }: Box,
  bowls: number,
  hasDrainer: boolean,
  hasTapHole: boolean,
): Views {
  const rim = 24;
  const ledge = hasTapHole ? 70 : rim;
  const share = hasDrainer ? (bowls > 1 ? 0.64 : 0.5) : 1;
  const room = w * share - rim * 2;
  const widths =
    bowls === 1
      ? [room]
      : bowls === 2
        ? [room / 2 - 12, room / 2 - 12]
        : [room * 0.64, room * 0.36 - 24];
  let left = rim;
  const cut = widths.map((width) => {
    const at = { left, width };
    left += width + 24;
    return at;
  });
  const drainerFrom = w * share + 10;
  return {
    front: [
      line(0, 0, w, 0, w, 4, 0, 4, 0, 0),
      ...cut.map((at) => rect(at.left, 4, at.width, h - 4, 0, 30)),
    ],
    side: [line(0, 0, d, 0, d, 4, 0, 4, 0, 0), rect(ledge, 4, d - ledge - rim, h - 4, 0, 30)],
    plan: [
      rect(0, 0, w, d, 18),
      ...cut.flatMap((at) => [
        rect(at.left, ledge, at.width, d - ledge - rim, 36),
        ellipse(at.left + at.width / 2, ledge + (d - ledge - rim) / 2, 45),
      ]),
      ...(hasDrainer ? spaced(6, ledge, d - rim).map((y) => line(drainerFrom, y, w - rim, y)) : []),
      ...(hasTapHole ? [ellipse(cut[0]!.left + cut[0]!.width / 2, ledge / 2, 17.5)] : []),
    ],
  };
}
