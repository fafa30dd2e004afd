import { enclosureShapes } from './enclosure-shapes.ts';
import { heatingShapes } from './heating-shapes.ts';
import { partShapes } from './part-shapes.ts';
import { pipeShapes } from './pipe-shapes.ts';
import {
  at,
  fittings,
  forRanges,
  glazed,
  holding,
  type Measures,
  metal,
  only,
  sampled,
  type Shape,
  showing,
  sized,
  styled,
} from './shape.ts';
import { spareShapes } from './spare-shapes.ts';

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

const wide = (...widths: number[]): Measures[] => widths.map((w) => ({ w }));
const upright = (sizes: readonly (readonly [w: number, h: number])[]): Measures[] =>
  sizes.map(([w, h]) => ({ w, h }));

/** Vanity units in the fronts of their ranges. */
function fronted(name: string, model: string, sizes: readonly Measures[], height: number): Shape[] {
  const framed = metal(`${name}-framed`, model, { style: 'framed' });
  const staves = metal(`${name}-ribbed`, model, { style: 'ribbed' });
  return sized(
    sizes,
    [
      ...forRanges(['Rebate', 'Ashlar'], framed),
      ...(name === 'vanity' ? forRanges(['Dado', 'Lath'], staves) : []),
      ...metal(name, model),
    ],
    { h: height },
  );
}

/** By drawing family: the shapes in which its goods are photographed; the last is for all ranges. */
export const shapes: Readonly<Record<string, readonly Shape[]>> = {
  tap: styled('tap', 'taps.mono', ['square', 'curve', 'slim', 'round']),
  'tap-tall': metal('tap-tall', 'taps.tall'),
  'tap-three-hole': styled('tap-three-hole', 'taps.three_hole', ['classic', 'round']),
  'tap-cross-head': metal('tap-cross-head', 'taps.cross_mono'),
  'tap-pillar': holding(2, styled('tap-pillar', 'taps.pillars', ['classic', 'round'])),
  'tap-wall': styled('tap-wall', 'taps.wall_mixer', ['classic', 'round']),
  'tap-bidet': metal('tap-bidet', 'bidets.mixer'),
  'spout-wall': metal('spout-wall', 'taps.bath_spout'),
  'bath-filler': styled('bath-filler', 'bath_taps.filler', ['classic', 'round']),
  'bath-filler-floor': metal('bath-filler-floor', 'bath_taps.floor_filler'),
  'bath-filler-wall': metal('bath-filler-wall', 'bath_taps.wall_filler'),
  'overflow-filler': fittings('overflow-filler', 'bath_taps.overflow_filler'),
  'bath-shower-mixer': [
    ...only(
      'control',
      'thermostatic',
      metal('bath-shower-mixer-thermostatic', 'bath_taps.thermostatic_shower_mixer'),
    ),
    ...only(
      'control',
      'two-handles',
      showing(
        'mounting',
        ['deck', 'wall'],
        styled('bath-shower-mixer', 'bath_taps.shower_mixer', ['classic', 'round']),
      ),
    ),
  ],
  'bath-four-hole': metal('bath-four-hole', 'bath_taps.four_hole'),
  'kitchen-tap': styled('kitchen-tap', 'kitchen_taps.mixer', ['square', 'round']),
  'kitchen-tap-pull-out': metal('kitchen-tap-pull-out', 'kitchen_taps.pull_out'),
  'kitchen-tap-bridge': metal('kitchen-tap-bridge', 'kitchen_taps.bridge'),
  'boiling-tap': metal('boiling-tap', 'kitchen_taps.boiling'),

  shower: metal('shower', 'showers.mixer_shower'),
  'shower-square': metal('shower-square', 'showers.mixer_shower', { style: 'square' }),
  'shower-slide-rail': metal('shower-slide-rail', 'showers.slide_rail_shower'),
  'shower-concealed-set': metal('shower-concealed-set', 'showers.concealed_set'),
  'shower-electric': metal('shower-electric', 'showers.electric'),
  'shower-valve-one': metal('shower-valve-one', 'showers.valve'),
  'shower-valve-two': showing('outlets', ['2', '3'], metal('shower-valve-two', 'showers.valve')),
  'shower-valve-manual': metal('shower-valve-manual', 'showers.manual_valve'),
  'shower-bar-valve': metal('shower-bar-valve', 'showers.bar_valve'),
  'shower-head': metal('shower-head', 'showers.shower_head'),
  'shower-head-square': metal('shower-head-square', 'showers.shower_head', { style: 'square' }),
  'shower-arm': showing('mounting', ['wall', 'ceiling'], fittings('shower-arm', 'showers.arm')),
  'shower-handset': metal('shower-handset', 'showers.handset_alone'),
  'shower-handset-pencil': metal('shower-handset-pencil', 'showers.pencil_handset'),
  'slide-rail': metal('slide-rail', 'showers.slide_rail'),
  'wall-outlet': fittings('wall-outlet', 'showers.wall_outlet'),
  'shower-hose': fittings('shower-hose', 'showers.hose_alone'),

  bath: at(
    1200,
    only('shape', 'oval', [
      ...forRanges(['Wythe'], glazed('bath-plain', 'baths.freestanding', { style: 'plain' })),
      ...forRanges(soft, glazed('bath-slipper', 'baths.freestanding', { style: 'slipper' })),
      ...forRanges(
        ['Skerry', 'Holm'],
        glazed('bath-boat', 'baths.freestanding', { style: 'boat' }),
      ),
      ...glazed('bath', 'baths.freestanding'),
    ]),
  ),
  'bath-straight': sized(
    [
      { w: 1500, d: 700, h: 550 },
      { w: 1700, d: 700, h: 550 },
    ],
    glazed('bath-straight', 'baths.built_in'),
  ),
  'bath-roll-top': glazed('bath-roll-top', 'baths.roll_top'),
  'bath-corner': [
    ...sized([{ w: 1350, d: 1350 }], glazed('bath-corner', 'baths.built_in', { kind: 'corner' })),
    ...showing(
      'handing',
      ['left', 'right'],
      sized([{ w: 1500, d: 1000 }], glazed('bath-corner', 'baths.built_in', { kind: 'corner' })),
    ),
  ],
  'bath-shower': showing(
    'handing',
    ['left', 'right'],
    showing('shape', ['p', 'l'], glazed('bath-shower', 'baths.built_in', { kind: 'shower' })),
  ),
  'bath-whirlpool': glazed('bath-whirlpool', 'baths.built_in', { jets: true }),
  'bath-panel': sized(
    upright([
      [1700, 510],
      [750, 510],
    ]),
    metal('bath-panel', 'baths.panel'),
  ),
  'bath-panel-curved': metal('bath-panel-curved', 'bath_ends.panel', { shape: 'p' }),
  'bath-panel-return': metal('bath-panel-return', 'bath_ends.panel', { shape: 'l' }),
  'bath-screen-curved': metal('bath-screen-curved', 'bath_ends.screen', { shape: 'p' }),
  'bath-screen-return': metal('bath-screen-return', 'bath_ends.screen', { shape: 'l' }),
  'bath-screen': metal('bath-screen', 'baths.screen'),
  'bath-screen-folding': metal('bath-screen-folding', 'baths.screen', { folding: true }),

  'basin-wall-hung': at(1200, ceramic('basin-wall-hung', 'basins.wall_hung')),
  'basin-pedestal': ceramic('basin-pedestal', 'basins.pedestal'),
  'basin-semi-pedestal': glazed('basin-semi-pedestal', 'basins.pedestal', { semi: true }),
  basin: [
    ...forRanges(square, glazed('basin-drum', 'basins.bowl', { style: 'drum' })),
    ...forRanges(soft, glazed('basin-cone', 'basins.bowl', { style: 'cone' })),
    ...glazed('basin', 'basins.bowl'),
  ],
  'basin-countertop': [
    ...forRanges(square, glazed('basin-countertop-square', 'basins.vessel', { style: 'square' })),
    ...forRanges(soft, glazed('basin-countertop-tapered', 'basins.vessel', { style: 'tapered' })),
    ...glazed('basin-countertop', 'basins.vessel'),
  ],
  'basin-inset': showing(
    'mounting',
    ['inset', 'undermounted'],
    glazed('basin-inset', 'basins.inset'),
  ),
  'basin-cloakroom': glazed('basin-cloakroom', 'basins.cloakroom'),

  'toilet-close-coupled': at(1200, ceramic('toilet-close-coupled', 'toilets.close_coupled')),
  'toilet-back-to-wall': ceramic('toilet-back-to-wall', 'toilets.back_to_wall'),
  wc: [
    ...forRanges(square, glazed('wc-square', 'toilets.wall_hung', { style: 'square' })),
    ...glazed('wc', 'toilets.wall_hung'),
  ],
  'toilet-seat': showing('shape', ['oval', 'd'], metal('toilet-seat', 'toilets.open_seat')),
  bidet: glazed('bidet', 'bidets.standing'),
  'bidet-wall-hung': glazed('bidet-wall-hung', 'bidets.wall_hung'),
  'cistern-exposed': glazed('cistern-exposed', 'toilets.low_level_cistern'),

  vanity: fronted('vanity', 'furniture.vanity', wide(600, 800, 1000, 1200), 520),
  'vanity-floor': fronted('vanity-floor', 'furniture.vanity_floor', wide(500, 600, 800), 850),
  'vanity-cloakroom': metal('vanity-cloakroom', 'furniture.vanity_cloakroom'),
  washstand: sized(wide(800, 1000, 1200), metal('washstand', 'furniture.washstand'), { h: 300 }),
  'wc-unit': metal('wc-unit', 'furniture.wc_unit'),
  'tall-unit': metal('tall-unit', 'furniture.tall_unit'),
  'wall-cabinet': sized(wide(300, 400), metal('wall-cabinet', 'furniture.wall_cabinet'), {
    h: 700,
  }),
  'mirror-round': metal('mirror-round', 'mirrors.round_mirror'),
  mirror: sized(
    upright([
      [600, 800],
      [1200, 600],
    ]),
    metal('mirror', 'mirrors.oblong'),
  ),
  'mirror-led': sized(
    upright([
      [600, 800],
      [800, 600],
      [1000, 600],
      [1200, 600],
    ]),
    metal('mirror-led', 'mirrors.lit'),
  ),
  'mirror-led-round': metal('mirror-led-round', 'mirrors.lit_round'),
  'mirror-cabinet': [
    ...cabinet('mirror-cabinet', '1', [500], {}),
    ...cabinet('mirror-cabinet', '2', [800], {}),
  ],
  'mirror-cabinet-led': [
    ...cabinet('mirror-cabinet-led', '1', [500], { light: true }),
    ...cabinet('mirror-cabinet-led', '2', [600, 800], { light: true }),
    ...cabinet('mirror-cabinet-led', '3', [1200], { light: true }),
  ],

  radiator: sized(
    upright([
      [400, 800],
      [500, 800],
      [500, 1200],
      [600, 1200],
      [500, 1600],
      [600, 1800],
    ]),
    sampled(8, metal('radiator', 'radiators.ladder')),
  ),
  'towel-rail-electric': sized(
    upright([
      [400, 600],
      [500, 900],
      [500, 1200],
    ]),
    sampled(8, metal('towel-rail-electric', 'radiators.ladder', { electric: true })),
  ),
  'radiator-panel': sized(
    upright([
      [600, 600],
      [800, 600],
      [1000, 600],
      [1000, 450],
      [1200, 450],
      [1400, 450],
    ]),
    sampled(8, metal('radiator-panel', 'radiators.panel')),
  ),
  'radiator-vertical': sized(
    upright([
      [310, 1800],
      [460, 1800],
      [580, 1800],
    ]),
    sampled(8, metal('radiator-vertical', 'radiators.vertical')),
  ),
  'radiator-bars': sized(
    upright([
      [600, 600],
      [1000, 600],
      [1400, 600],
    ]),
    sampled(8, metal('radiator-bars', 'radiators.bars')),
  ),
  'radiator-column': sized(
    [
      ...[628, 812, 996, 1180].map((w) => ({ w, h: 600 })),
      ...[306, 398, 490].map((w) => ({ w, h: 1800 })),
    ].flatMap((face) => [65, 100].map((d) => ({ ...face, d }))),
    sampled(8, metal('radiator-column', 'radiators.column')),
  ),
  'radiator-valve': showing(
    'valve-shape',
    ['angled', 'straight', 'corner'],
    holding(2, fittings('radiator-valve', 'radiators.valve')),
  ),
  'radiator-valve-traditional': showing(
    'valve-shape',
    ['angled', 'corner'],
    holding(2, fittings('radiator-valve-traditional', 'radiators.valve', { classic: true })),
  ),
  trv: showing(
    'valve-shape',
    ['angled', 'straight', 'corner'],
    holding(2, fittings('trv', 'radiators.thermostatic')),
  ),
  'trv-smart': fittings('trv-smart', 'radiators.smart_head'),
  'underfloor-mat': fittings('underfloor-mat', 'radiators.floor_mat'),
  thermostat: metal('thermostat', 'radiators.thermostat'),

  ...enclosureShapes,
  ...heatingShapes,
  ...partShapes,
  ...pipeShapes,
  ...spareShapes,
};

function cabinet(
  name: string,
  doors: string,
  widths: number[],
  settings: Shape['settings'],
): Shape[] {
  const made = showing('doors', [doors], metal(name, 'mirrors.cabinet', settings));
  return sized(wide(...widths), made, { h: 700 });
}
