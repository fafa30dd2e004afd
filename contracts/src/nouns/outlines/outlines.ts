import { cabinet, glass, mirror, radiator, tray, type Radiator } from './panels.ts';
import { type Box, rect, type Views } from './pen.ts';
import { bottleTrap, showerHead, valvePlate, waste } from './small-parts.ts';
import { monoTap, pairedTap, pillarTap, wallTap } from './taps.ts';
import { toilet } from './toilets.ts';
import { basin, bath, sink, type Vessel } from './vessels.ts';

/** What is told of goods beside their measures. */
export interface Told {
  /** "basin mixer", as the catalogue calls the kind of goods. */
  kind: string;
  /** The value of an attribute in lower case, or nothing. */
  fact: (key: string) => string;
}

export function toldOf(
  kind: string,
  specification: readonly { key: string; value: string }[],
): Told {
  return {
    kind: kind.toLowerCase(),
    fact: (key) => specification.find((line) => line.key === key)?.value.toLowerCase() ?? '',
  };
}

type Draw = (box: Box, told: Told) => Views;

/** Which outline a kind of goods has: the first whose words are in its name. */
const kinds: readonly (readonly [words: RegExp, draw: Draw])[] = [
  [/pillar tap/, pillarTap],
  [/(tap|mixer|filler|spout)s?$/, drawTap],
  [/bath (panel|screen)/, drawGlass],
  [/bath$/, drawBath],
  [/pedestal basin/, (box, told) => basin(box, vesselOf(told), 'pedestal')],
  [/countertop basin/, (box, told) => basin(box, vesselOf(told), 'counter')],
  [/basin$/, (box, told) => basin(box, vesselOf(told), 'wall')],
  [/bidet$/, (box) => toilet(box, box.h < 360 ? 'wall-hung' : 'back-to-wall')],
  [/^toilet$/, drawToilet],
  [/sink$/, drawSink],
  [/radiator$|towel rail$/, drawRadiator],
  [/vanity|washstand|unit$|cabinet$/, drawCabinet],
  [/mirror/, (box, { fact }) => mirror(box, fact('shape') === 'round', numberIn(fact('doors')))],
  [/shower (door|enclosure|screen)|quadrant enclosure|wet-room screen/, drawGlass],
  [/tray/, (box, { fact }) => tray(box, fact('shape') === 'quadrant')],
  [/shower valve/, drawValve],
  [/shower head/, (box, { fact }) => showerHead(box, fact('shape') !== 'square')],
  [/bottle trap/, bottleTrap],
  [/(basin|bath|sink) waste/, waste],
];

/** The outlines of goods from three sides; null for a kind of which only the box is known. */
export function outlinesOf(told: Told, box: Box): Views | null {
  const found = kinds.find(([words]) => words.test(told.kind));
  return found ? found[1](box, told) : null;
}

/** What any goods take up. */
export function boxOutlines({ w, d, h }: Box): Views {
  return { front: [rect(0, 0, w, h)], side: [rect(0, 0, d, h)], plan: [rect(0, 0, w, d)] };
}

function drawTap(box: Box, { kind, fact }: Told): Views {
  if (fact('mounting') === 'wall') return wallTap(box, fact('control') !== 'none');
  const holes = numberIn(fact('tap-holes'));
  if (holes < 2) return monoTap(box);
  const centres = millimetresIn(fact('hole-centres')) || box.w - 54;
  return pairedTap(box, Math.min(centres, box.w - 20), !/three-hole|four-hole/.test(kind));
}

function drawBath(box: Box, told: Told): Views {
  const shape = told.fact('shape');
  const isFree = shape === 'oval' || shape === 'slipper';
  return bath(box, vesselOf(told), shape === 'corner' ? 'corner' : isFree ? 'free' : 'built-in');
}

function drawToilet(box: Box, { fact }: Told): Views {
  if (fact('mounting') === 'wall-hung') return toilet(box, 'wall-hung');
  return toilet(box, box.h > 600 ? 'close-coupled' : 'back-to-wall');
}

function drawSink(box: Box, { fact }: Told): Views {
  const bowls = fact('bowls') === 'one and a half' ? 1.5 : numberIn(fact('bowls')) || 1;
  return sink(box, bowls, fact('drainer') !== 'none', numberIn(fact('tap-holes')) > 0);
}

function drawRadiator(box: Box, { kind }: Told): Views {
  const forms: readonly (readonly [RegExp, Radiator])[] = [
    [/towel/, 'towel'],
    [/column/, 'column'],
    [/vertical/, 'vertical'],
    [/designer/, 'bars'],
  ];
  return radiator(box, forms.find(([words]) => words.test(kind))?.[1] ?? 'panel');
}

function drawCabinet(box: Box, { kind, fact }: Told): Views {
  if (kind.includes('mirror')) return mirror(box, false, numberIn(fact('doors')));
  return cabinet(box, {
    drawers: numberIn(fact('drawers')),
    doors: numberIn(fact('doors')),
    hasBasin: fact('basin-included') === 'included',
    isOnFloor: fact('mounting') === 'floor-standing',
  });
}

function drawGlass(box: Box, { kind, fact }: Told): Views {
  if (kind.includes('panel')) return boxOutlines(box);
  return glass(box, {
    opening: fact('opening').startsWith('walk-in') ? 'walk-in' : fact('opening').replace('-', ''),
    isRoundCorner: fact('shape') === 'quadrant',
  });
}

function drawValve(box: Box, { fact }: Told): Views {
  const outlets = numberIn(fact('outlets')) || 1;
  const isManual = fact('control') === 'single-lever' || fact('control') === 'single lever';
  return valvePlate(box, isManual ? 1 : Math.max(2, outlets), fact('shape') === 'round');
}

function vesselOf({ fact }: Told): Vessel {
  const shape = fact('shape');
  return {
    tapHoles: numberIn(fact('tap-holes')),
    tapHoleMm: millimetresIn(fact('tap-hole-mm')),
    holeCentres: millimetresIn(fact('hole-centres')),
    hasOverflow: fact('overflow') === 'yes',
    shape:
      shape === 'rectangular'
        ? 'rectangular'
        : shape === 'round' || shape === 'oval'
          ? 'round'
          : 'd',
  };
}

const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 };

function numberIn(words: string): number {
  return numbers[words] ?? 0;
}

function millimetresIn(words: string): number {
  return Number.parseInt(words, 10) || 0;
}
