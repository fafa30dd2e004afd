import { goods, page, productPicture, questions, table, text } from '../write.ts';

export const corvane = page(
  'landing',
  {
    slug: 'brands/corvane',
    title: 'Corvane taps: which range suits your water',
    summary:
      'Which Corvane range works from which pressure, which of its taps go together, and what is in the box.',
    picture: productPicture('LODE-BM-BR', 'A brushed basin mixer with one body'),
  },
  text(`
    ## Choose by your water first

    The ranges look alike on a screen and differ in what they need. Measure what you have, as in
    [water pressure and what it runs](/advice/water-pressure-and-what-it-runs), and then choose.
  `),
  table(
    'Basin mixers by range',
    ['Range', 'Works from', 'Goes with'],
    [
      'Linn',
      '0.2 bar',
      'a tank in the loft at least two metres above the tap, and anything stronger',
    ],
    ['Lode, Rill and Fosse', '0.5 bar', 'a combination boiler, an unvented cylinder or a pump'],
    ['Spate', '1 bar', 'mains pressure, hot and cold'],
  ),
  goods('The same mixer in three ranges', ['LINN-BM-CH', 'LODE-BM-CH', 'SPAT-BM-CH']),
  text(`
    ## One finish through the room

    Basin, bath and wall taps of one range come in the same finishes, so that a room can be ordered
    in parts. How to keep a finish as it came stands in [caring for finishes](/advice/caring-for-finishes).
  `),
  questions(
    'Asked about Corvane',
    [
      'Is the waste in the box?',
      'With the basin mixer with click waste, yes. With a Cold Start mixer, no. Each page says it.',
    ],
    [
      'What came after Ghyll?',
      'Rill. Its taps stand in the same holes, and the page of a Ghyll tap that is no longer sold leads to it.',
    ],
    [
      'How long are the taps guaranteed?',
      'Ten years. Keep the invoice: it is the proof of when they were bought.',
    ],
  ),
);
