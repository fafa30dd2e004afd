import {
  fittings,
  forLines,
  glazed,
  type Measures,
  measuring,
  metal,
  only,
  sampled,
  type Shape,
  showing,
  sized,
} from './shape.ts';

const wide = (...widths: number[]): Measures[] => widths.map((w) => ({ w }));

/** By drawing family: what is behind walls and under sinks, and what hangs on walls. */
export const partShapes: Readonly<Record<string, readonly Shape[]>> = {
  trap: fittings('trap', 'wastes.bottle'),
  'trap-square': fittings('trap-square', 'wastes.bottle', { style: 'square' }),
  'trap-plastic': fittings('trap-plastic', 'wastes.bottle_plastic'),
  'p-trap': fittings('p-trap', 'wastes.bend'),
  's-trap': fittings('s-trap', 'wastes.bend', { kind: 's' }),
  'bath-trap': fittings('bath-trap', 'wastes.bath'),
  'shower-trap': fittings('shower-trap', 'wastes.shower'),
  'basin-waste': [
    ...only(
      'waste-type',
      'click',
      showing(
        'waste-flow',
        ['slotted', 'unslotted'],
        fittings('basin-waste', 'wastes.plug', { waste_type: 'click' }),
      ),
    ),
    ...showing('waste-type', ['free-flow', 'plug-chain'], fittings('basin-waste', 'wastes.plug')),
  ],
  'bath-waste': showing(
    'waste-type',
    ['click', 'plug-chain'],
    fittings('bath-waste', 'wastes.plug', { size: 'bath' }),
  ),

  'sink-inset': [
    ...bowled('1', { w: 860, d: 500 }, metal('sink-inset', 'sinks.inset')),
    ...bowled('1.5', { w: 1000, d: 500 }, metal('sink-inset', 'sinks.inset')),
    ...bowled('2', { w: 1160, d: 500 }, metal('sink-inset', 'sinks.inset')),
  ],
  'sink-undermounted': [
    ...bowled('1', { w: 540, d: 440 }, metal('sink-undermounted', 'sinks.undermounted')),
    ...bowled('1.5', { w: 620, d: 440 }, metal('sink-undermounted', 'sinks.undermounted')),
  ],
  'sink-waste': fittings('sink-waste', 'sink_parts.strainer'),
  'sink-plumbing-kit': showing(
    'bowls',
    ['1', '1.5', '2'],
    fittings('sink-plumbing-kit', 'sink_parts.kit'),
  ),
  'sink-belfast': [
    ...bowled('1', { w: 455, d: 380 }, glazed('sink-belfast', 'sinks.belfast')),
    ...bowled('1', { w: 595, d: 455 }, glazed('sink-belfast', 'sinks.belfast')),
    ...bowled('1', { w: 795, d: 500 }, glazed('sink-belfast', 'sinks.belfast')),
    ...bowled('2', { w: 795, d: 460 }, glazed('sink-belfast', 'sinks.belfast')),
  ],

  // Its arm mirrors the paper, whose light is full of chance.
  'roll-holder': sampled(32, metal('roll-holder', 'accessories.roll_holder')),
  'spare-roll-holder': sampled(32, fittings('spare-roll-holder', 'accessories.spare_roll_holder')),
  'toilet-brush': fittings('toilet-brush', 'accessories.toilet_brush'),
  'towel-bar': sized(wide(450, 600), metal('towel-bar', 'accessories.towel_bar'), { d: 74 }),
  'double-towel-bar': metal('double-towel-bar', 'accessories.towel_bar', { double: true }),
  'towel-ring': metal('towel-ring', 'accessories.towel_ring'),
  'robe-hook': [
    ...forLines(['HD'], metal('robe-hook-double', 'accessories.robe_hook', { double: true })),
    ...metal('robe-hook', 'accessories.robe_hook'),
  ],
  'glass-shelf': metal('glass-shelf', 'accessories.glass_shelf'),
  'shower-basket': fittings('shower-basket', 'accessories.shower_basket'),
  'corner-basket': fittings('corner-basket', 'accessories.corner_basket'),
  'tumbler-holder': fittings('tumbler-holder', 'accessories.tumbler_holder'),
  'soap-dispenser': fittings('soap-dispenser', 'accessories.soap_dispenser'),
  'grab-rail': sized(wide(300, 450, 600, 900), metal('grab-rail', 'accessories.grab_rail'), {
    d: 82,
  }),
  'grab-rail-angled': metal('grab-rail-angled', 'accessories.grab_rail', { angled: true }),
  'grab-rail-folding': metal('grab-rail-folding', 'accessories.folding_rail'),
  'mounting-rail': fittings('mounting-rail', 'accessories.mounting_rail'),

  'wc-frame': fittings('wc-frame', 'cisterns.wc_frame'),
  'basin-frame': fittings('basin-frame', 'cisterns.basin_frame'),
  'cistern-concealed': [
    ...forLines(['TI'], fittings('cistern-concealed-low', 'cisterns.concealed', { low: true })),
    ...fittings('cistern-concealed', 'cisterns.concealed'),
  ],
  'flush-plate': metal('flush-plate', 'cisterns.flush_plate'),
  'flush-plate-round': metal('flush-plate-round', 'cisterns.flush_plate_round'),
  'fill-valve': showing(
    'water-inlet',
    ['bottom', 'side'],
    fittings('fill-valve', 'cisterns.fill_valve'),
  ),
  'flush-valve': [
    ...forLines(['SY'], fittings('flush-valve-siphon', 'cisterns.siphon')),
    ...fittings('flush-valve', 'cisterns.flush_valve'),
  ],
  'pan-connector': [
    ...panConnector('pan-connector', { w: 118, h: 118 }, { bend: 'straight' }),
    ...panConnector('pan-connector-offset', { w: 118, h: 150 }, { bend: 'offset' }),
    ...panConnector('pan-connector-bend', { w: 118, h: 190 }, { bend: '90' }),
    ...panConnector('pan-connector-slant', { w: 118, h: 200 }, { bend: '104' }),
  ],
  macerator: fittings('macerator', 'cisterns.macerator'),

  'extractor-fan': metal('extractor-fan', 'sundries.fan'),
  'extractor-fan-inline': fittings('extractor-fan-inline', 'sundries.fan_inline'),
  sealant: fittings('sealant', 'sundries.cartridge'),
  'jointing-tin': fittings('jointing-tin', 'sundries.tin'),
};

function panConnector(name: string, size: Measures, settings: Shape['settings']): Shape[] {
  return measuring(size, fittings(name, 'cisterns.pan_connector', settings));
}

function bowled(bowls: string, size: Measures, made: Shape[]): Shape[] {
  return sized([size], showing('bowls', [bowls], made));
}
