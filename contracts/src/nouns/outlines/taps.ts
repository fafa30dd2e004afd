import { type Box, curve, ellipse, line, rect, type Stroke, type Views } from './pen.ts';

/** A spout seen from its side: it leaves the body at a height and ends in a nozzle that looks down. */
function spout(from: number, to: number, top: number, thick: number, drop: number): Stroke {
  const bend = Math.min(thick * 1.6, (to - from) * 0.5);
  return {
    role: 'outline',
    steps: [
      ['M', from, top],
      ['L', to - bend, top],
      ['C', to - bend * 0.4, top, to, top + bend * 0.4, to, top + bend],
      ['L', to, top + thick + drop],
      ['L', to - thick, top + thick + drop],
      ['L', to - thick, top + thick + bend * 0.3],
      ['C', to - thick, top + thick * 1.1, to - thick * 1.2, top + thick, to - bend, top + thick],
      ['L', from, top + thick],
    ],
  };
}

/** One body through one hole: it stands at the back, its spout reaches forward, a lever is on it. */
export function monoTap({ w, d, h }: Box): Views {
  const body = Math.min(w * 0.84, d * 0.4);
  const root = w / 2;
  const neck = h > d * 1.6 ? h * 0.12 : h * 0.36;
  const thick = Math.max(9, body * 0.46);
  const left = root - body / 2;
  return {
    front: [
      rect(left, h * 0.16, body, h * 0.84 - 5, 2),
      rect(root - w / 2, h - 6, w, 6, 2),
      rect(left, h * 0.06, body, h * 0.12, 3),
      rect(root - thick * 0.55, neck, thick * 1.1, thick * 2.1, 3),
      rect(root - 7, 0, 14, h * 0.08, 3),
    ],
    side: [
      rect(left, h * 0.16, body, h * 0.84 - 5, 2),
      rect(0, h - 6, w, 6, 2),
      rect(left, h * 0.06, body, h * 0.12, 3),
      spout(left + body, d, neck, thick, thick * 0.6),
      curve(root, h * 0.06, root + d * 0.2, h * 0.05, root + d * 0.3, h * 0.02, root + d * 0.5, 0),
    ],
    plan: [
      ellipse(w / 2, w / 2, w / 2),
      ellipse(w / 2, w / 2, body / 2),
      rect(w / 2 - thick / 2, w / 2 + body / 2, thick, d - w / 2 - body / 2, 0, thick / 2),
    ],
  };
}

/** Two valves and a spout of their own, or under one bridge, on holes a certain distance apart. */
export function pairedTap({ w, d, h }: Box, centres: number, isBridge: boolean): Views {
  const holes = [(w - centres) / 2, (w + centres) / 2];
  const foot = Math.min(27, w * 0.14, (w - centres) / 2);
  const bar = Math.min(42, h * 0.34);
  const barY = isBridge ? h * 0.42 : h;
  return {
    front: [
      ...holes.flatMap((x) => [
        rect(x - foot, h - 6, 2 * foot, 6, 2),
        rect(x - foot * 0.7, h * 0.3, foot * 1.4, h * 0.7 - 6, 3),
        rect(x - foot * 0.9, h * 0.08, foot * 1.8, h * 0.22, 5),
      ]),
      ...(isBridge ? [rect(0, barY, w, bar, bar / 2)] : []),
      rect(
        w / 2 - 15,
        isBridge ? barY + bar * 0.2 : h * 0.05,
        30,
        isBridge ? bar : h * 0.95,
        12,
        3,
      ),
    ],
    side: [
      rect(0, h - 6, 2 * foot, 6, 2),
      rect(foot * 0.3, h * 0.3, foot * 1.4, h * 0.7 - 6, 3),
      rect(foot * 0.1, h * 0.08, foot * 1.8, h * 0.22, 5),
      spout(foot * 1.7, d, isBridge ? barY : h * 0.12, 24, 14),
    ],
    plan: [
      ...holes.map((x) => ellipse(x, foot, foot)),
      ...(isBridge ? [rect(0, foot - bar / 2, w, bar, bar / 2)] : []),
      rect(w / 2 - 14, foot, 28, d - foot, 4, 12),
    ],
  };
}

/** Two taps apart from one another, each with a spout of its own. */
export function pillarTap({ w, d, h }: Box): Views {
  const body = w * 0.5;
  return {
    front: [
      rect(w / 2 - body / 2, h * 0.34, body, h * 0.66 - 6, 3),
      rect(0, h - 6, w, 6, 2),
      rect(w * 0.08, h * 0.12, w * 0.84, h * 0.1, 5),
      rect(w / 2 - 8, 0, 16, h * 0.34, 4),
    ],
    side: [
      rect(w / 2 - body / 2, h * 0.34, body, h * 0.66 - 6, 3),
      rect(0, h - 6, w, 6, 2),
      rect(w / 2 - 8, 0, 16, h * 0.34, 4),
      line(w * 0.15, h * 0.17, w * 0.85, h * 0.17),
      spout(w / 2 + body / 2, d, h * 0.42, body * 0.62, h * 0.16),
    ],
    plan: [
      ellipse(w / 2, w / 2, w / 2),
      ellipse(w / 2, w / 2, body / 2),
      rect(w / 2 - body * 0.34, w / 2 + body / 2, body * 0.68, d - w / 2 - body / 2, 0, body * 0.3),
    ],
  };
}

/** Spout and handles that come out of the wall, which is at the left of the side and above the plan. */
export function wallTap({ w, d, h }: Box, hasHandles: boolean): Views {
  const rose = Math.min(w, h, 62) / 2;
  const thick = Math.max(14, rose * 0.7);
  const handles = hasHandles ? [rose, w - rose] : [];
  return {
    front: [
      ellipse(w / 2, h / 2, rose),
      ellipse(w / 2, h / 2, thick / 2),
      ...handles.flatMap((x) => [ellipse(x, h / 2, rose), ellipse(x, h / 2, rose * 0.6)]),
    ],
    side: [
      rect(0, h / 2 - rose, 7, 2 * rose, 2),
      spout(7, d, h / 2 - thick / 2, thick, Math.min(12, h / 2 - thick)),
    ],
    plan: [
      rect(w / 2 - rose, 0, 2 * rose, 7, 2),
      rect(w / 2 - thick / 2, 7, thick, d - 7, 2, 6),
      ...handles.flatMap((x) => [
        rect(x - rose, 0, 2 * rose, 7, 2),
        rect(x - rose * 0.6, 7, rose * 1.2, Math.min(54, d * 0.4), 2, 4),
      ]),
    ],
  };
}
