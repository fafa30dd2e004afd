import {
  box,
  circle,
  drawing,
  goods,
  goodsOf,
  guide,
  label,
  measure,
  productPicture,
  stroke,
  table,
  text,
} from '../write.ts';

export const tapHoles = guide(
  {
    title: 'Tap holes: one, two, three or none',
    slug: 'tap-holes',
    summary: 'How many holes a basin or bath has, how large they are, and which taps go in them.',
    category: 'choose',
    author: 'ines-marlow',
    picture: productPicture('LODE-BM-BR', 'A basin mixer with one body'),
    related: ['LODE-BM-BR', 'SWAL-PB-CH'],
    about: ['taps/basin-taps', 'taps/pillar-taps', 'taps/wall-mounted-taps', 'basins'],
    searchWords: 'tap hole one two three holes monobloc pillar basin mixer reach centres 180',
  },
  text(`
    ## Count first
  `),
  table(
    'Count first',
    ['Holes', 'Taps that fit'],
    ['none', 'wall-mounted, or a tall mixer standing on the worktop beside a bowl'],
    ['one', 'a mixer, also called a monobloc'],
    ['two', 'a pair of pillar taps, or a bridge mixer at the right centres'],
    ['three', 'a spout with two side valves'],
  ),
  text(`
    A hole in fired clay cannot be moved, and drilling one in is a risk that nobody will take for
    you. Some basins come with holes that are half made from below, to be knocked through; the
    page says so.
  `),
  text(`
    ## Then measure

    - A basin mixer wants a hole of 35 mm, and 32 to 38 mm will do with its washer.
    - Pillar taps have ½″ tails for basins and sinks and ¾″ tails for baths. Basin holes are 28 to 32 mm; bath holes likewise.
    - Bath mixers stand on two holes at 180 mm centres. Nearly all. Measure an old iron bath before you believe it.
    - Three-hole sets are usually at 200 mm overall, with hoses that forgive some 30 mm.

    > Centres are from the middle of one hole to the middle of the other. Measure from the left edge of one to the left edge of the other: it is the same distance and much easier.
  `),
  drawing(
    'A basin from above, with one hole',
    'Reach is from the middle of the hole to the middle of the outlet: it should end near the waste.',
    [600, 500],
    box([50, 30], [500, 420]),
    box([90, 60], [420, 290], 'hidden'),
    circle([300, 400], 17),
    circle([300, 260], 23),
    stroke([300, 400], [300, 280]),
    measure([420, 280], [420, 400]),
    label([300, 430], '35 mm hole'),
  ),
  text(`
    ## Reach and height

    The water should fall near the waste, a little in front of it. Reach is from the middle of the
    hole to the middle of the outlet.
  `),
  table(
    'Reach and height',
    ['Basin, front to back', 'Reach that suits'],
    ['under 300 mm (cloakroom)', '80 to 110 mm'],
    ['350 to 450 mm', '110 to 140 mm'],
    ['over 450 mm', '130 to 160 mm'],
  ),
  text(`
    A bowl on a slab wants the outlet 100 to 150 mm above its rim: a tall mixer for a bowl of 120
    to 150 mm, a wall spout for a taller one.
  `),
  goods(
    'For one hole, for two, and for none',
    ['LODE-BM-BR', 'SWAL-PB-CH', 'LODE-WB-170-CH', 'LODE-BF-CH'],
    'Needed with each: a waste for the basin, and isolating valves below.',
  ),
  text(`
    ## Below the basin

    Mixers come with two flexible tails, usually 350 mm with 15 mm ends. Fit an isolating valve to
    each, so that a cartridge can be changed with the rest of the house running. Behind a full
    pedestal fit the valves low, where a hand can come at them.
  `),
  goodsOf('Basin taps', 'taps/basin-taps', 4),
);
