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

export const wallHungFrames = guide(
  {
    title: 'Wall-hung toilets and the frame behind them',
    slug: 'wall-hung-frames',
    summary:
      'What carries the pan, how deep it stands, how high to set it and what you must be able to reach later.',
    category: 'fit',
    author: 'ines-marlow',
    picture: productPicture('KELD-WH-R', 'A rimless wall-hung pan with a slim seat'),
    related: ['KELD-WH-R', 'CIS-1120-F', 'CIS-FP-WH'],
    about: [
      'toilets/wall-hung-toilets',
      'toilets/frames',
      'toilets/flush-plates',
      'toilets/cisterns',
    ],
    searchWords: 'wall hung toilet frame cistern concealed height rods flush plate',
  },
  text(`
    ## What the wall must carry

    A wall-hung pan is tested with 400 kg on its rim. All of that goes through two M12 rods into a
    steel frame and down its feet into the floor. The wall in front only keeps it upright, so even
    a stud partition will do, if the frame stands on the structural floor and is fixed back at the
    top.
  `),
  text(`
    ## Depth, height and width
  `),
  table(
    'Depth, height and width',
    ['Measure', 'Usual', 'Why it matters'],
    ['Frame, front to back', '135 to 200 mm', 'the false wall is this deep, plus board and tile'],
    ['Frame, wide', '400 to 500 mm', 'stands between studs at 600 mm centres'],
    ['Frame, high', '820, 980 or 1130 mm', 'a low one goes under a window, its plate on top'],
    ['Rod centres', '180 or 230 mm', 'must match the pan: nearly all pans sold here are 180 mm'],
    [
      'Seat above the finished floor',
      '400 to 430 mm',
      '450 to 480 mm for people who find standing up hard',
    ],
    ['Pan in front of the wall', '480 to 540 mm', 'short-projection pans save 50 mm'],
  ),
  text(`
    Set the height from the *finished* floor: tile and adhesive together are 15 mm, underfloor
    heating 10 to 25 mm more. A frame that was set from the boards gives a seat that is too low
    for ever.
  `),
  drawing(
    'Frame and pan from the side',
    'Set out from the finished floor. The wall in front of the frame is two boards and a tile.',
    [1100, 1400],
    stroke([0, 60], [1100, 60]),
    stroke([0, 40], [1100, 40], 'hidden'),
    box([150, 60], [160, 1120]),
    box([310, 60], [35, 1220], 'hidden'),
    box([345, 240], [490, 220]),
    circle([330, 280], 45, 'hidden'),
    measure([1000, 60], [1000, 460], '400 to the rim'),
    measure([60, 60], [60, 1180], '1120'),
    measure([345, 90], [835, 90]),
    label([230, 1230], 'Frame'),
  ),
  text(`
    ## The pipe behind

    The soil outlet is 90 mm, with an adaptor to 110 mm in the box, its middle some 220 mm above
    the floor. Water comes to the cistern in 15 mm pipe with a valve inside the frame. Leave both
    reachable through the flush plate: the plate is the only door to everything that wears, and
    all of it must come out through it.

    > Fit the plate that was made for your cistern. Frames and plates of different makers do not go together, whatever their size. Our pages name the plates that belong to each frame.
  `),
  goods(
    'A pan, the frame that carries it, and its plate',
    ['KELD-WH-R', 'CIS-820-F', 'CIS-1120-F', 'CIS-FP-WH'],
    'Needed together: pan, frame and the plate of the same maker.',
  ),
  text(`
    ## In the right order

    1. Stand the frame on the structural floor, level it by its feet, fix feet and top.
    2. Connect soil and water, and test: flush ten times before any board goes on.
    3. Board with 12.5 mm moisture-resistant plasterboard twice, or 18 mm ply and tile backer. One thin board flexes, and the tiles round the rods crack.
    4. Tile, let it set for a day, then grout.
    5. Hang the pan on its rubber sheet, tighten evenly. Do not bed it in silicone; seal round the sides and top only, so that a leak shows below.
  `),
  goodsOf('Pans that hang', 'toilets/wall-hung-toilets', 4),
);
