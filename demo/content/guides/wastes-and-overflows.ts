import {
  box,
  circle,
  drawing,
  goods,
  goodsOf,
  guide,
  label,
  productPicture,
  stroke,
  table,
  text,
} from '../write.ts';

export const wastesAndOverflows = guide(
  {
    title: 'Wastes and overflows',
    summary:
      'Slotted or unslotted, click or chain, and why a bath without an overflow needs another waste.',
    category: 'choose',
    author: 'ines-marlow',
    picture: productPicture('WST-114-SL-CH', 'A slotted click waste, chrome'),
    related: ['WST-114-SL-CH', 'TRP-114-CH'],
    about: ['pipe-and-fittings/basin-and-bath-wastes', 'basins', 'baths'],
    searchWords:
      'basin waste overflow slotted unslotted click clack pop up plug chain free flow bath waste',
  },
  text(`
    ## Has it an overflow?

    Look for a hole below the rim, or for "overflow" on the page. Everything follows from that.

    - *With an overflow*: a slotted waste. The slots let the water from the overflow's channel into the pipe.
    - *Without one*: an unslotted waste. A slotted one would let water out into the cupboard.

    A basin without an overflow must not be able to be shut by mistake and forgotten, so a
    free-flow waste, which cannot be shut, is the safe choice for one, and the only proper one for
    a public room.
  `),
  text(`
    ## The kinds
  `),
  table(
    'The kinds',
    ['Waste', 'Shuts', 'Good for'],
    ['Click (press)', 'by a press', 'everyday basins; the cap unscrews to be cleaned'],
    ['Pop-up with a rod', 'by a lever on the tap', 'taps that bring a rod'],
    ['Plug and chain', 'by hand', 'old basins, Belfast sinks, and rooms let to others'],
    ['Free-flow (grid)', 'never', 'basins without overflow, bowls, public rooms'],
    ['Basket strainer', 'by a turn or a press', 'kitchen sinks with a 90 mm hole'],
  ),
  text(`
    Threads are 1¼″ for basins and 1½″ for baths and sinks. A kitchen sink with a 90 mm hole takes
    a basket strainer, with a 60 mm hole a 1½″ waste.
  `),
  drawing(
    'Where the overflow goes',
    'Water from the overflow runs down inside the wall of the basin and enters the waste by its slots.',
    [600, 420],
    box([60, 200], [480, 160]),
    box([110, 240], [380, 120], 'hidden'),
    circle([470, 320], 12),
    stroke([500, 320], [500, 220], 'hidden'),
    stroke([500, 220], [330, 220], 'hidden'),
    box([280, 120], [40, 120]),
    stroke([280, 190], [320, 190]),
    stroke([280, 180], [320, 180]),
    box([265, 40], [70, 80]),
    label([420, 170], 'Slots'),
    label([455, 316], 'Overflow', 'end'),
  ),
  text(`
    ## Baths

    - *Plug and chain*: a waste in the floor of the bath, an overflow in its end, a hose between.
    - *Click*: the same, with a cap instead of a plug.
    - *Pop-up by a turn*: turning the overflow's face lifts the plug. The bath needs a wall thin enough for it: 2 to 20 mm. Steel, acrylic and stone resin all differ.
    - *Overflow filler*: fills through the overflow, with no tap on the bath. Check for 1 bar, and for the check valves that keep bath water out of the main.

    Freestanding baths often have the waste and the overflow fitted at the works. Where the page
    says "waste fitted" buy none. Where it says "without overflow" choose an unslotted one.

    > Stone-resin baths are thicker at the waste than acrylic ones. Compare the waste's clamping range with the thickness on the bath's page before ordering.
  `),
  goods(
    'A waste, and the trap below it',
    ['WST-114-SL-CH', 'LODE-114-SL-CH', 'TRP-114-CH'],
    'Slotted with an overflow, unslotted without.',
  ),
  text(`
    ## Sealing it

    1. Dry-fit, and check that the slots meet the channel.
    2. A rubber washer below; above, its own washer or a thin ring of silicone, never plumber's putty on acrylic or stone.
    3. Hold the body still from above while you turn the nut.
    4. Fill, leave an hour, look with dry tissue at each joint.
  `),
  goodsOf('Wastes for basins and baths', 'pipe-and-fittings/basin-and-bath-wastes', 4),
);
