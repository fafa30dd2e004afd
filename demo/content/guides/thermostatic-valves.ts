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

export const thermostaticValves = guide(
  {
    title: 'Thermostatic valves, in showers and on radiators',
    slug: 'thermostatic-valves',
    summary:
      'One keeps you from being scalded, the other keeps a room at one temperature. How both work and what they ask for.',
    category: 'choose',
    author: 'ines-marlow',
    picture: productPicture('FRC2-V1-CH', 'A thermostatic shower valve with one outlet'),
    related: ['FRC2-V1-CH', 'LAD-TV-15-AN-WH'],
    about: [
      'showers/shower-valves',
      'showers/mixer-showers',
      'heating/thermostatic-valves',
      'heating/radiator-valves',
    ],
    searchWords:
      'thermostatic mixing valve tmv2 tmv3 concealed bar shower trv radiator valve scald',
  },
  text(`
    ## In the shower

    A wax capsule inside the valve swells with heat and moves a small shuttle between hot and
    cold. Somebody opens a tap elsewhere, the cold falls, the shuttle follows within a second. If
    the cold fails altogether the valve shuts.

    - *Stop at 38 °C*: a button that must be pressed to go hotter. Everybody's sense.
    - *Commission it*: after fitting, measure the mixed water with a thermometer and set the stop. Valves leave the works set for 3 bar and 60 °C stored water.
    - *TMV2 and TMV3* are schemes: TMV2 for homes (and asked for by building rules for the bath of a new home: not over 48 °C), TMV3 for hospitals and care homes, with checks every six months.
  `),
  table(
    'In the shower',
    ['Kind', 'Fixing', 'Change later'],
    ['Bar, 150 mm centres', 'two elbows out of the wall', 'ten minutes: all bars share 150 mm'],
    ['Bar, other centres', 'old ones at 130 to 160 mm', 'cranked elbows take up the difference'],
    [
      'Concealed, one outlet',
      'in a wall 50 to 90 mm deep',
      'from the front, if the plate covers the hole',
    ],
    ['Concealed, two or three outlets', 'the same, with a diverter', 'from the front'],
  ),
  text(`
    > For a concealed valve the finished face of the tile must come within the depth range on its page. Add board, adhesive and tile before fixing the body. Too deep and the handles will not reach; too shallow and the plate stands off the wall.
  `),
  text(`
    ## What it needs from the pipes

    Hot at 55 to 65 °C; cold at the same pressure, within five to one at the very worst; hot on
    the left as you face it; a filter in each inlet, and a check valve on each if none is built
    in. Water that is never hotter than 50 °C, as from some heat pumps, leaves the valve with too
    little to mix and it drifts: choose one made for that.
  `),
  drawing(
    'A concealed valve in its wall, cut through',
    'The face of the tile must come within the depth range of the valve, here 62 to 82 mm from the back.',
    [260, 300],
    box([20, 0], [50, 300], 'hidden'),
    box([70, 0], [12, 300]),
    box([82, 0], [10, 300]),
    box([22, 110], [54, 80]),
    stroke([76, 150], [120, 150]),
    box([92, 90], [6, 120]),
    circle([130, 150], 20),
    measure([22, 250], [92, 250]),
    label([190, 60], 'Board 12, tile 10'),
  ),
  text(`
    ## On the radiator

    A thermostatic head opens and shuts for the air about it, not for the water. Numbers are
    marks, not degrees: 3 is about 20 °C.

    - It does not go in the room with the wall thermostat: the two quarrel.
    - It does not go behind a curtain or inside a casing, unless its sensor is on a lead.
    - Leave one radiator without a head, or a bypass, so that the pump never runs against shut valves.
    - A head that will not warm after summer has usually a stuck pin: take the head off and press the pin a few times with something flat.
  `),
  goods(
    'In the wall, on the wall, and on the radiator',
    ['FRC2-V1-CH', 'FRC2-BAR-CH', 'LAD-TV-15-AN-WH'],
    'A concealed valve wants its depth in the wall checked before it is ordered.',
  ),
  text(`
    ## When it goes wrong

    1. Lukewarm, whatever you turn: hot and cold were swapped.
    2. Good at first, cold later: the capsule is worn. Cartridges are sold by model; bring the number from under the cap.
    3. Trickle: filters. Shut the isolating valves, undo the inlets, rinse.
  `),
  goodsOf('Valves for showers', 'showers/shower-valves', 4),
);
