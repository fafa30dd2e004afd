/** A category that holds products; its slug is the department's and its own. */
export interface Leaf {
  slug: string;
  name: string;
  intro: string;
  /** What narrows it, most decisive first. */
  facets: readonly string[];
}

export interface Department {
  slug: string;
  name: string;
  intro: string;
  facets: readonly string[];
  picture?: string;
  leaves: readonly Leaf[];
}

function leaf(slug: string, name: string, facets: string, intro: string): Leaf {
  return { slug, name, intro, facets: `${facets} price brand rating guarantee`.split(' ') };
}

/** The first eight are the top navigation, in this order. */
export const departments: readonly Department[] = [
  {
    slug: 'baths',
    name: 'Baths',
    intro: 'Baths from 1400 to 1800 mm long, with the panels, screens and wastes that finish them.',
    facets: ['width', 'depth', 'shape', 'finish', 'material', 'price', 'brand', 'rating'],
    picture: 'bath.avif',
    leaves: [
      leaf(
        'straight-baths',
        'Straight baths',
        'width depth material tap-holes capacity-l',
        'Baths that stand along one wall, for a panel at the side.',
      ),
      leaf(
        'freestanding-baths',
        'Freestanding baths',
        'width depth finish material capacity-l',
        'Baths that stand on their own. Check the floor for the weight with water in it.',
      ),
      leaf(
        'corner-baths',
        'Corner baths',
        'width depth handing material capacity-l',
        'Baths that fill a corner of the room.',
      ),
      leaf(
        'shower-baths',
        'Shower baths',
        'width depth handing shape material',
        'Baths with a wider end to stand in. Left and right are as seen facing the bath.',
      ),
      leaf(
        'whirlpool-baths',
        'Whirlpool baths',
        'width depth shape material capacity-l',
        'Baths with jets, supplied with pump and pipework fitted.',
      ),
      leaf(
        'bath-panels',
        'Bath panels',
        'width height finish material',
        'Front and end panels that hide the frame and the pipes.',
      ),
      leaf(
        'bath-screens',
        'Bath screens',
        'width height finish opening glass-mm',
        'Glass screens that stand on the rim of a bath.',
      ),
    ],
  },
  {
    slug: 'basins',
    name: 'Basins',
    intro:
      'Basins for a wall, a pedestal, a worktop or a cloakroom. The first figure is the width.',
    facets: ['width', 'depth', 'mounting', 'tap-holes', 'finish', 'price', 'brand', 'rating'],
    picture: 'basin.avif',
    leaves: [
      leaf(
        'wall-hung-basins',
        'Wall-hung basins',
        'width depth tap-holes overflow',
        'Basins bolted to the wall, with the floor left free.',
      ),
      leaf(
        'pedestal-basins',
        'Pedestal basins',
        'width depth tap-holes shape',
        'Basins with a full or half pedestal that hides the trap.',
      ),
      leaf(
        'countertop-basins',
        'Countertop basins',
        'width depth shape finish overflow material',
        'Bowls that stand on a worktop. Most need a tall or a wall-mounted tap.',
      ),
      leaf(
        'inset-basins',
        'Inset basins',
        'width depth shape tap-holes overflow',
        'Basins let into a worktop, or fixed below it.',
      ),
      leaf(
        'cloakroom-basins',
        'Cloakroom basins',
        'width depth handing tap-holes',
        'Small basins for rooms in which every centimetre counts.',
      ),
    ],
  },
  {
    slug: 'toilets',
    name: 'Toilets',
    intro:
      'Pans, cisterns and everything between them. The depth is from the wall to the front of the pan.',
    facets: ['depth', 'width', 'mounting', 'rim', 'seat', 'price', 'brand', 'rating'],
    picture: 'wc.avif',
    leaves: [
      leaf(
        'close-coupled-toilets',
        'Close coupled toilets',
        'depth width height rim outlet seat flush',
        'The cistern stands on the pan, so nothing is hidden in the wall.',
      ),
      leaf(
        'back-to-wall-toilets',
        'Back to wall toilets',
        'depth width height rim outlet seat',
        'The cistern is hidden in furniture or behind a wall.',
      ),
      leaf(
        'wall-hung-toilets',
        'Wall-hung toilets',
        'depth width rim seat hinge-centres fixing-centres',
        'The pan hangs from a frame in the wall, and the floor stays clear.',
      ),
      leaf(
        'cisterns',
        'Cisterns',
        'mounting height width flush water-inlet',
        'Exposed and concealed cisterns.',
      ),
      leaf(
        'frames',
        'Frames',
        'height width depth flush',
        'Steel frames that carry a wall-hung pan or basin, with the cistern in them.',
      ),
      leaf(
        'flush-plates',
        'Flush plates',
        'finish width height material',
        'Plates for concealed cisterns and frames.',
      ),
      leaf(
        'toilet-seats',
        'Toilet seats',
        'shape seat hinge-centres finish',
        'Measure the hinge centres and the length from the hinge to the front.',
      ),
      leaf(
        'fill-and-flush-valves',
        'Fill and flush valves',
        'water-inlet thread adjustment-mm',
        'Valves to mend a cistern that runs, fills slowly or does not flush.',
      ),
      leaf(
        'pan-connectors',
        'Pan connectors',
        'outlet length adjustment-mm',
        'Between the pan and the soil pipe, straight, bent or flexible.',
      ),
      leaf(
        'macerators',
        'Macerators',
        'outlets water-inlet power',
        'A toilet or a shower where there is no soil pipe near.',
      ),
    ],
  },
  {
    slug: 'taps',
    name: 'Taps',
    intro:
      'Choose by reach, tap holes and the pressure that your house has. The figure is the reach.',
    facets: ['finish', 'reach', 'tap-holes', 'pressure', 'mounting', 'price', 'brand', 'rating'],
    picture: 'tap-brass.avif',
    leaves: [
      leaf(
        'basin-taps',
        'Basin taps',
        'finish reach pressure tap-holes waste-type height',
        'Mixers for one, two or three tap holes, low, tall and mini.',
      ),
      leaf(
        'pillar-taps',
        'Pillar taps',
        'finish reach pressure control',
        'A hot and a cold tap, sold as a pair.',
      ),
      leaf(
        'wall-mounted-taps',
        'Wall-mounted taps',
        'finish reach pressure control',
        'Taps that come out of the wall over a basin or a bath.',
      ),
      leaf(
        'bath-fillers',
        'Bath fillers',
        'finish reach mounting tap-holes pressure',
        'Deck, wall and floor-standing fillers.',
      ),
      leaf(
        'bath-shower-mixers',
        'Bath shower mixers',
        'finish mounting control pressure tap-holes',
        'A bath filler with a handset in one.',
      ),
      leaf(
        'kitchen-taps',
        'Kitchen taps',
        'finish reach height spout pressure',
        'Mixers for a sink, with fixed, swivelling and pull-out spouts.',
      ),
      leaf(
        'boiling-taps',
        'Boiling water taps',
        'finish reach spout capacity-l',
        'Boiling water from a tank under the sink.',
      ),
    ],
  },
  {
    slug: 'showers',
    name: 'Showers',
    intro:
      'Valves, sets, heads and the glass around them. The least pressure is stated on every one.',
    facets: ['finish', 'control', 'pressure', 'outlets', 'price', 'brand', 'rating'],
    picture: 'shower.avif',
    leaves: [
      leaf(
        'shower-valves',
        'Shower valves',
        'finish outlets control pressure shape',
        'Concealed and exposed valves. Outlets are what they can feed.',
      ),
      leaf(
        'mixer-showers',
        'Mixer showers',
        'finish control pressure mounting head-mm',
        'Bar valves and risers, complete with head and handset.',
      ),
      leaf(
        'electric-showers',
        'Electric showers',
        'power finish pressure',
        'Heated as it runs, from the cold main alone.',
      ),
      leaf(
        'shower-heads',
        'Shower heads',
        'finish head-mm mounting shape pressure',
        'Overhead roses with their arms, for wall or ceiling.',
      ),
      leaf(
        'handsets-and-hoses',
        'Handsets and hoses',
        'finish spray hose-mm',
        'Handsets, hoses, rails and outlets.',
      ),
      leaf(
        'shower-doors',
        'Shower doors',
        'width opening finish glass-mm height adjustment-mm',
        'A door between two walls. The width is what it closes.',
      ),
      leaf(
        'shower-enclosures',
        'Shower enclosures',
        'width depth opening shape finish glass-mm',
        'Two or three sides of glass in a corner.',
      ),
      leaf(
        'shower-trays',
        'Shower trays',
        'width depth shape finish height',
        'Low trays of stone resin, cut to a fall.',
      ),
      leaf(
        'wet-room-screens',
        'Wet-room screens',
        'width height finish glass-mm',
        'A fixed pane to walk in behind.',
      ),
    ],
  },
  {
    slug: 'furniture',
    name: 'Furniture',
    intro: 'Vanity units, storage and mirrors. Sizes are width × depth × height.',
    facets: ['width', 'depth', 'finish', 'mounting', 'price', 'brand', 'rating'],
    picture: 'vanity-oak.avif',
    leaves: [
      leaf(
        'vanity-units',
        'Vanity units',
        'width depth finish mounting drawers doors basin-included',
        'A basin with storage under it, on the wall or on the floor.',
      ),
      leaf(
        'wc-units',
        'WC units',
        'width depth finish',
        'Furniture that hides a concealed cistern behind a back to wall pan.',
      ),
      leaf(
        'tall-units',
        'Tall units',
        'height width depth finish doors handing',
        'Columns and cupboards that use the height of the room.',
      ),
      leaf('mirrors', 'Mirrors', 'width height shape finish', 'Plain and framed mirrors.'),
      leaf(
        'led-mirrors',
        'LED mirrors',
        'width height shape demister shaver-socket ip-rating',
        'Mirrors with light, for zone 2 and beyond.',
      ),
      leaf(
        'mirror-cabinets',
        'Mirror cabinets',
        'width height doors lighting shaver-socket finish',
        'A mirror with shelves behind it.',
      ),
    ],
  },
  {
    slug: 'heating',
    name: 'Heating',
    intro:
      'Heat is stated in watts at ΔT50, as the standard measures it. Pipe centres are wall to wall.',
    facets: ['heat-output', 'width', 'height', 'finish', 'price', 'brand', 'rating'],
    picture: 'radiator.avif',
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
      leaf(
        'radiator-valves',
        'Radiator valves',
        'finish valve-shape pipe-size',
        'Manual valves with lockshields, sold as a pair.',
      ),
      leaf(
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
    ],
  },
  {
    slug: 'pipe-and-fittings',
    name: 'Pipe & fittings',
    intro:
      'Pipe, joints, valves, traps and wastes. Threads are in inches, everything else in millimetres.',
    facets: ['pipe-size', 'thread', 'joint', 'finish', 'price', 'brand', 'rating'],
    picture: 'trap.avif',
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
        'Basin and bath wastes',
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
    ],
  },
  {
    slug: 'kitchen-sinks',
    name: 'Kitchen sinks',
    intro: 'Sinks by bowls, and by the cabinet that they need. Kitchen taps are with the taps.',
    facets: ['bowls', 'width', 'finish', 'material', 'cabinet-mm', 'price', 'brand', 'rating'],
    leaves: [
      leaf(
        'inset-sinks',
        'Inset sinks',
        'bowls width drainer material finish cabinet-mm',
        'Dropped into a cut-out, with a rim on the worktop.',
      ),
      leaf(
        'undermounted-sinks',
        'Undermounted sinks',
        'bowls width material finish cabinet-mm',
        'Fixed below a solid worktop.',
      ),
      leaf(
        'belfast-sinks',
        'Belfast sinks',
        'bowls width depth cabinet-mm',
        'Fireclay sinks that stand in front of the cabinet.',
      ),
    ],
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    intro: 'The small things that finish a room, and the ones that make it safe.',
    facets: ['finish', 'width', 'price', 'brand', 'rating'],
    leaves: [
      leaf(
        'roll-holders',
        'Roll holders and brushes',
        'finish mounting',
        'Roll holders, spare roll holders and brushes.',
      ),
      leaf(
        'towel-holders',
        'Towel holders',
        'finish width mounting',
        'Bars, rings, hooks and shelves for towels.',
      ),
      leaf(
        'shelves-and-dispensers',
        'Shelves and dispensers',
        'finish width mounting',
        'Shelves, baskets, tumblers and dispensers.',
      ),
      leaf(
        'grab-rails',
        'Grab rails',
        'width finish load',
        'Rails that carry a person. The load is for a solid wall.',
      ),
      leaf(
        'extractor-fans',
        'Extractor fans',
        'duct-mm extraction noise timer ip-rating finish',
        'Fans for wall and ceiling, with the air that they move in an hour.',
      ),
      leaf(
        'silicone-and-sealants',
        'Silicone and sealants',
        'finish room-use contents',
        'Sealants for the joints that move.',
      ),
    ],
  },
];

/** Every slug, departments first and each leaf under its own. */
export function categorySlugs(): string[] {
  return departments.flatMap((department) => [
    department.slug,
    ...department.leaves.map(({ slug }) => `${department.slug}/${slug}`),
  ]);
}
