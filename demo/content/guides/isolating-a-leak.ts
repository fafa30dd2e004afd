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

export const isolatingALeak = guide(
  {
    title: 'Isolating a leak',
    summary: 'What to shut, in which order, and how to find the place once the water has stopped.',
    category: 'keep',
    author: 'tom-averill',
    picture: productPicture('ISO-15-CH', 'An isolating valve for 15 mm pipe'),
    related: ['ISO-15-CH', 'ISO-STC-15'],
    about: [
      'pipe-and-fittings',
      'pipe-and-fittings/isolating-valves',
      'pipe-and-fittings/stopcocks',
      'pipe-and-fittings/compression-fittings',
      'pipe-and-fittings/flexible-connectors',
    ],
    searchWords: 'leak burst stopcock turn off water isolate drip pipe emergency ceiling',
  },
  text(`
    ## First, stop the water

    1. *The nearest valve.* Small screw-slot valves sit below basins, behind toilets and under sinks. A quarter turn with a flat screwdriver: the slot across the pipe is shut.
    2. *The stopcock of the house.* Usually under the kitchen sink, or where the main comes in. Turn it clockwise. It is stiff: use both hands, not a wrench.
    3. *The valve in the pavement*, under a small lid marked W or WATER. Yours to turn in an emergency; a long key helps.
    4. *Water from a tank* goes on running after the main is shut. Open the cold taps in the bath to empty it.

    If the water is near a socket, a light or the consumer unit, turn the electricity off at the
    main switch before you touch anything, if you can get to it dry. If a ceiling bulges, put a
    bucket below, keep people out and make a small hole in the lowest place.
  `),
  text(`
    ## Heating and hot water

    Water that is dirty, or a boiler whose pressure falls, is the heating circuit. Turn the boiler
    off; do not go on filling it up. A leak from the boiler itself is for a Gas Safe registered
    engineer.

    > The discharge pipe of an unvented cylinder or boiler is meant to drip now and then. One that runs is a fault that somebody qualified should see the same day.
  `),
  drawing(
    'Open and shut',
    'The slot lies along the pipe while the valve is open, and across it when it is shut.',
    [400, 140],
    stroke([10, 55], [60, 55]),
    stroke([10, 85], [60, 85]),
    box([60, 40], [60, 60]),
    circle([90, 70], 18),
    stroke([76, 70], [104, 70]),
    stroke([120, 55], [170, 55]),
    stroke([120, 85], [170, 85]),
    stroke([230, 55], [280, 55]),
    stroke([230, 85], [280, 85]),
    box([280, 40], [60, 60]),
    circle([310, 70], 18),
    stroke([310, 56], [310, 84]),
    stroke([340, 55], [390, 55]),
    stroke([340, 85], [390, 85]),
    label([90, 120], 'Open'),
    label([310, 120], 'Shut'),
  ),
  text(`
    ## Find the place

    - Dry everything, lay kitchen paper along the pipe and wait ten minutes: the first wet sheet is the place, not the puddle.
    - Wet only when somebody showers: the waste, the seal round the tray or the grout, not the supply.
    - Wet only after a bath is filled to the overflow: the overflow's hose.
    - Wet always, even at night: supply. Read the water meter, use nothing for an hour, read it again.
  `),
  goods(
    'Worth having before it happens',
    ['ISO-15-CH', 'ISO-STC-15', 'GV-CSTR-10', 'GV-PSTR-10'],
    'A valve for each tap costs less than one wet ceiling.',
  ),
  text(`
    ## Small mends that hold
  `),
  table(
    'Small mends that hold',
    ['Where', 'Mend'],
    [
      'Compression joint weeps',
      'hold the body, turn the nut an eighth. Still weeping: undo, two turns of PTFE tape on the olive, do it up again',
    ],
    [
      'Push-fit joint drips',
      'push the pipe right home. The mark of its insert should be at the mouth; a pipe cut with a saw wants cutting anew with a slice',
    ],
    ['Pin-hole in copper', 'cut out 30 mm and put a slip coupling over it'],
    ['Tap drips', 'cartridge or washer: shut the two isolating valves first'],
    [
      'Toilet runs into the pan',
      "the flush valve's seal, or the fill valve set above the overflow",
    ],
  ),
  text(`
    A clamp or tape is for tonight. Put a date on it.
  `),
  text(`
    ## Before it happens

    Turn your stopcock once every half-year, fully shut and open, then back a quarter. Fit
    isolating valves to every tap as you change it. Tell everybody in the house where the stopcock
    is.
  `),
  goodsOf('Valves that shut a pipe', 'pipe-and-fittings/isolating-valves', 4),
);
