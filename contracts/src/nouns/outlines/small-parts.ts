import { type Box, ellipse, line, rect, spaced, type Views } from './pen.ts';

/** A concealed valve: its plate, and as many controls as it is worked by. */
export function valvePlate({ w, d, h }: Box, controls: number, isRound: boolean): Views {
  const knob = Math.min(27, w * 0.24);
  const places = spaced(controls, 0, h);
  return {
    front: [
      isRound ? ellipse(w / 2, h / 2, w / 2, h / 2) : rect(0, 0, w, h, 14),
      ...places.flatMap((y) => [
        ellipse(w / 2, y, knob),
        line(w / 2, y, w / 2 + Math.min(knob * 1.5, w / 2), y),
      ]),
    ],
    side: [rect(0, 0, 8, h, 2), ...places.map((y) => rect(8, y - knob, d - 8, 2 * knob, 2, 4))],
    plan: [rect(0, 0, w, 8, 2), rect(w / 2 - knob, 8, 2 * knob, d - 8, 2, 4)],
  };
}

/** A head over a shower, its neck above. */
export function showerHead({ w, d, h }: Box, isRound: boolean): Views {
  const plate = Math.min(12, h * 0.25);
  const face = (across: number) => [
    rect(0, h - plate, across, plate, 4),
    rect(across / 2 - 14, 0, 28, h - plate, 6, 0),
  ];
  const outer = isRound ? ellipse(w / 2, d / 2, w / 2) : rect(0, 0, w, d, 6);
  return { front: face(w), side: face(d), plan: [outer, ellipse(w / 2, d / 2, 14)] };
}

/** A bottle trap: inlet above, bottle below, its pipe to the wall at the left. */
export function bottleTrap({ w, d, h }: Box): Views {
  const bottle = h * 0.48;
  const pipe = Math.min(32, w * 0.5);
  const reach = Math.max(0, d - w);
  return {
    front: [
      rect(0, h - bottle, w, bottle, 4, 6),
      rect(w / 2 - pipe / 2, 0, pipe, h - bottle),
      rect(w * 0.15, h * 0.06, w * 0.7, h * 0.1, 3),
    ],
    side: [
      rect(reach, h - bottle, w, bottle, 4, 6),
      rect(d - w / 2 - pipe / 2, 0, pipe, h - bottle),
      rect(d - w * 0.85, h * 0.06, w * 0.7, h * 0.1, 3),
      rect(0, h - bottle * 0.72, reach, pipe),
      rect(0, h - bottle * 0.72 - 16, 6, pipe + 32, 2),
    ],
    plan: [
      ellipse(w / 2, d - w / 2, w / 2),
      ellipse(w / 2, d - w / 2, pipe / 2),
      rect(w / 2 - pipe / 2, 0, pipe, reach),
    ],
  };
}

/** A waste: its flange above, its threaded tail below. */
export function waste({ w, d, h }: Box): Views {
  const face = (across: number, tail = across * 0.62) => [
    rect(0, h * 0.12, across, h * 0.06, 3),
    rect(across * 0.1, 0, across * 0.8, h * 0.12, 5, 0),
    rect((across - tail) / 2, h * 0.18, tail, h * 0.82),
    ...spaced(8, h * 0.3, h).map((y) => line((across - tail) / 2, y, (across + tail) / 2, y)),
  ];
  return {
    front: face(w),
    side: face(d),
    plan: [ellipse(w / 2, d / 2, w / 2, d / 2), ellipse(w / 2, d / 2, w * 0.4, d * 0.4)],
  };
}
