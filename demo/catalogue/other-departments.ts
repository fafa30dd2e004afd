import { type Department, leaf, parts } from './category.ts';
import { plumbingDepartments } from './plumbing-departments.ts';

export const otherDepartments: readonly Department[] = [
  {
    slug: 'showers',
    name: 'Showers',
    intro:
      'Valves, sets, heads and the glass around them. The least pressure is stated on every one.',
    facets: ['finish', 'control', 'pressure', 'outlets', 'price', 'brand', 'rating'],
    picture: { family: 'shower', finish: 'chrome' },
    room: 'room-slate-showers',
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
      parts(
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
      parts(
        'side-panels',
        'Side panels',
        'width finish glass-mm',
        'Fixed panes that make a corner of a shower door.',
      ),
      parts(
        'wet-room-formers-and-drains',
        'Wet-room formers and drains',
        'width depth shape finish',
        'Floors with a fall to tile over, and what drains them.',
      ),
      parts('wall-panels', 'Wall panels', 'width height finish', 'Panels in place of tiles.'),
    ],
  },
  {
    slug: 'furniture',
    name: 'Furniture',
    intro: 'Vanity units, storage and mirrors. Sizes are width × depth × height.',
    facets: ['width', 'depth', 'finish', 'mounting', 'price', 'brand', 'rating'],
    picture: { family: 'vanity', finish: 'natural-oak' },
    room: 'room-sage-furniture',
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
  ...plumbingDepartments,
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
      parts(
        'sink-plumbing',
        'Sink plumbing kits',
        'bowls trap-size',
        'What joins the bowls of a sink to one trap.',
      ),
    ],
  },
  {
    slug: 'accessories',
    name: 'Accessories',
    intro: 'The small things that finish a room, and the ones that make it safe.',
    facets: ['finish', 'width', 'price', 'brand', 'rating'],
    room: 'band-accessories',
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
      parts(
        'fixings',
        'Fixings',
        'width load',
        'What carries goods on a wall that would not carry them alone.',
      ),
      parts(
        'silicone-and-sealants',
        'Silicone and sealants',
        'finish room-use contents',
        'Sealants for the joints that move.',
      ),
    ],
  },
];
