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

export const sizingARadiator = guide(
  {
    title: 'Sizing a radiator',
    summary:
      "How many watts a room loses, what ΔT means on a radiator's page, and how to choose for a heat pump.",
    category: 'measure',
    author: 'tom-averill',
    picture: productPicture('TREA-K1-1045-WH', 'A single panel radiator, white'),
    related: ['TREA-K1-1045-WH', 'LAD-TV-15-AN-WH'],
    about: ['heating', 'heating/radiators', 'heating/column-radiators', 'heating/towel-rails'],
    searchWords: 'radiator size watts heat loss delta t heat pump btu towel rail valves centres',
  },
  text(`
    ## What a room loses

    A radiator replaces what leaves the room. A proper calculation goes wall by wall, and an
    installer of a heat pump must do one. For choosing a radiator in a house that is heated today,
    watts for each square metre of floor come close enough:
  `),
  table(
    'What a room loses',
    ['Room', 'Old house, solid walls', 'Cavity filled, double glazed', 'Built since 2006'],
    ['Bathroom at 22 °C', '130 W/m²', '95 W/m²', '65 W/m²'],
    ['Living room at 21 °C', '115 W/m²', '80 W/m²', '50 W/m²'],
    ['Bedroom at 18 °C', '95 W/m²', '65 W/m²', '40 W/m²'],
  ),
  text(`
    Add a tenth for a north-facing room with two outside walls, and a tenth more for a ceiling
    over 2.7 m.

    > A worked example: a bathroom of 2.2 × 2.6 m is 5.7 m². In a house with filled cavities that is 5.7 × 95, which is about 540 watts.
  `),
  text(`
    ## What ΔT is

    Watts on a page are always at some difference between the radiator's mean temperature and the
    room: ΔT50 is water at 75 in and 65 out, in a room at 20. Few systems run so hot now.
  `),
  table(
    'What ΔT is',
    ['System', 'Water, in and out', 'ΔT in a room at 20 °C', 'Multiply the ΔT50 figure by'],
    ['Boiler, old setting', '75 / 65 °C', '50', '1.00'],
    ['Condensing boiler, set well', '60 / 50 °C', '35', '0.63'],
    ['Heat pump', '50 / 45 °C', '27.5', '0.46'],
    ['Heat pump, at its best', '45 / 40 °C', '22.5', '0.35'],
  ),
  text(`
    So 540 W from a heat pump at 45/40 wants a radiator of 540 ÷ 0.35, about 1,540 W on its page.
  `),
  drawing(
    'Where the pipes come up',
    'Pipe centres are the radiator and its two valves: 1000 wide, 1120 from pipe to pipe.',
    [1500, 900],
    stroke([0, 0], [1500, 0]),
    box([250, 150], [1000, 600]),
    stroke([250, 450], [1250, 450], 'hidden'),
    circle([190, 190], 30),
    circle([1310, 190], 30),
    stroke([190, 160], [190, 0]),
    stroke([1310, 160], [1310, 0]),
    measure([250, 820], [1250, 820]),
    measure([190, 70], [1310, 70]),
  ),
  text(`
    ## Towel rails give less than they seem to

    Chrome gives some 20 to 30 % less than the same rail painted, and towels on it take away
    another third. In most bathrooms a rail alone is short of the room's need: put a small
    radiator or underfloor heating beside it, or choose a painted rail one size up.
  `),
  goods(
    'A radiator, a rail, and valves for each',
    ['TREA-K1-1045-WH', 'LAD-580-AN', 'LAD-TV-15-AN-WH', 'LAD-RV-15-CN-CH'],
    'Angled valves for pipes out of the floor, corner ones for pipes out of the wall.',
  ),
  text(`
    ## Valves, centres and walls

    - Pipe centres are the distance between the middles of the two pipes. A panel radiator's are its width plus the two valves; a rail's is printed on its page and is less than its width.
    - Pipes out of the floor need angled valves, pipes out of the wall below the rail need corner valves, pipes straight up into a bottom-entry rail need straight ones.
    - One thermostatic valve a radiator, save in the room with the wall thermostat.
    - Steel panels filled with water weigh 30 to 60 kg. On a stud wall fix to timber or put a board in before it is lined.
  `),
  goodsOf('Radiators', 'heating/radiators', 4),
);
