import { goods, page, picture, productPicture, questions, table, text } from '../write.ts';

export const showerTrays = page(
  'landing',
  {
    slug: 'c/showers/shower-trays',
    title: 'Choosing a shower tray',
    summary:
      'How low a tray can lie, which way its waste faces, and which sizes a door is made for.',
  },
  text(`
    ## Low, or easy to plumb

    A tray of 25 to 40 mm is a small step, and its trap has to lie below the floor: between joists,
    or in a channel cut into concrete. Where neither will do, stand the tray on legs with a panel
    before it. It is then 120 to 180 mm high, the trap is reached from the room, and nobody has to
    lift a floor for a blockage.
  `),
  picture(
    productPicture('PANE-TR-900-900-WH', 'A square white shower tray with its waste in the middle'),
    'A square tray of 900: the size that most doors and side panels are made for.',
  ),
  table(
    'Which tray for which floor',
    ['Your floor', 'What works', 'Ask first'],
    [
      'Boards on joists',
      'a low tray, with the waste between two joists',
      'which way the joists run: never cut one for a pipe',
    ],
    [
      'Concrete',
      'a tray on legs, or a channel of 100 mm for the pipe',
      'whether heating pipes lie in it',
    ],
    ['A flat above another', 'a tray on legs', 'how far it is to the stack'],
    ['Bare screed that is still to come', 'a wet-room former in its place', 'how thick it gets'],
  ),
  text(`
    ## Before you order

    - Measure between the finished walls, and the boards behind the tiles: [measuring for a tray](/advice/measuring-for-a-shower-tray) shows where.
    - Settle where the waste comes out. A pipe of 40 mm falls 18 to 44 mm in each metre, so a long run wants a high tray: [wastes and overflows](/advice/wastes-and-overflows).
    - Choose the door with the tray: doors are made for trays of whole hundreds of millimetres.

    > Bed a stone resin tray on mortar over all of its underside. Dabs at the corners crack it, and no guarantee covers that.
  `),
  goods('A tray and the door made for it', ['PANE-TR-900-900-WH', 'PANE-DB-900-CH']),
  questions(
    'Asked about trays',
    [
      'Does the waste come with it?',
      'No. Its hole is 90 mm in all of ours, and each tray’s page names the trap that fits.',
    ],
    [
      'Can I cut one to size?',
      'Not a tray. A wet-room former may be cut at its edges, by as much as its page says.',
    ],
    [
      'Can one person carry it?',
      'Stone resin is stiff and quiet underfoot, and weighs 21 to 52 kg. Two people carry all but the smallest up a stair.',
    ],
  ),
);
