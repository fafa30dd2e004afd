import { fittings, type Measures, metal, type Shape, sized } from './shape.ts';

const wide = (...widths: number[]): Measures[] => widths.map((w) => ({ w }));
const across = (sizes: readonly (readonly [w: number, d: number])[]): Measures[] =>
  sizes.map(([w, d]) => ({ w, d }));

/** By drawing family: glass and floors of showers, and what makes a wet room. */
export const enclosureShapes: Readonly<Record<string, readonly Shape[]>> = {
  'shower-door-hinged': metal('shower-door-hinged', 'enclosures.hinged'),
  'shower-door-pivot': metal('shower-door-pivot', 'enclosures.pivot'),
  'shower-door-bifold': metal('shower-door-bifold', 'enclosures.bifold'),
  'shower-door-sliding': sized(
    wide(1000, 1200, 1400),
    metal('shower-door-sliding', 'enclosures.sliding'),
    { h: 1950 },
  ),
  'enclosure-square': metal('enclosure-square', 'enclosures.square'),
  'enclosure-sliding': sized(
    across([
      [1200, 800],
      [1400, 800],
      [1700, 800],
    ]),
    metal('enclosure-sliding', 'enclosures.sliding_enclosure'),
  ),
  'enclosure-quadrant': metal('enclosure-quadrant', 'enclosures.quadrant'),
  'wet-room-screen': sized(wide(700, 900, 1200), metal('wet-room-screen', 'enclosures.wet_room'), {
    h: 2000,
  }),
  'wet-room-screen-grid': sized(
    wide(800, 1000, 1200),
    metal('wet-room-screen-grid', 'enclosures.wet_room', { grid: true }),
    { h: 2000 },
  ),
  'shower-tray': sized(
    across([
      [900, 900],
      [1000, 800],
      [1200, 800],
      [1400, 800],
      [1600, 800],
      [1700, 700],
    ]),
    metal('shower-tray', 'enclosures.tray'),
  ),
  'shower-tray-quadrant': metal('shower-tray-quadrant', 'enclosures.tray_quadrant'),
  'shower-side-panel': sized(wide(800), metal('shower-side-panel', 'wet_rooms.side_panel'), {
    h: 1950,
  }),
  'wet-room-former': sized(
    across([
      [900, 900],
      [1200, 900],
      [1400, 900],
    ]),
    metal('wet-room-former', 'wet_rooms.former'),
  ),
  'wet-room-drain': fittings('wet-room-drain', 'wet_rooms.drain'),
  'wet-room-drain-linear': sized(
    wide(800),
    fittings('wet-room-drain-linear', 'wet_rooms.linear_drain'),
    { d: 70 },
  ),
  'wall-panel': sized(wide(600, 1000), metal('wall-panel', 'wet_rooms.wall_panel'), { h: 2400 }),
};
