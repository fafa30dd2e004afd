import { type Department, leaf, parts } from './category.ts';

export const bathroomDepartments: readonly Department[] = [
  {
    slug: 'baths',
    name: 'Baths',
    intro: 'Baths from 1400 to 1800 mm long, with the panels, screens and wastes that finish them.',
    facets: ['width', 'depth', 'shape', 'finish', 'material', 'price', 'brand', 'rating'],
    picture: { family: 'bath', finish: 'white' },
    room: 'room-harbour-baths',
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
      parts(
        'bath-panels',
        'Bath panels',
        'width height finish material',
        'Front and end panels that hide the frame and the pipes.',
      ),
      parts(
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
    picture: { family: 'basin', finish: 'white' },
    room: 'band-basins',
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
    picture: { family: 'wc', finish: 'white' },
    room: 'room-slate-toilets',
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
      parts(
        'cisterns',
        'Cisterns',
        'mounting height width flush water-inlet',
        'Exposed and concealed cisterns.',
      ),
      parts(
        'frames',
        'Frames',
        'height width depth flush',
        'Steel frames that carry a wall-hung pan or basin, with the cistern in them.',
      ),
      parts(
        'flush-plates',
        'Flush plates',
        'finish width height material',
        'Plates for concealed cisterns and frames.',
      ),
      parts(
        'toilet-seats',
        'Toilet seats',
        'shape seat hinge-centres finish',
        'Measure the hinge centres and the length from the hinge to the front.',
      ),
      parts(
        'fill-and-flush-valves',
        'Fill and flush valves',
        'water-inlet thread adjustment-mm',
        'Valves to mend a cistern that runs, fills slowly or does not flush.',
      ),
      parts(
        'pan-connectors',
        'Pan connectors',
        'outlet length adjustment-mm',
        'Between the pan and the soil pipe, straight, bent or flexible.',
      ),
      parts(
        'macerators',
        'Macerators',
        'outlets room-use power',
        'A toilet or a shower where there is no soil pipe near.',
      ),
      parts(
        'bidets',
        'Bidets',
        'depth width mounting',
        'Bidets to stand beside a toilet, on the floor or on the wall.',
      ),
    ],
  },
  {
    slug: 'taps',
    name: 'Taps',
    intro:
      'Choose by reach, tap holes and the pressure that your house has. The figure is the reach.',
    facets: ['finish', 'reach', 'tap-holes', 'pressure', 'mounting', 'price', 'brand', 'rating'],
    picture: { family: 'tap', finish: 'brushed-brass' },
    room: 'band-taps',
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
        'bidet-taps',
        'Bidet taps',
        'finish reach pressure waste-type',
        'Mixers whose spout turns in a ball joint.',
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
];
