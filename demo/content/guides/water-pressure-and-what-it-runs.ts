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

export const waterPressureAndWhatItRuns = guide(
  {
    title: 'Water pressure, and what it will run',
    slug: 'water-pressure-and-what-it-runs',
    summary:
      'Find out which system you have and what pressure it gives in ten minutes with a bucket and a gauge.',
    category: 'measure',
    author: 'ines-marlow',
    picture: productPicture('FRC2-BAR-CH', 'A thermostatic bar shower set, chrome'),
    related: ['FRC2-RH-200-CH', 'KEST-E-9-5-WH'],
    about: [
      'showers',
      'showers/mixer-showers',
      'showers/electric-showers',
      'showers/shower-heads',
      'taps/bath-fillers',
    ],
    searchWords:
      'pressure bar flow litres combi gravity unvented cylinder low pressure shower pump',
  },
  text(`
    ## Three systems

    - *Gravity*: a cold tank in the loft and a hot cylinder below it. The pressure at the shower is the height of water above it: 1 metre of height is 0.1 bar. Usually 0.1 to 0.4 bar.
    - *Combination boiler*: heats mains water as it passes. Pressure is the main's, 1 to 3 bar, but the hot flow is limited by the boiler: a 24 kW boiler gives about 9.8 litres a minute raised by 35 °C, a 30 kW one about 12.
    - *Unvented cylinder*: stored hot water at mains pressure, reduced to 3 bar. Hot and cold are balanced, and everything works.

    A cylinder with a pump is a gravity system that has been helped: 1.5 to 3 bar, but never put a
    pump on a combination boiler or draw straight from the main with one.
  `),
  text(`
    ## Measure yours

    1. Pressure: screw a gauge on to an outside tap or a washing-machine valve, everything else shut. Read it at breakfast time and again at night.
    2. Flow: fill a one-litre jug from the bath's cold tap. Six seconds is ten litres a minute.
    3. Do the same with the hot tap, after it has run hot.
    4. Open a second tap while the first is running. If the jug now takes twice as long, you have a flow problem and no shower will mend it.
  `),
  drawing(
    'Gravity: the height of the water is the pressure',
    'From the water in the tank down to the head: 1.5 m is 0.15 bar, wherever the cylinder stands.',
    [2600, 3400],
    stroke([0, 0], [2600, 0]),
    stroke([0, 2400], [2600, 2400], 'hidden'),
    box([300, 2900], [800, 500]),
    stroke([300, 3300], [1100, 3300], 'hidden'),
    stroke([700, 2900], [700, 2200]),
    stroke([700, 2200], [1900, 2200]),
    stroke([1900, 2200], [1900, 1800]),
    box([1780, 1760], [240, 40]),
    measure([2350, 1780], [2350, 3300], '1.5 m'),
    label([700, 3080], 'Cold tank'),
    label([1900, 1600], 'Shower head'),
  ),
  text(`
    ## What needs what
  `),
  table(
    'What needs what',
    ['You would like', 'It needs'],
    ['Basin mixer marked 0.1 bar', 'any system'],
    ['Basin mixer marked 0.5 bar or more', 'pumped, combination boiler or unvented'],
    ['Bath filler', '0.2 bar, and 15 l/min if the bath is to fill within ten minutes'],
    [
      'Thermostatic bar shower',
      '0.5 bar or more, and hot and cold within 0.5 bar of one another for comfort',
    ],
    ['Rain head of 200 mm', '1 bar and 8 l/min'],
    ['Rain head of 300 mm', '1 bar and 12 l/min'],
    ['Body jets and a head together', 'unvented, 18 l/min or more'],
    ['Electric shower', 'cold main only: 0.7 bar running; its kilowatts set the flow'],
  ),
  text(`
    > The figure on our pages is the least pressure at which a fitting works as its maker intends, at the fitting and while water runs. It is not the pressure that your gauge shows with every tap shut.
  `),
  goods(
    'From gentle to strong',
    ['KEST-E-9-5-WH', 'FRC2-BAR-CH', 'FRC2-RH-200-CH', 'FRC2-RH-300-CH'],
    'The least pressure that each works at stands on its page.',
  ),
  text(`
    ## Too much

    Above 5 bar most fittings ask for a pressure reducing valve. Above 3 bar on a thermostatic bar
    it is good sense too: 3 bar is quieter, wears less and feels the same.
  `),
  text(`
    ## When the pressure is low

    - A shower head with a restrictor in it can have the restrictor taken out on gravity systems.
    - Long 15 mm runs can be made 22 mm as far as the last tee.
    - A stopcock that is half shut halves the flow. Open it fully and then give it a quarter of a turn back.
    - If the main itself gives under 1 bar at your boundary, ring the water company: they must meet a least standard, which is 10 metres of head (1 bar) and 9 litres a minute at the boundary.
  `),
  goodsOf('Showers that mix', 'showers/mixer-showers', 4),
);
