import { type Department, leaf, parts } from './category.ts';

/** What is behind the wall and under the floor. */
export const plumbingDepartments: readonly Department[] = [
  {
    slug: 'heating',
    name: 'Heating',
    intro:
      'Heat is stated in watts at ΔT50, as the standard measures it. Pipe centres are wall to wall.',
    facets: ['heat-output', 'width', 'height', 'finish', 'price', 'brand', 'rating'],
    picture: { family: 'radiator', finish: 'anthracite' },
    room: 'room-slate-vanity-heating',
    leaves: [
      leaf(
        'radiators',
        'Radiators',
        'heat-output width height finish pipe-centres',
        'Panel and designer radiators, flat or upright.',
      ),
      leaf(
        'column-radiators',
        'Column radiators',
        'heat-output width height finish pipe-centres',
        'Steel columns, made in sections.',
      ),
      leaf(
        'towel-rails',
        'Towel rails',
        'heat-output width height finish pipe-centres fuel',
        'Ladder rails for the heating, an element or both.',
      ),
      parts(
        'radiator-valves',
        'Radiator valves',
        'finish valve-shape pipe-size',
        'Manual valves with lockshields, sold as a pair.',
      ),
      parts(
        'thermostatic-valves',
        'Thermostatic valves',
        'finish valve-shape pipe-size',
        'Radiator valves that shut at the temperature you set.',
      ),
      leaf(
        'underfloor-heating',
        'Underfloor heating',
        'covers-m2 heat-output fuel',
        'Mats, cables and controls for under a tile floor.',
      ),
      parts(
        'heating-controls',
        'Heating controls',
        'control ports pipe-size channels finish',
        'Thermostats, programmers and the valves that they open.',
      ),
      parts(
        'pumps-and-inhibitors',
        'Pumps and inhibitors',
        'head-m boost-bar contents',
        'What moves the water of a heating or a shower, and what keeps it clean.',
      ),
      parts(
        'rail-elements',
        'Rail elements',
        'power finish',
        'What keeps a towel rail warm while the heating is off.',
      ),
      parts(
        'cylinder-parts',
        'Cylinder parts',
        'power capacity-l opens-at',
        'Immersion heaters, vessels, valves and thermostats of a hot water cylinder.',
      ),
    ],
  },
  {
    slug: 'pipe-and-fittings',
    name: 'Pipe & fittings',
    intro:
      'Pipe, joints, valves, traps and wastes. Threads are in inches, everything else in millimetres.',
    facets: ['pipe-size', 'thread', 'joint', 'finish', 'price', 'brand', 'rating'],
    picture: { family: 'trap', finish: 'brushed-brass' },
    leaves: [
      leaf(
        'copper-pipe',
        'Copper pipe',
        'pipe-size length',
        'Copper tube in lengths and coils, sold by the pack.',
      ),
      leaf(
        'push-fit-fittings',
        'Push-fit fittings',
        'pipe-size',
        'Joints for copper and plastic pipe, made by hand.',
      ),
      leaf(
        'compression-fittings',
        'Compression fittings',
        'pipe-size thread',
        'Brass joints with nut and olive, made with two spanners.',
      ),
      leaf(
        'plastic-pipe',
        'Plastic pipe and inserts',
        'pipe-size length',
        'Barrier pipe in lengths and coils, and the inserts that its ends need.',
      ),
      leaf(
        'waste-and-soil-pipe',
        'Waste and soil pipe',
        'pipe-size joint angle finish',
        'Pipe from 32 to 110 mm that takes the water away, and its fittings.',
      ),
      leaf(
        'isolating-valves',
        'Isolating valves',
        'pipe-size joint finish',
        'A quarter turn shuts off one tap or one cistern.',
      ),
      leaf(
        'stopcocks',
        'Stopcocks',
        'pipe-size joint',
        'Stop and gate valves for a main or a tank.',
      ),
      leaf(
        'flexible-connectors',
        'Flexible connectors',
        'pipe-size thread length',
        'Braided hoses between a pipe and a tap.',
      ),
      leaf(
        'basin-and-bath-wastes',
        'Basin, bath and sink wastes',
        'finish waste-type trap-size waste-flow',
        'Wastes, slotted for basins with an overflow and unslotted for those without.',
      ),
      leaf(
        'bottle-traps',
        'Bottle traps',
        'finish trap-size seal-mm',
        'Traps to be seen under a wall-hung basin.',
      ),
      leaf(
        'p-and-s-traps',
        'P and S traps',
        'trap-size seal-mm outlet',
        'Traps for basins, baths, sinks and showers.',
      ),
      leaf(
        'end-feed-fittings',
        'End-feed fittings',
        'pipe-size thread',
        'Copper joints that are soldered.',
      ),
      parts('outside-taps', 'Outside taps', 'thread', 'Taps for a garden hose, with check valves.'),
      parts(
        'clips-and-sundries',
        'Clips, olives and tape',
        'pipe-size joint',
        'What holds pipes, and what seals their joints.',
      ),
      parts(
        'spares',
        'Spares',
        'spare-for thread glass-mm finish',
        'What wears out in taps, showers and toilets, and is changed by itself.',
      ),
    ],
  },
];
