import {
  box,
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

export const planningASmallBathroom = guide(
  {
    title: 'Planning a small bathroom',
    summary:
      'The clear spaces that people really need, a room of 1.7 by 2.1 metres worked through, and what to leave out.',
    category: 'measure',
    author: 'ines-marlow',
    picture: productPicture('TARN-SH-P17L', 'A shower bath with a wider end'),
    related: ['TARN-SH-P17L', 'KELD-WH-R', 'TARN-CLK-450'],
    about: ['basins/cloakroom-basins', 'baths/shower-baths', 'toilets', 'furniture', 'baths'],
    searchWords: 'small bathroom plan layout ensuite clear space zones 1.7 by 2.1',
  },
  text(`
    ## Space in front of things
  `),
  table(
    'Space in front of things',
    ['Fitting', 'Clear in front', 'From its middle to a wall at the side'],
    ['Toilet', '600 mm; 500 will do', '380 mm; 350 at the least'],
    ['Basin', '700 mm; 600 will do', '400 mm'],
    ['Bath', '700 mm along 1 m of it', '—'],
    ['Shower, to get out of', '700 mm', '—'],
  ),
  text(`
    These may overlap: you do not stand at the basin and step out of the bath at once. They may
    not overlap the swing of a door, unless the door opens outward.
  `),
  text(`
    ## Begin with the stack

    The toilet's place is nearly decided by the soil pipe. Each metre that it is moved wants 18 mm
    of fall in a 110 mm pipe, and a hole through every joist on the way is not allowed. Put the
    toilet on the stack's wall, next to it the basin, the bath or tray opposite or on the end
    wall.
  `),
  drawing(
    'A room of 1.7 by 2.1 m from above',
    'The bath across the end wall, pan and basin on one long wall, and the door opening outward.',
    [2100, 2600],
    box([200, 250], [1700, 2100]),
    box([200, 1650], [1700, 700]),
    box([1410, 1090], [490, 360]),
    box([1600, 480], [300, 450]),
    stroke([400, 250], [1160, 250], 'hidden'),
    stroke([400, 250], [400, 20], 'hidden'),
    measure([200, 2480], [1900, 2480]),
    measure([90, 250], [90, 2350]),
    measure([200, 1270], [1410, 1270]),
    label([1050, 1980], 'Shower bath 1700 × 700'),
    label([1655, 1250], 'Pan'),
    label([1750, 690], 'Basin'),
  ),
  text(`
    ## A room of 1.7 by 2.1 m

    1. A shower bath 1700 mm long across the end wall, its wide end away from the door.
    2. A wall-hung pan of short projection, 490 mm, its middle 400 mm from the bath. That leaves 1,210 mm in front of it, across the room.
    3. A basin 450 mm wide on the same wall as the pan or beside the door, over a shallow unit, 250 to 350 mm deep.
    4. A rail 500 mm wide by the basin, since the wall above the bath is wet.
    5. A mirror with light, with its lower edge at 1,150 mm from the floor for most people.

    > Draw it at 1:20 on squared paper, cut out each fitting with its clear space and push them about. Half an hour of that saves a wall.
  `),
  goods(
    'The pieces of that room',
    ['TARN-SH-P17L', 'KELD-WH-R', 'TARN-CLK-450', 'GLEA-LM-5070'],
    'Left and right of a shower bath are as you face its long side.',
    'together',
  ),
  text(`
    ## Things that make it larger

    - A pan and a unit off the floor: the eye sees the floor go on to the wall.
    - A screen that folds back against the wall instead of a door.
    - One tile size to the ceiling, with the joint of wall and floor in line.
    - A recess of 100 mm between studs instead of a shelf that sticks out.
  `),
  text(`
    ## Rules that are not ours

    - Sockets, other than shaver sockets, stand at least 2.5 m from the edge of a bath or shower (BS 7671). In a small room that means none.
    - A fan: 15 litres a second, and 20 minutes' run-on if there is no window.
    - Lights above a bath or tray, below 2.25 m: IPX4 at least, as zone 1 and 2 ask, and on a 30 mA RCD.
    - Electrical work in a bathroom is notifiable in England and Wales when it is a new circuit or in a zone: use somebody who is registered.
  `),
  goodsOf('Basins for small rooms', 'basins/cloakroom-basins', 4),
);
