import { fittings, holding, type Shape, sized } from './shape.ts';

/** By drawing family: spare parts of taps, showers and toilets. */
export const spareShapes: Readonly<Record<string, readonly Shape[]>> = {
  'tap-washer': holding(10, fittings('tap-washer', 'spares.washers')),
  'tap-cartridge': sized(
    [
      { w: 25, h: 47 },
      { w: 35, h: 57 },
      { w: 40, h: 62 },
    ],
    fittings('tap-cartridge', 'spares.cartridge'),
  ),
  'tap-head': holding(2, fittings('tap-head', 'spares.heads')),
  'tap-lever': fittings('tap-lever', 'spares.lever'),
  'shower-seal': fittings('shower-seal', 'spares.seal'),
  'shower-hinge': holding(2, fittings('shower-hinge', 'spares.hinges')),
  'cistern-lever': fittings('cistern-lever', 'spares.cistern_lever'),
  'seat-hinge': holding(2, fittings('seat-hinge', 'spares.seat_hinges')),
};
