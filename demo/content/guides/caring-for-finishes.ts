import {
  box,
  drawing,
  goodsOf,
  guide,
  label,
  measure,
  productPicture,
  stroke,
  table,
  text,
} from '../write.ts';

export const caringForFinishes = guide(
  {
    title: 'Caring for finishes',
    summary:
      'Chrome, brushed brass, matt black, stone resin and glass: what keeps them as they came, and what ruins them in a week.',
    category: 'keep',
    author: 'ines-marlow',
    picture: productPicture('FRC2-HS-CH', 'A shower handset, chrome'),
    related: ['FRC2-HS-CH', 'LODE-BM-BR'],
    about: [
      'accessories',
      'taps/kitchen-taps',
      'taps/basin-taps',
      'showers/handsets-and-hoses',
      'showers/wet-room-screens',
    ],
    searchWords:
      'clean care limescale chrome brass matt black glass stone resin silicone mould descale',
  },
  text(`
    ## One rule for all

    Warm water, a drop of washing-up liquid, a soft cloth, then dry it. Limescale is only what
    stays when water dries, so the cloth at the end does more than any bottle. Bleach, descaler,
    scouring cream, wire wool and anything marked "limescale remover" belong nowhere near a finish
    with colour in it.
  `),
  text(`
    ## By finish
  `),
  table(
    'By finish',
    ['Finish', 'What it is', 'Once a week', 'Never'],
    [
      'Chrome',
      'nickel and chromium on brass: hard',
      'soap and water; weak vinegar (1 : 4) on scale, two minutes, rinse',
      'abrasives, acids left on',
    ],
    [
      'Brushed brass, bronze, nickel (PVD)',
      'a very thin hard layer',
      'soap and water',
      'metal polish, vinegar',
    ],
    [
      'Living brass, unlacquered',
      'bare metal that darkens as it should',
      'dry cloth; polish if you like it bright',
      'chlorine',
    ],
    [
      'Matt black (powder coat or PVD)',
      'paint, baked',
      'soap and water, dry at once',
      'cream cleaner, magic sponge, oil',
    ],
    [
      'Stainless steel, brushed',
      'steel all through',
      'along the grain',
      'steel wool, which leaves rust',
    ],
    ['White ceramic', 'glass on clay', 'anything but abrasives', 'dropping things'],
    [
      'Stone resin, solid surface',
      'resin and mineral',
      'soap; marks come out with a fine pad',
      'thinners, hair dye left on',
    ],
    ['Acrylic', 'plastic', 'soap', 'acetone, heat, dry powders'],
    ['Glass', 'toughened', 'a squeegee after each shower', 'blades, acids on a coating'],
  ),
  drawing(
    'Where water dries on a tap, from the side',
    'Dry the top of the spout and the ring at the foot last: drops stand there until they are scale. The strainer in the outlet unscrews by hand.',
    [460, 340],
    stroke([0, 60], [460, 60]),
    box([90, 60], [60, 12]),
    box([96, 72], [48, 158]),
    box([144, 196], [156, 34]),
    box([80, 242], [130, 16]),
    stroke([120, 230], [120, 242]),
    box([270, 176], [26, 20], 'measure'),
    stroke([283, 176], [283, 60], 'hidden'),
    measure([350, 60], [350, 176]),
    label([245, 268], 'Dry the top last', 'start'),
    label([262, 150], 'Strainer', 'end'),
    label([120, 26], 'The ring at the foot'),
  ),
  text(`
    ## Silicone and grout

    Black specks are mould, which wants wet and still air. Run the fan for twenty minutes after a
    shower and leave the door ajar. Silicone that has gone black inside is to be cut out: nothing
    bleaches it through.
  `),
  text(`
    ## Drains and heads

    - Unscrew the cap of a click waste once a month and take out the hair.
    - Shower heads with rubber nozzles: rub them with a thumb while the water is running.
    - Tap outlets have a strainer, the aerator. If the stream splits, unscrew it, leave it in weak vinegar for an hour, rinse it and screw it back.
    - In hard-water places a softener or a scale reducer pays for itself in heads and cartridges.

    > Guarantees on coloured finishes are for use with soap and water. Keep to it and a finish that fails is our affair; a cleaner's mark can be told from a fault.
  `),
  goodsOf('Basin taps by finish', 'taps/basin-taps', 4),
);
