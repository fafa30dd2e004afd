import {
  box,
  circle,
  drawing,
  goods,
  goodsOf,
  guide,
  measure,
  productPicture,
  stroke,
  table,
  text,
} from '../write.ts';

export const firstFixAndSecondFix = guide(
  {
    title: 'First fix and second fix',
    summary:
      'What is done before the walls are closed, what after, and which goods have to be there for each.',
    category: 'fit',
    author: 'tom-averill',
    picture: productPicture('GV-CU-15-1', 'Copper pipe of 15 mm'),
    related: ['GV-CU-15-1', 'FRC2-V1-CH'],
    about: [
      'toilets/frames',
      'showers/shower-valves',
      'pipe-and-fittings/copper-pipe',
      'pipe-and-fittings/plastic-pipe',
      'heating/underfloor-heating',
    ],
    searchWords: 'first fix second fix heights setting out order of work pipes valve basin waste',
  },
  text(`
    ## Two visits, and a wall in between

    First fix is everything that disappears: pipes, wastes, cables, frames, the bodies of
    concealed valves. Then the walls are boarded, tanked and tiled. Second fix is everything that
    is seen. The dear mistakes are made in the first and found in the second.
  `),
  text(`
    ## What must be on site for first fix

    - Concealed valve bodies, and their page: depth range, inlet side, outlets.
    - Frames for wall-hung pans and basins, with the pan at hand to measure by.
    - The shower tray and its waste; the bath, since its legs and its tap end decide pipes.
    - Bath filler or floor-standing tap bodies.
    - Rails and radiators, or at least their pipe centres.
    - The basin or unit: heights of the waste and the two supplies.

    Trim, handles, plates, screens, mirrors, seats and rails for towels may come later. Ask for
    two deliveries: nobody thanks you for a glass door that stands in the hall for three weeks.
  `),
  drawing(
    'Heights on one wall, from the finished floor',
    'Basin left, pan in the middle, shower right. The figures are those of most houses; the maker’s drawing counts.',
    [3000, 2400],
    stroke([0, 0], [3000, 0]),
    box([200, 700], [600, 150]),
    circle([500, 525], 20),
    circle([420, 575], 10),
    circle([580, 575], 10),
    box([1250, 180], [360, 220]),
    circle([1430, 220], 45, 'hidden'),
    box([2300, 1000], [300, 100]),
    box([2350, 2080], [200, 20]),
    stroke([2450, 1100], [2450, 2080], 'hidden'),
    measure([100, 0], [100, 850]),
    measure([900, 0], [900, 525]),
    measure([1720, 0], [1720, 400]),
    measure([2180, 0], [2180, 1050]),
    measure([2800, 0], [2800, 2080]),
  ),
  text(`
    ## Heights that usually work

    All from the *finished* floor.
  `),
  table(
    'Heights that usually work',
    ['What', 'Middle at'],
    ['Basin rim', '850 mm'],
    ['Basin waste in the wall', '500–550 mm'],
    ['Basin supplies', '550–600 mm'],
    ['Shower valve', '1,000–1,150 mm'],
    ['Fixed shower head, underside', '2,100 mm'],
    ["Hand shower's bracket, lower", '1,200 mm'],
    ['Bath rim', '540–600 mm'],
    ['Wall-hung pan, top of its rim', '400 mm'],
    ['Rail, lower edge', '600 mm'],
    ['Mirror, lower edge', '1,150 mm'],
  ),
  text(`
    > Nothing beats the maker's drawing for the piece that was bought. Download the sheet from its page, and write what you set out on the wall itself with a date.
  `),
  goods(
    'What first fix cannot wait for',
    ['FRC2-V1-CH', 'CIS-1120-F', 'PANE-TR-900-900-WH', 'GV-CU-15-1'],
    'Choose two deliveries at the checkout: the rest can come later.',
  ),
  text(`
    ## Test before you close

    1. Cap every end. Fill with water at 1.5 times the working pressure, an hour for copper; plastic has its own steps on the maker's sheet.
    2. Fill each waste and leave it.
    3. Photograph each wall with a tape across it. You will be glad when the towel hook goes up.
    4. Have the electrician's first fix looked at and signed for.
  `),
  text(`
    ## Second fix, in this order

    Once the tiles are grouted: radiator; pan; basin and unit; brassware; screen; accessories;
    silicone last, with the bath full of water, and a day to cure before it is emptied.
  `),
  goodsOf('Pipe', 'pipe-and-fittings/copper-pipe', 4),
);
