import type { Product } from './build.ts';
import { type EssentialRule, factOf, figureOf, included } from './essential-rule.ts';

/** Clips for a pipe, where one of its size is made. */
function clips(product: Product): EssentialRule {
  return {
    need: 'recommended',
    item: {
      line: 'pipe-and-fittings/clips-and-sundries#PCL',
      size: factOf(product, 'pipe-size') ?? '',
    },
    reason: 'Holds the pipe to the wall or the joist; ten to a pack.',
  };
}

const tape: EssentialRule = {
  need: 'recommended',
  item: { line: 'pipe-and-fittings/clips-and-sundries#PTF' },
  reason: 'Seals the thread of the fitting.',
};

export function pipeEssentials(product: Product): EssentialRule[] {
  const { category, code, type } = product.line;
  if (category === 'pipe-and-fittings/plastic-pipe' && code !== 'INS') {
    return [
      {
        need: 'needed',
        item: {
          line: 'pipe-and-fittings/plastic-pipe#INS',
          size: factOf(product, 'pipe-size') ?? '',
        },
        reason: 'Each end of a plastic pipe needs one before a fitting goes on.',
      },
      clips(product),
    ];
  }
  if (code === 'CU' || code === 'WPP') return [clips(product)];
  if (type.endsWith(' adaptor')) return [tape];
  if (category !== 'pipe-and-fittings/outside-taps') return [];
  if (code === 'OTK') {
    return [included('Wall plate, hose and self-cutting valve', 'For pipe of 15 mm.'), tape];
  }
  return [
    {
      need: 'recommended',
      item: { line: 'pipe-and-fittings/isolating-valves#', size: '15' },
      reason: 'Shuts the tap off indoors before the frost.',
      bundle: 'water',
    },
    tape,
  ];
}

/** What a rail needs to be warm while the heating is off: the largest element that it gives off. */
export function railEssentials(product: Product): EssentialRule[] {
  if (factOf(product, 'fuel') !== 'dual-fuel') return [];
  const watts = Math.min(
    ...product.offerings.map(({ facts }) =>
      Number(facts.find(({ key }) => key === 'heat-output')?.value),
    ),
  );
  const element = [600, 300, 150].find((each) => each <= watts);
  if (element === undefined) return [];
  return [
    {
      need: 'recommended',
      item: { line: 'heating/rail-elements#RE', size: `${element} W` },
      reason: 'Keeps the rail warm in summer, while the heating is off.',
      bundle: 'element',
    },
    {
      need: 'recommended',
      item: { line: 'heating/rail-elements#ET' },
      reason: 'Lets the element and the valve into the same end of the rail.',
      bundle: 'element',
    },
  ];
}

const tee: EssentialRule = {
  need: 'needed',
  item: { line: 'heating/rail-elements#ET' },
  reason: 'Lets the element and the valve into the same end of the rail.',
};
const inhibitor: EssentialRule = {
  need: 'recommended',
  item: { line: 'heating/pumps-and-inhibitors#INH' },
  reason: 'The water is drained for it; what is filled in anew has to be treated.',
};
const inhibitorAfter: EssentialRule = {
  need: 'needed',
  item: { line: 'heating/pumps-and-inhibitors#INH' },
  reason: 'Goes in once the cleaner is flushed out.',
};

export function heatingPartEssentials({ line: { code } }: Product): EssentialRule[] {
  if (code === 'RE') return [tee];
  if (code === 'CP' || code === 'MV') return [inhibitor];
  if (code === 'CLN') return [inhibitorAfter];
  return [];
}

/** The tray of a wet room is the floor itself, which needs its drain and its tanking sealed. */
export function wetRoomEssentials({ line: { code } }: Product): EssentialRule[] {
  if (code !== 'WRF') return [];
  return [
    {
      need: 'needed',
      item: { line: 'showers/wet-room-formers-and-drains#WRD' },
      reason: 'The board falls to its middle, where this drain and its trap go in.',
      bundle: 'waste',
    },
  ];
}

export function bidetEssentials(product: Product): EssentialRule[] {
  const hangs = Number.isFinite(figureOf(product, 'fixing-centres'));
  return [
    {
      need: 'needed',
      item: { line: 'taps/bidet-taps#BI' },
      reason: 'One tap hole of 35 mm is drilled; the mixer has the waste with it.',
      bundle: 'water',
    },
    {
      need: 'needed',
      item: { line: 'pipe-and-fittings/bottle-traps#112', size: '32' },
      reason: 'Small enough for behind a bidet, and fits the same 1¼″ waste.',
      bundle: 'waste',
    },
    hangs
      ? included('Two wall bolts', 'With plugs for solid walls.')
      : {
          need: 'needed',
          item: { line: 'accessories/fixings#PFK' },
          reason: 'Holds the bidet to the floor.',
        },
  ];
}
