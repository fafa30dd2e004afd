import { classicMetals, type FinishCode } from './finishes.ts';
import type { Range } from './line.ts';

/** Fifteen makers, all invented. */
export const brands = [
  { slug: 'aldermere', name: 'Aldermere', code: 'ALD' },
  { slug: 'brackwell', name: 'Brackwell', code: 'BRK' },
  { slug: 'corvane', name: 'Corvane', code: 'COR' },
  { slug: 'ostrand', name: 'Ostrand', code: 'OST' },
  { slug: 'pyndle', name: 'Pyndle', code: 'PYN' },
  { slug: 'fenholm', name: 'Fenholm', code: 'FEN' },
  { slug: 'wexcombe', name: 'Wexcombe', code: 'WEX' },
  { slug: 'thornmoor', name: 'Thornmoor', code: 'THO' },
  { slug: 'caldreth', name: 'Caldreth', code: 'CAL' },
  { slug: 'tolvane', name: 'Tolvane', code: 'TOL' },
  { slug: 'isenfold', name: 'Isenfold', code: 'ISE' },
  { slug: 'garvock', name: 'Garvock', code: 'GAR' },
  { slug: 'lanthorne', name: 'Lanthorne', code: 'LAN' },
  { slug: 'orrindale', name: 'Orrindale', code: 'ORR' },
  { slug: 'quillan', name: 'Quillan', code: 'QUI' },
] as const;

type BrandSlug = (typeof brands)[number]['slug'];

function range(
  brand: BrandSlug,
  name: string,
  code: string,
  price: number,
  rest: Partial<Range> = {},
): Range {
  return { brand, name, code, price, ...rest };
}

const exact = { exact: true } as const;
const lowPressure = { facts: { 'min-pressure': 0.2 } } as const;
const wholeColour: readonly FinishCode[] = ['WH', 'AN'];

const lode = range('corvane', 'Lode', 'LODE', 1, exact);
const rill = range('corvane', 'Rill', 'RILL', 1.12);
const spate = range('corvane', 'Spate', 'SPAT', 1.34, { facts: { 'min-pressure': 1 } });
const linn = range('corvane', 'Linn', 'LINN', 0.86, lowPressure);
const fosse = range('corvane', 'Fosse', 'FOSS', 1.2);
const nidd = range('thornmoor', 'Nidd', 'NIDD', 0.52, { finishes: ['CH', 'MB'], ...lowPressure });
const esk = range('thornmoor', 'Esk', 'ESK', 0.6, { finishes: ['CH', 'MB', 'BR'] });
const swale = range('wexcombe', 'Swale', 'SWAL', 1.28, { finishes: classicMetals });
const rothay = range('wexcombe', 'Rothay', 'ROTH', 1.46, { finishes: classicMetals });

export const modernTaps = [
  lode,
  rill,
  spate,
  linn,
  fosse,
  range('corvane', 'Ghyll', 'GHYL', 0.94, { only: ['BM', 'BF'], succeededBy: 'Rill' }),
  nidd,
  esk,
];
export const classicTaps = [swale, rothay];
export const taps = [...modernTaps, ...classicTaps];
export const lodeOnly = [lode];

export const kitchenTaps = [
  range('tolvane', 'Skell', 'SKEL', 1, exact),
  range('tolvane', 'Wath', 'WATH', 1.18),
  range('tolvane', 'Eller', 'ELLE', 0.78, lowPressure),
  rill,
  nidd,
  swale,
];
export const sinks = [
  range('tolvane', 'Basalt', 'BASA', 1, exact),
  range('tolvane', 'Shale', 'SHAL', 0.82),
  range('tolvane', 'Gritstone', 'GRIT', 1.2),
  range('thornmoor', 'Quarry', 'QUAR', 0.66),
];

const keld = range('aldermere', 'Keld', 'KELD', 1, exact);
const tarn = range('aldermere', 'Tarn', 'TARN', 1, exact);
const mere = range('aldermere', 'Mere', 'MERE', 0.88);
const wythe = range('aldermere', 'Wythe', 'WYTH', 1.22);
const holm = range('thornmoor', 'Holm', 'HOLM', 0.56);
const carr = range('thornmoor', 'Carr', 'CARR', 0.62);
const ings = range('thornmoor', 'Ings', 'INGS', 0.7);
const ashlar = range('wexcombe', 'Ashlar', 'ASHL', 1.3, { facts: { rim: 'open' } });
const lune = range('aldermere', 'Lune', 'LUNE', 0.94);
const skerry = range('thornmoor', 'Skerry', 'SKER', 0.5);
const minster = range('wexcombe', 'Minster', 'MINS', 1.62, { facts: { rim: 'open' } });
const harbour = range('wexcombe', 'Harbour', 'HARB', 1.44, { facts: { rim: 'open' } });

export const pans = [keld, mere, wythe, lune, holm, carr, ings, skerry, ashlar, harbour, minster];
export const wallHungPans = [keld, mere, wythe, lune, holm, carr, ings, skerry];
export const basinRanges = [
  tarn,
  keld,
  mere,
  wythe,
  lune,
  holm,
  carr,
  ings,
  skerry,
  ashlar,
  harbour,
  minster,
];
export const modernBasins = [tarn, keld, mere, wythe, lune, holm, carr, skerry];
export const bathRanges = [tarn, mere, wythe, holm, carr, ings, ashlar];
export const modernBaths = [tarn, mere, wythe, holm, carr];
export const drilledBaths = [holm, carr, ings, ashlar];
export const classicBasins = [ashlar, harbour, minster];
export const seatRanges = [keld, mere, wythe, holm, carr, ashlar];

export const furnitureRanges = [
  range('brackwell', 'Sill', 'SILL', 1, exact),
  range('brackwell', 'Rebate', 'REBA', 1.14),
  range('brackwell', 'Mitre', 'MITR', 0.9),
  range('brackwell', 'Dado', 'DADO', 1.26),
  range('brackwell', 'Lath', 'LATH', 0.8),
  range('thornmoor', 'Carr', 'CARR', 0.58),
  range('thornmoor', 'Ings', 'INGS', 0.66),
  range('wexcombe', 'Ashlar', 'ASHL', 1.3),
];
export const mirrorRanges = [
  range('lanthorne', 'Gleam', 'GLEA', 1, exact),
  range('lanthorne', 'Halo', 'HALO', 1.2),
  range('lanthorne', 'Oriel', 'ORIE', 1.34),
  range('lanthorne', 'Pier', 'PIER', 0.84),
  range('brackwell', 'Sill', 'SILL', 1.08),
  range('thornmoor', 'Holm', 'HOLM', 0.62),
];

const force2 = range('fenholm', 'Force 2', 'FRC2', 1, { exact: true, not: ['SLB'] });
const forceSlim = range('fenholm', 'Force Slim', 'FRC', 1, {
  exact: true,
  only: ['BAR'],
  succeededBy: 'Force 2',
});
export const showerRanges = [
  force2,
  range('fenholm', 'Beck', 'BECK', 0.84),
  range('fenholm', 'Sike', 'SIKE', 1.16),
  range('corvane', 'Lode', 'LODE', 1.22),
  range('corvane', 'Rill', 'RILL', 1.28),
  range('thornmoor', 'Nidd', 'NIDD', 0.58, { finishes: ['CH', 'MB'] }),
  range('wexcombe', 'Swale', 'SWAL', 1.5, { finishes: classicMetals }),
];
export const barShowerRanges = [forceSlim, ...showerRanges];
export const electricShowers = [
  range('orrindale', 'Kestle', 'KEST', 1, exact),
  range('orrindale', 'Amber', 'AMBE', 0.78),
  range('orrindale', 'Ember', 'EMBE', 1.3),
];
export const glassRanges = [
  range('caldreth', 'Pane', 'PANE', 1, exact),
  range('caldreth', 'Mullion', 'MULL', 1.3),
  range('caldreth', 'Rime', 'RIME', 0.8),
  range('fenholm', 'Beck', 'BECK', 0.9),
  range('thornmoor', 'Holm', 'HOLM', 0.62),
];
export const trayRanges = [
  range('caldreth', 'Pane', 'PANE', 1, exact),
  range('caldreth', 'Slate', 'SLAT', 1.22),
  range('thornmoor', 'Holm', 'HOLM', 0.7),
];

export const radiatorRanges = [
  range('ostrand', 'Tread', 'TREA', 1, exact),
  range('ostrand', 'Cinder', 'CIND', 1.24),
  range('ostrand', 'Flue', 'FLUE', 1.4),
  range('thornmoor', 'Carr', 'CARR', 0.6, { finishes: wholeColour }),
];
export const columnRanges = [
  range('ostrand', 'Baluster', 'BALU', 1, exact),
  range('wexcombe', 'Ashlar', 'ASHL', 1.2),
];
export const towelRailRanges = [
  range('ostrand', 'Ladder', 'LAD', 1, exact),
  range('ostrand', 'Rung', 'RUNG', 0.8),
  range('ostrand', 'Stave', 'STAV', 1.26),
  range('thornmoor', 'Carr', 'CARR', 0.54),
  range('wexcombe', 'Swale', 'SWAL', 1.7, { finishes: classicMetals }),
];
export const radiatorValveRanges = [
  range('ostrand', 'Ladder', 'LAD', 1, exact),
  range('ostrand', 'Rung', 'RUNG', 0.8),
  range('garvock', 'Temper', 'TEMP', 0.66),
];
export const underfloorRanges = [
  range('orrindale', 'Ember', 'EMBE', 1, exact),
  range('ostrand', 'Cinder', 'CIND', 1.16),
];

export const frameRanges = [
  range('isenfold', 'Prop', 'CIS', 1, exact),
  range('isenfold', 'Stud', 'STUD', 1.24),
  range('thornmoor', 'Holm', 'HOLM', 0.68),
];
export const cisternParts = [
  range('isenfold', 'Weir', 'WEIR', 1, exact),
  range('garvock', 'Float', 'FLOA', 0.78),
];
export const macerators = [
  range('isenfold', 'Sump', 'SUMP', 1, exact),
  range('garvock', 'Lift', 'LIFT', 0.8),
];
export const trapRanges = [
  range('pyndle', 'Slim', 'TRP', 1, exact),
  range('pyndle', 'Bell', 'BELL', 1.18),
  range('pyndle', 'Gully', 'GULL', 0.84),
  range('corvane', 'Lode', 'LODE', 1.34),
  range('thornmoor', 'Nidd', 'NIDD', 0.56, { finishes: ['CH', 'MB'] }),
];
export const plasticTraps = [
  range('pyndle', 'Weep', 'WEEP', 1, exact),
  range('garvock', 'Runnel', 'RUNN', 0.76),
];
export const wasteRanges = [
  range('pyndle', 'Slim', 'WST', 1, exact),
  range('corvane', 'Lode', 'LODE', 1.4),
  range('thornmoor', 'Nidd', 'NIDD', 0.64, { finishes: ['CH', 'MB'] }),
  range('wexcombe', 'Swale', 'SWAL', 1.5, { finishes: classicMetals }),
];
export const sinkWasteRanges = [
  range('pyndle', 'Slim', 'WST', 1, exact),
  range('tolvane', 'Basalt', 'BASA', 1.2),
];
export const pipeRanges = [range('garvock', 'Garvock', 'GV', 1, exact)];
export const fittingRanges = [
  range('garvock', 'Garvock', 'GV', 1, exact),
  range('garvock', 'Grip', 'GRIP', 1.3),
];
export const valveRanges = [
  range('garvock', 'Garvock', 'ISO', 1, exact),
  range('pyndle', 'Turn', 'TURN', 1.24),
];

export const accessoryRanges = [
  range('quillan', 'Peg', 'PEG', 1, exact),
  range('quillan', 'Ledge', 'LEDG', 1.2),
  range('quillan', 'Rove', 'ROVE', 0.78),
  range('corvane', 'Lode', 'LODE', 1.36),
  range('thornmoor', 'Nidd', 'NIDD', 0.5, { finishes: ['CH', 'MB'] }),
  range('wexcombe', 'Swale', 'SWAL', 1.5, { finishes: classicMetals }),
];
export const railRanges = [
  range('quillan', 'Stay', 'STAY', 1, exact),
  range('quillan', 'Newel', 'NEWE', 1.4),
];
export const fanRanges = [
  range('orrindale', 'Draught', 'DRAU', 1, exact),
  range('orrindale', 'Lull', 'LULL', 1.36),
  range('lanthorne', 'Vane', 'VANE', 0.8),
];
export const soilRanges = plasticTraps.slice(0, 1);
export const controlRanges = [
  range('orrindale', 'Ember', 'EMBE', 1, exact),
  range('garvock', 'Temper', 'TEMP', 0.8),
];
export const pumpRanges = [
  range('isenfold', 'Sump', 'SUMP', 1, exact),
  range('garvock', 'Lift', 'LIFT', 0.8),
];
export const spareTapRanges = [lode, rill, nidd];
export const spareShowerRanges = glassRanges.slice(0, 3);
export const sealantRanges = [
  range('garvock', 'Bead', 'BEAD', 1, exact),
  range('pyndle', 'Fillet', 'FILL', 1.2),
];
