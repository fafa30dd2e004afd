/** What people say of a kind of goods: praise, faults, and how things go with it. */
export interface KindOfWords {
  praise: readonly string[];
  faults: readonly string[];
  plain: readonly string[];
}

/** {thing} is what it is called, {finish} its finish, {size} its size; a sentence needs what it names. */
export const wordsByKind = {
  tap: {
    praise: [
      'The handle moves with one finger and stops where you leave it.',
      'Flow is even, with no spitting.',
      'The {finish} finish is even all over and wipes clean.',
      'The spout reaches far enough to wash hands without touching the back.',
      'It closes without a hammer in the pipes, which the old one had.',
      'Solid, and feels heavy in the hand.',
    ],
    faults: [
      'It dripped from the second week until a new cartridge came.',
      'The tails are short, and I had to buy extensions.',
      'Water marks show within a day here, where the water is hard.',
      'Stiff for the first fortnight.',
      'The instructions leave out which tail is hot.',
    ],
    plain: [
      'We have about 1.5 bar at the basin.',
      'It took the place of one that was fifteen years old.',
      'Fitted with flexible tails and two isolating valves.',
    ],
  },
  shower: {
    praise: [
      'Keeps its temperature when somebody fills the kettle.',
      'The spray is wide and does not sting.',
      'Two months on, no leaks anywhere.',
      'Easy to fit over the old holes.',
      'Wipes clean with a cloth, and no scale so far.',
    ],
    faults: [
      'It leaks a little at the joint unless you do it up harder than the leaflet says.',
      'The hose is stiff and wants to twist.',
      'The instructions are poor: four drawings and no words.',
      'One seal was missing from the box, and took a week to come.',
      'With our pressure the large head is more rain than shower.',
    ],
    plain: [
      'Ours hangs on a stud wall with a board behind it.',
      'Two of us use it every day.',
      'Fed from a combination boiler.',
    ],
  },
  glass: {
    praise: [
      'The glass is thick and the door shuts with a soft click.',
      'No water on the floor, which was the point.',
      'The drawing was right to the millimetre.',
      'Wipe it down after use and it stays clear.',
    ],
    faults: [
      'Too heavy for one: you need two people to stand it up.',
      'The bottom seal lets a little through at one corner.',
      'Limescale shows on it by the evening.',
      'A bracket was missing from the box.',
    ],
    plain: [
      'Our walls are 8 mm out, and the profile took it up.',
      'Stands on a tray of the same width.',
      'We measured three times before we ordered.',
    ],
  },
  ceramic: {
    praise: [
      'The glaze is smooth, and easy to keep clean.',
      'Sits flat on the floor, no rocking.',
      'Measurements in the drawing are right.',
      'Looks as it does in the picture, only larger.',
      'Solid and well made for the money.',
    ],
    faults: [
      'One came chipped at the back, where nobody sees it.',
      'Heavy for one person up two flights of stairs.',
      'The fixings in the box are short for a plasterboard wall.',
      'The overflow gurgles.',
      'The instructions say nothing about the height of the waste.',
    ],
    plain: [
      'It is for the small bathroom under the stairs.',
      'Set on a bed of silicone by our plumber.',
      'We chose {size}.',
    ],
  },
  bath: {
    praise: [
      'Holds its heat for a good half hour.',
      'Long enough to lie in, and the slope of the back is right.',
      'It does not flex when you stand in it.',
      'Wipes clean, and has no marks after a year of children.',
    ],
    faults: [
      'Needs two people and a wide door.',
      'The legs took an afternoon of turning before it stood level.',
      'A corner arrived scratched; it polished out.',
      'The leaflet leaves out where the waste ends.',
    ],
    plain: [
      'It went up the stairs on its side.',
      'The old one was 1690 long, and this filled the gap.',
      'We had the floor strengthened first.',
    ],
  },
  furniture: {
    praise: [
      'Drawers run straight and shut without a bang.',
      'The drawing agrees with the goods, holes and all.',
      'Sturdy: nothing bends when it is full.',
      'The {finish} is warmer than in the picture, and we like it.',
      'Carcass is well made, with a back that can be cut.',
    ],
    faults: [
      'One front came chipped; a new one took two days.',
      'Heavy for one person to hang.',
      'The left bracket needed packing, since our wall leans.',
      'The manual leaves out which screws are for plasterboard.',
      'One hinge was stiff until it was set.',
    ],
    plain: [
      'It hangs on a stud wall with a rail behind it.',
      'Six months in a bathroom without a window.',
      'Took the place of a pedestal, to have room for things.',
    ],
  },
  mirror: {
    praise: [
      'The light is even, with no dark corner.',
      'The demister clears it in two minutes.',
      'Solid, and hangs flat on the wall.',
      'True to the picture.',
    ],
    faults: [
      'The hanging holes are not where the leaflet says; the instructions are wrong.',
      'It came scratched at one edge.',
      'The switch takes two presses now and then.',
      'Fingerprints show on the frame.',
    ],
    plain: ['Wired by our electrician to the light switch.', 'It hangs above a basin of {size}.'],
  },
  heating: {
    praise: [
      'Warms the room in a quarter of an hour.',
      'Even heat from top to bottom once it was bled.',
      'Towels are dry by the morning.',
      'Solid brackets, simple to mount.',
      'The paint is even, with no runs.',
    ],
    faults: [
      'A corner was dented in the box.',
      'One of the valves wept until it was packed again.',
      'Heavy for one person, even empty.',
      'The screws in the box are useless in brick.',
    ],
    plain: [
      'The room is about 9 square metres with one outside wall.',
      'It runs at 55 degrees from a heat pump.',
      'We kept the old pipe centres.',
    ],
  },
  fitting: {
    praise: [
      'Dry at the first turn of the tap.',
      'Threads are clean and it went on straight.',
      'Feels heavy, not like the thin ones from the market.',
      'Quick to fit, and can be undone again.',
      'I buy these by the box.',
    ],
    faults: [
      'One of ten wept at the joint.',
      'One washer was missing from the bag.',
      'Stiff to turn without a second spanner.',
      'The olive marks easily if you are rough.',
    ],
    plain: [
      'On 15 mm copper, under a kitchen sink.',
      'I keep a few in the van.',
      'It replaced one that had gone green.',
    ],
  },
  accessory: {
    praise: [
      'Solid, and no screws on show.',
      'The {finish} agrees with the taps of the same make, that is the right tone.',
      'Simple to mount with the template.',
      'Takes the weight without moving.',
    ],
    faults: [
      'Water marks show on it.',
      'One of the wall plugs was missing.',
      'The grub screw came loose after a month.',
      'Smaller than I thought; measure first.',
    ],
    plain: [
      'Beside the basin.',
      'Drilled through tile with a diamond bit.',
      'One of a set of four.',
    ],
  },
} as const satisfies Record<string, KindOfWords>;

export type Kind = keyof typeof wordsByKind;

/** Which words suit goods of a category, by its path. The first that fits counts. */
export const kindsByCategory: readonly (readonly [RegExp, Kind])[] = [
  [/mirror/, 'mirror'],
  [/shower-(doors|enclosures)|wet-room|screens/, 'glass'],
  [/^taps/, 'tap'],
  [/^showers\/shower-trays|^basins|^kitchen-sinks|toilets$/, 'ceramic'],
  [/^showers/, 'shower'],
  [/^baths/, 'bath'],
  [/^toilets/, 'fitting'],
  [/^furniture/, 'furniture'],
  [/heating\/.*(valves|heating)$/, 'fitting'],
  [/^heating/, 'heating'],
  [/^pipe|silicone/, 'fitting'],
];

/** How a review begins, by how its writer liked the goods. */
export const openings = {
  well: [
    'Very pleased with this {thing}.',
    'Just what we were after.',
    'We have had it for {months} months.',
    'Bought on the strength of the drawing.',
    'Second one that we have bought.',
    'Our plumber had no complaints.',
    'Came when it was promised, and whole.',
    'I fitted this one myself.',
  ],
  fairly: [
    'A decent {thing} for the money.',
    'Good on the whole.',
    'We have had it for {months} months now.',
    'It does what it should.',
    'Mixed feelings about this one.',
  ],
  badly: [
    'Not what I had hoped for.',
    'I wanted to like it.',
    'Would not buy this {thing} again.',
    'It may be that ours was a bad one.',
    'Disappointed, at this price.',
  ],
} as const;

export const titles = {
  well: [
    'Just right',
    'Does what it should',
    'Well made',
    'Would buy it again',
    'True to size',
    'A good buy',
    'Better than the last one',
  ],
  fairly: ['Good, with a but', 'Fine for the price', 'Does its job', 'Mostly good', 'Good enough'],
  badly: ['Not for us', 'Not at this price', 'Read the measurements first', 'Expected more'],
} as const;

export const closings = {
  well: [
    'Would buy it again.',
    'Nothing to add.',
    'Worth the money.',
    'Recommended.',
    'No regrets so far.',
    '',
    '',
  ],
  fairly: ['For the price, fine.', 'I would still buy it.', 'Know it before you order.', '', ''],
  badly: [
    'Sending it back was easy, at least.',
    'We kept it, but only just.',
    'Look at another first.',
    '',
  ],
} as const;

/** What the shop answers to a fault that somebody tells of. */
export const replies = [
  'We are sorry. That should not leave the maker so; write to us with your order’s number and we put it right.',
  'Thank you for saying so. We have told the maker, and the leaflet is being rewritten.',
  'Sorry about that. The part is yours at no cost: it is on its way.',
] as const;
