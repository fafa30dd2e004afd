/*
 * How to write one of the demo's guides. This file shows every kind of block that guides need.
 *
 * - A file of demo/content/guides/ holds one guide, made by `guide(head, ...blocks)` of ../write.ts.
 *   demo/content/pages.ts lists them, the newest first. Pages that are no guides (policies, about,
 *   trade) are made by `page('legal' | 'page', head, ...blocks)` in demo/content/pages/.
 * - Its address is /advice/ and its title in small letters, or `slug`. Its category and author are
 *   keys of demo/content/names.ts. `related` names goods that go with all of it, and
 *   `about` the categories of goods beside which it is offered.
 * - Words are typed in the signs of contracts/src/nouns/content/text-markup.ts: `## heading`,
 *   `- item`, `1. item`, `> note`, `! warning`, *bold*, _italic_, [words](/where/they/lead).
 *   An empty line ends a paragraph. Headings of level 2 become the list “In this guide”.
 * - Goods are named by part number and never with a price, which is read from the shop when somebody
 *   looks. Take part numbers from the demo's catalogue (demo/catalogue/).
 * - Drawings are told in millimetres, from the left and up from the floor, and are drawn to scale.
 * - Links to other guides are paths like /advice/choosing-a-trap; content.test.ts beside the seed
 *   follows every link and looks every part number up.
 */
import {
  box,
  circle,
  drawing,
  form,
  goods,
  goodsOf,
  guide,
  label,
  measure,
  productPicture,
  questions,
  quote,
  steps,
  stroke,
  table,
  text,
} from '../write.ts';

export const choosingATrap = guide(
  {
    title: 'Choosing a trap',
    summary:
      'It holds back the air of the drain with a cup of water. Three questions choose it: what drains, where it leaves, and whether anyone sees it.',
    category: 'choose',
    author: 'ines-marlow',
    picture: productPicture('TRP-114-BR', 'A slim bottle trap in brushed brass'),
    related: ['TRP-114-CH', 'WEEP-112-32'],
    about: [
      'pipe-and-fittings/bottle-traps',
      'pipe-and-fittings/p-and-s-traps',
      'pipe-and-fittings/basin-and-bath-wastes',
      'pipe-and-fittings/waste-and-soil-pipe',
      'kitchen-sinks/sink-plumbing',
    ],
    searchWords: 'waste drain smell bottle p-trap s-trap seal u-bend',
  },
  text(`
    Every trap is a bend that stays full. The water in it is the only thing between the room and the
    drain, so its depth, the *seal*, matters more than its shape: 75 mm under a basin on a shared
    pipe, 50 mm under a bath or a shower.

    ## What drains?
    The thread follows the thing, not the wall. A basin is 1¼″, a bath and a washing machine 1½″, a
    shower tray has a hole of 90 mm. A reducer works; the next size up never harms.
  `),
  table(
    'Threads, seals and flow by what drains',
    ['From', 'Thread', 'Seal, mm', 'Litres a minute'],
    ['Basin, bidet', '1¼″', '75', '24'],
    ['Bath', '1½″', '50', '36'],
    ['Shower tray', '90 mm hole', '50', 'As the shower gives, and a fifth more'],
    ['Machine', '1½″', '75', '30'],
  ),
  text(`
    ## Where does it leave?
    Measure from the finished floor to the middle of the pipe. Under a wall-hung unit the drawers
    decide: 470 mm fits nearly all, and under 430 mm the pipe meets the lower drawer.
  `),
  drawing(
    'A bottle trap under a wall-hung unit',
    'Rim at 850, waste leaving at 470. The tube is cut to what is left between the two.',
    [1000, 900],
    stroke([0, 0], [1000, 0]),
    box([100, 350], [800, 430]),
    stroke([100, 560], [900, 560], 'hidden'),
    box([420, 780], [160, 70]),
    stroke([500, 780], [500, 560]),
    box([460, 430], [80, 130]),
    circle([500, 850], 24, 'hidden'),
    stroke([540, 470], [900, 470]),
    measure([960, 0], [960, 470]),
    measure([40, 0], [40, 850]),
    label([720, 490], 'To the wall'),
  ),
  text(`
    ! *Through the floor, and hung on the wall?* Then the pipe is in view, or the drawer is cut.
    Decide it before the floor is closed.

    ## Is it seen?
    Behind a pedestal nobody pays for brass. Under a countertop basin everybody looks at it, and the
    [isolating valves](/c/pipe-and-fittings) beside it should be of the same finish.
  `),
  goods(
    'The same trap, where it is seen and where it is not',
    ['TRP-114-BR', 'TRP-114-CH', 'WEEP-112-32'],
    'Needed with each: a waste, slotted if the basin has an overflow. Nothing is added for you.',
  ),
  steps(
    'Then turn it by hand',
    ['Seat the washer', 'Flat, with its cone away from the nut.'],
    ['Turn the nut until it stops', 'Then a quarter more. No pliers.'],
    ['Look for water', 'Fill the basin, pull the plug, and look with a dry paper.'],
  ),
  quote(
    'If it needs more than your hand, the washer is the wrong way round.',
    'Ines Marlow',
    'Twenty years of second fix',
  ),
  questions(
    'What people ask',
    [
      'Why does my trap smell after a holiday?',
      'The seal has dried out. Run the tap for a few seconds; a spoon of cooking oil on top keeps it for weeks.',
    ],
    [
      'May I fit a bottle trap under a sink?',
      'It fits, and grease fills it. A [P-trap](/search?q=p-trap) drains faster and can be cleaned by a wire.',
    ],
  ),
  goodsOf('More that drains', 'pipe-and-fittings', 4),
  form(
    'postcode',
    'When could it be with you?',
    'Type your postcode to see days on every product.',
  ),
);
