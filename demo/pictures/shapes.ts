import { at, fittings, forRanges, glazed, metal, type Shape, styled } from './shape.ts';

const soft = ['Mere', 'Lune', 'Carr'];
const square = ['Wythe', 'Skerry'];
const classic = ['Ashlar', 'Harbour', 'Minster'];

/** Ceramic in the shapes of its ranges; the last is that of all others. */
function ceramic(name: string, model: string, settings: Shape['settings'] = {}): Shape[] {
  return [
    ...forRanges(square, glazed(`${name}-square`, model, { ...settings, style: 'square' })),
    ...forRanges(classic, glazed(`${name}-classic`, model, { ...settings, style: 'classic' })),
    ...glazed(name, model, { ...settings, style: 'soft' }),
  ];
}

/** By drawing family: the shapes in which its goods are photographed; the last is for all ranges. */
export const shapes: Readonly<Record<string, readonly Shape[]>> = {
  tap: at(1200, styled('tap', 'taps.mono', ['square', 'curve', 'slim', 'round'])),
  'tap-tall': at(1200, metal('tap-tall', 'taps.tall')),
  'tap-three-hole': at(1200, styled('tap-three-hole', 'taps.three_hole', ['classic', 'round'])),
  'tap-cross-head': at(1200, metal('tap-cross-head', 'taps.cross_mono')),
  'tap-pillar': at(1200, styled('tap-pillar', 'taps.pillars', ['classic', 'round'])),
  'tap-wall': at(1200, styled('tap-wall', 'taps.wall_mixer', ['classic', 'round'])),
  'spout-wall': at(1200, metal('spout-wall', 'taps.bath_spout')),
  'bath-filler': at(1200, styled('bath-filler', 'bath_taps.filler', ['classic', 'round'])),
  'bath-filler-floor': at(1200, metal('bath-filler-floor', 'bath_taps.floor_filler')),
  'bath-filler-wall': at(1200, metal('bath-filler-wall', 'bath_taps.wall_filler')),
  'overflow-filler': fittings('overflow-filler', 'bath_taps.overflow_filler'),
  'bath-shower-mixer': at(
    1200,
    styled('bath-shower-mixer', 'bath_taps.shower_mixer', ['classic', 'round']),
  ),
  'bath-four-hole': at(1200, metal('bath-four-hole', 'bath_taps.four_hole')),
  'kitchen-tap': at(1200, styled('kitchen-tap', 'kitchen_taps.mixer', ['square', 'round'])),
  'kitchen-tap-pull-out': at(1200, metal('kitchen-tap-pull-out', 'kitchen_taps.pull_out')),
  'kitchen-tap-bridge': at(1200, metal('kitchen-tap-bridge', 'kitchen_taps.bridge')),
  'boiling-tap': at(1200, metal('boiling-tap', 'kitchen_taps.boiling')),

  shower: at(1200, metal('shower', 'showers.mixer_shower')),
  'shower-square': at(1200, metal('shower-square', 'showers.mixer_shower', { style: 'square' })),
  'shower-slide-rail': at(1200, metal('shower-slide-rail', 'showers.slide_rail_shower')),
  'shower-concealed-set': at(1200, metal('shower-concealed-set', 'showers.concealed_set')),
  'shower-electric': at(1200, metal('shower-electric', 'showers.electric')),
  'shower-valve-one': at(1200, metal('shower-valve-one', 'showers.valve')),
  'shower-valve-two': at(1200, metal('shower-valve-two', 'showers.valve', { outlets: 2 })),
  'shower-valve-manual': at(1200, metal('shower-valve-manual', 'showers.manual_valve')),
  'shower-bar-valve': at(1200, metal('shower-bar-valve', 'showers.bar_valve')),
  'shower-head': at(1200, metal('shower-head', 'showers.shower_head')),
  'shower-head-square': at(
    1200,
    metal('shower-head-square', 'showers.shower_head', { style: 'square' }),
  ),
  'shower-arm': fittings('shower-arm', 'showers.arm'),
  'shower-handset': at(1200, metal('shower-handset', 'showers.handset_alone')),
  'shower-handset-pencil': at(1200, metal('shower-handset-pencil', 'showers.pencil_handset')),
  'slide-rail': at(1200, metal('slide-rail', 'showers.slide_rail')),
  'wall-outlet': fittings('wall-outlet', 'showers.wall_outlet'),
  'shower-hose': fittings('shower-hose', 'showers.hose_alone'),

  bath: at(1200, [
    ...forRanges(['Wythe'], glazed('bath-block', 'baths.freestanding', { style: 'block' })),
    ...forRanges(soft, glazed('bath-slipper', 'baths.freestanding', { style: 'slipper' })),
    ...glazed('bath', 'baths.freestanding'),
  ]),
  'bath-straight': at(1200, glazed('bath-straight', 'baths.built_in')),
  'bath-roll-top': at(1200, glazed('bath-roll-top', 'baths.roll_top')),
  'bath-corner': at(1200, glazed('bath-corner', 'baths.built_in', { shape: 'corner' })),
  'bath-shower': at(1200, glazed('bath-shower', 'baths.built_in', { shape: 'shower' })),
  'bath-whirlpool': at(1200, glazed('bath-whirlpool', 'baths.built_in', { jets: true })),
  'bath-panel': metal('bath-panel', 'baths.panel'),
  'bath-screen': metal('bath-screen', 'baths.screen'),
  'bath-screen-folding': metal('bath-screen-folding', 'baths.screen', { folding: true }),

  'basin-wall-hung': at(1200, ceramic('basin-wall-hung', 'basins.wall_hung')),
  'basin-pedestal': at(1200, ceramic('basin-pedestal', 'basins.pedestal')),
  'basin-semi-pedestal': at(1200, glazed('basin-semi-pedestal', 'basins.pedestal', { semi: true })),
  basin: at(1200, glazed('basin', 'basins.bowl')),
  'basin-countertop': at(1200, glazed('basin-countertop', 'basins.vessel')),
  'basin-inset': at(1200, glazed('basin-inset', 'basins.inset')),
  'basin-cloakroom': at(1200, glazed('basin-cloakroom', 'basins.cloakroom')),

  'toilet-close-coupled': at(1200, ceramic('toilet-close-coupled', 'toilets.close_coupled')),
  'toilet-back-to-wall': at(1200, ceramic('toilet-back-to-wall', 'toilets.back_to_wall')),
  wc: [
    ...forRanges(square, at(1200, glazed('wc-square', 'toilets.wall_hung', { style: 'square' }))),
    ...at(1200, glazed('wc', 'toilets.wall_hung')),
  ],
  'toilet-seat': metal('toilet-seat', 'toilets.open_seat'),
  'cistern-exposed': glazed('cistern-exposed', 'toilets.low_level_cistern'),

  vanity: [
    ...forRanges(
      ['Rebate', 'Ashlar'],
      at(1200, metal('vanity-framed', 'furniture.vanity', { style: 'framed' })),
    ),
    ...forRanges(
      ['Dado', 'Lath'],
      at(1200, metal('vanity-ribbed', 'furniture.vanity', { style: 'ribbed' })),
    ),
    ...at(1200, metal('vanity', 'furniture.vanity')),
  ],
  'vanity-floor': [
    ...forRanges(
      ['Rebate', 'Ashlar'],
      at(1200, metal('vanity-floor-framed', 'furniture.vanity_floor', { style: 'framed' })),
    ),
    ...at(1200, metal('vanity-floor', 'furniture.vanity_floor')),
  ],
  'vanity-cloakroom': at(1200, metal('vanity-cloakroom', 'furniture.vanity_cloakroom')),
  washstand: at(1200, metal('washstand', 'furniture.washstand')),
  'wc-unit': metal('wc-unit', 'furniture.wc_unit'),
  'tall-unit': metal('tall-unit', 'furniture.tall_unit'),
  'wall-cabinet': metal('wall-cabinet', 'furniture.wall_cabinet'),
  'mirror-round': metal('mirror-round', 'mirrors.round_mirror'),
  mirror: metal('mirror', 'mirrors.oblong'),
  'mirror-led': metal('mirror-led', 'mirrors.lit'),
  'mirror-led-round': metal('mirror-led-round', 'mirrors.lit_round'),
  'mirror-cabinet': metal('mirror-cabinet', 'mirrors.cabinet'),
  'mirror-cabinet-led': metal('mirror-cabinet-led', 'mirrors.cabinet', { light: true }),

  radiator: at(1200, metal('radiator', 'radiators.ladder')),
  'towel-rail-electric': at(
    1200,
    metal('towel-rail-electric', 'radiators.ladder', {
      electric: true,
      height: 0.9,
    }),
  ),
  'radiator-panel': at(1200, metal('radiator-panel', 'radiators.panel')),
  'radiator-vertical': at(1200, metal('radiator-vertical', 'radiators.vertical')),
  'radiator-bars': at(1200, metal('radiator-bars', 'radiators.bars')),
  'radiator-column': at(1200, metal('radiator-column', 'radiators.column')),
  'radiator-valve': fittings('radiator-valve', 'radiators.valve'),
  'radiator-valve-traditional': fittings('radiator-valve-traditional', 'radiators.valve', {
    classic: true,
  }),
  trv: fittings('trv', 'radiators.thermostatic'),
  'trv-smart': fittings('trv-smart', 'radiators.smart_head'),
  'underfloor-mat': fittings('underfloor-mat', 'radiators.floor_mat'),
  thermostat: metal('thermostat', 'radiators.thermostat'),

  'shower-door-hinged': metal('shower-door-hinged', 'enclosures.hinged'),
  'shower-door-pivot': metal('shower-door-pivot', 'enclosures.pivot'),
  'shower-door-bifold': metal('shower-door-bifold', 'enclosures.bifold'),
  'shower-door-sliding': metal('shower-door-sliding', 'enclosures.sliding'),
  'enclosure-square': metal('enclosure-square', 'enclosures.square'),
  'enclosure-sliding': metal('enclosure-sliding', 'enclosures.sliding_enclosure'),
  'enclosure-quadrant': metal('enclosure-quadrant', 'enclosures.quadrant'),
  'wet-room-screen': metal('wet-room-screen', 'enclosures.wet_room'),
  'wet-room-screen-grid': metal('wet-room-screen-grid', 'enclosures.wet_room', { grid: true }),
  'shower-tray': metal('shower-tray', 'enclosures.tray'),
  'shower-tray-quadrant': metal('shower-tray-quadrant', 'enclosures.tray_quadrant'),

  trap: fittings('trap', 'wastes.bottle'),
  'trap-square': fittings('trap-square', 'wastes.bottle', { style: 'square' }),
  'trap-plastic': fittings('trap-plastic', 'wastes.bottle_plastic'),
  'p-trap': fittings('p-trap', 'wastes.bend'),
  's-trap': fittings('s-trap', 'wastes.bend', { kind: 's' }),
  'bath-trap': fittings('bath-trap', 'wastes.bath'),
  'shower-trap': fittings('shower-trap', 'wastes.shower'),
  'basin-waste': fittings('basin-waste', 'wastes.plug'),
  'bath-waste': fittings('bath-waste', 'wastes.plug', { size: 'bath' }),

  'copper-pipe': fittings('copper-pipe', 'pipework.copper_pipe'),
  'copper-coil': fittings('copper-coil', 'pipework.copper_coil'),
  ...pipeFittings('push-fit', 'push'),
  ...pipeFittings('compression', 'compression'),
  'isolating-valve': fittings('isolating-valve', 'pipework.isolating'),
  'lever-valve': fittings('lever-valve', 'pipework.lever'),
  stopcock: fittings('stopcock', 'pipework.stopcock'),
  'gate-valve': fittings('gate-valve', 'pipework.gate'),
  'flexible-connector': fittings('flexible-connector', 'pipework.flexible'),

  'sink-inset': metal('sink-inset', 'sinks.inset'),
  'sink-undermounted': metal('sink-undermounted', 'sinks.undermounted'),
  'sink-belfast': glazed('sink-belfast', 'sinks.belfast'),

  'roll-holder': metal('roll-holder', 'accessories.roll_holder'),
  'spare-roll-holder': fittings('spare-roll-holder', 'accessories.spare_roll_holder'),
  'toilet-brush': fittings('toilet-brush', 'accessories.toilet_brush'),
  'towel-bar': metal('towel-bar', 'accessories.towel_bar'),
  'double-towel-bar': metal('double-towel-bar', 'accessories.towel_bar', { double: true }),
  'towel-ring': metal('towel-ring', 'accessories.towel_ring'),
  'robe-hook': metal('robe-hook', 'accessories.robe_hook'),
  'glass-shelf': metal('glass-shelf', 'accessories.glass_shelf'),
  'shower-basket': fittings('shower-basket', 'accessories.shower_basket'),
  'corner-basket': fittings('corner-basket', 'accessories.corner_basket'),
  'tumbler-holder': fittings('tumbler-holder', 'accessories.tumbler_holder'),
  'soap-dispenser': fittings('soap-dispenser', 'accessories.soap_dispenser'),
  'grab-rail': metal('grab-rail', 'accessories.grab_rail'),
  'grab-rail-angled': metal('grab-rail-angled', 'accessories.grab_rail', { angled: true }),
  'grab-rail-folding': metal('grab-rail-folding', 'accessories.folding_rail'),
  'mounting-rail': fittings('mounting-rail', 'accessories.mounting_rail'),

  'wc-frame': fittings('wc-frame', 'cisterns.wc_frame'),
  'basin-frame': fittings('basin-frame', 'cisterns.basin_frame'),
  'cistern-concealed': fittings('cistern-concealed', 'cisterns.concealed'),
  'flush-plate': metal('flush-plate', 'cisterns.flush_plate'),
  'flush-plate-round': metal('flush-plate-round', 'cisterns.flush_plate_round'),
  'fill-valve': fittings('fill-valve', 'cisterns.fill_valve'),
  'flush-valve': fittings('flush-valve', 'cisterns.flush_valve'),
  'pan-connector': fittings('pan-connector', 'cisterns.pan_connector'),
  macerator: fittings('macerator', 'cisterns.macerator'),

  'extractor-fan': metal('extractor-fan', 'sundries.fan'),
  'extractor-fan-inline': fittings('extractor-fan-inline', 'sundries.fan_inline'),
  sealant: fittings('sealant', 'sundries.cartridge'),
  'jointing-tin': fittings('jointing-tin', 'sundries.tin'),
};

function pipeFittings(family: string, system: string): Record<string, Shape[]> {
  const kinds = ['coupling', 'elbow', 'tee', 'stop-end', 'tap-connector', 'adaptor', 'reducer'];
  return Object.fromEntries(
    kinds.map((kind) => {
      const name = `${family}-${kind}`;
      return [name, fittings(name, 'pipework.fitting', { kind, system })];
    }),
  );
}
