import { fittings, forLines, measuring, type Shape, showing, sized } from './shape.ts';

/** By drawing family: what runs a heating and keeps it clean, and parts of rails and cylinders. */
export const heatingShapes: Readonly<Record<string, readonly Shape[]>> = {
  'circulator-pump': fittings('circulator-pump', 'heating_parts.circulator'),
  'shower-pump': fittings('shower-pump', 'heating_parts.shower_pump'),
  'motorised-valve': showing(
    'ports',
    ['2', '3'],
    fittings('motorised-valve', 'heating_parts.motorised_valve'),
  ),
  programmer: showing('channels', ['1', '2'], fittings('programmer', 'heating_parts.programmer')),
  'cylinder-thermostat': fittings('cylinder-thermostat', 'heating_parts.cylinder_stat'),
  'chemical-bottle': [
    ...forLines(
      ['CLN'],
      fittings('chemical-bottle-cleaner', 'heating_parts.bottle', { of: 'blue', says: 'CLEANER' }),
    ),
    ...fittings('chemical-bottle', 'heating_parts.bottle'),
  ],
  'expansion-vessel': measuring(
    { w: 270, h: 330 },
    fittings('expansion-vessel', 'heating_parts.vessel'),
  ),
  'relief-valve': fittings('relief-valve', 'heating_parts.relief_valve'),
  'immersion-heater': sized(
    [{ h: 360 }, { h: 770 }],
    fittings('immersion-heater', 'heating_parts.immersion_heater'),
    { w: 80 },
  ),
  'rail-element': sized(
    [{ h: 310 }, { h: 370 }, { h: 520 }],
    fittings('rail-element', 'heating_parts.rail_element'),
    { w: 60 },
  ),
  'element-tee': fittings('element-tee', 'heating_parts.element_tee'),
};
