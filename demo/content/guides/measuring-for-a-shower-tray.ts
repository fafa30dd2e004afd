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

export const measuringForAShowerTray = guide(
  {
    title: 'Measuring for a shower tray',
    summary:
      'Measure the finished space, not the bare walls, and settle where the waste goes before you choose a size.',
    category: 'measure',
    author: 'ines-marlow',
    picture: productPicture('PANE-TR-900-900-WH', 'A square shower tray, white'),
    related: ['PANE-TR-900-900-WH', 'PANE-DB-900-CH'],
    about: [
      'showers/shower-trays',
      'showers/shower-doors',
      'showers/shower-enclosures',
      'showers/side-panels',
    ],
    searchWords: 'shower tray size measure alcove enclosure door adjustment fall waste joists',
  },
  text(`
    ## Measure three times, at three heights

    Old rooms are rarely square. Measure the width of the space at the floor, at waist height and
    at two metres, and keep the smallest figure. Do the same front to back. Then measure both
    diagonals: if they differ by more than 10 mm the corner is out of square, and the gap has to
    be hidden by the tile on one wall.

    > A tray sits under the tiles. Measure from wall board to wall board, and let the tile and its adhesive (usually 12 to 15 mm) come down on to the upstand or the edge of the tray.
  `),
  text(`
    ## Door sizes are not tray sizes

    A door or an enclosure has an adjustment, printed as a range: 760–800 mm, for example. It is
    fixed to the finished tiles, so the figure to hold against the range is the tray less the tile
    on each side that has one.
  `),
  table(
    'Door sizes are not tray sizes',
    ['Tray', 'Tiled walls at the door', 'Opening left, about', 'Door range that fits'],
    ['800 mm, in an alcove', 'two', '770–776 mm', '760–800 mm'],
    ['900 mm, in an alcove', 'two', '870–876 mm', '860–900 mm'],
    ['900 mm, in a corner', 'one', '885–888 mm', '860–900 mm'],
    ['1200 mm, in an alcove', 'two', '1170–1176 mm', '1160–1200 mm'],
  ),
  drawing(
    'A tray of 900 in an alcove, from above',
    'The tray stands between the boards. Tiles on both sides take 14 mm each, so that the door closes 872.',
    [1200, 1200],
    box([150, 150], [900, 900]),
    stroke([164, 150], [164, 1050], 'hidden'),
    stroke([1036, 150], [1036, 1050], 'hidden'),
    circle([600, 920], 45),
    measure([150, 70], [1050, 70]),
    measure([164, 240], [1036, 240], '872 between the tiles'),
    label([600, 830], 'Waste'),
  ),
  text(`
    ## Where the waste goes decides more than the size

    Lift a board before ordering. The waste pipe is 40 mm, and wants a fall of 18 to 90 mm in each
    metre; over three metres at the least fall that is 54 mm, plus the depth of the trap below the
    tray.

    - Joists running with the pipe: almost any waste position will do.
    - Joists running across it: choose a tray whose waste is in the same bay as the soil stack's branch, or raise the tray.
    - Solid floor: raise the tray on legs behind a plinth, or cut a channel before the screed is made good.

    Never notch a joist for a 40 mm waste. The hole is too large for the depth of most domestic
    joists, and in the middle third of the span it is the worst place of all.
  `),
  goods(
    'A tray, and doors by the opening that they close',
    ['PANE-TR-800-800-WH', 'PANE-TR-900-900-WH', 'PANE-DB-800-CH', 'PANE-DB-900-CH'],
    'Needed with a tray: its waste. Nothing is added for you.',
  ),
  text(`
    ## How much water must leave

    A waste that runs slower than the shower fills the tray. As a rule, a 90 mm fast-flow waste
    carries off about 30 litres a minute and is enough for any one head; a 50 mm waste in a raised
    tray is for electric showers and other gentle ones.

    1. Find your shower's flow: fill a bucket for half a minute and double the litres.
    2. Add body jets and a second head if they can run at the same time.
    3. Choose a waste that carries at least that figure with the trap you will fit.
  `),
  text(`
    ## Before you order

    - The tray goes through the doors, round the stairs and past the boiler cupboard: trays are rigid.
    - The floor is level to 2 mm across the tray, or you have a bed of mortar to make it so. A stone-resin tray that rocks will crack, and one that is bedded on dabs will too.
    - There is a way to the trap afterwards, from above through the waste or from below.
  `),
  goodsOf('Trays by size', 'showers/shower-trays', 4),
);
