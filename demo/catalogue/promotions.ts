import type { Product } from './build.ts';

/** A campaign by days from today, so that it is live, over or to come on the day of seeding. */
export interface Promotion {
  slug: string;
  name: string;
  startsInDays: number;
  endsInDays: number;
  includes(product: Product): boolean;
  /** The promotion price of a list price, both in pence inc VAT. */
  price(listPence: number): number;
}

function lessPence(pence: number) {
  return (listPence: number) => listPence - pence;
}

/** So many percent off, down to the next whole pound, or to the next 10p below £20. */
function lessPercent(percent: number) {
  return (listPence: number) => {
    const step = listPence < 2000 ? 10 : 100;
    return Math.floor((listPence * (100 - percent)) / 100 / step) * step;
  };
}

function inRange(name: string, ...codes: string[]) {
  return ({ range, line }: Product) =>
    range.name === name && (codes.length === 0 || codes.includes(line.code));
}

/** At most one of these includes a product. `month` is the month of seeding: 'November'. */
export function promotionsOf(month: string): readonly Promotion[] {
  return [
    {
      slug: `${month.toLowerCase()}-furniture`,
      name: `${month} furniture`,
      startsInDays: -20,
      endsInDays: 10,
      includes: ({ range, line }) =>
        range.name === 'Sill' && line.category === 'furniture/vanity-units',
      price: lessPence(100_00),
    },
    {
      slug: 'cold-start',
      name: 'A fifth off Cold Start',
      startsInDays: -12,
      endsInDays: 16,
      includes: inRange('Lode', 'CS'),
      price: lessPercent(20),
    },
    {
      slug: 'wall-hung-weeks',
      name: 'Wall-hung weeks',
      startsInDays: -9,
      endsInDays: 19,
      includes: ({ range, line }) =>
        range.name === 'Keld' && line.category === 'toilets/wall-hung-toilets',
      price: lessPence(48_00),
    },
    {
      slug: 'warm-rooms',
      name: 'Warm rooms',
      startsInDays: -15,
      endsInDays: 12,
      includes: ({ range, line }) =>
        ['Stave', 'Cinder'].includes(range.name) && line.category !== 'heating/radiator-valves',
      price: lessPercent(15),
    },
    {
      slug: 'glass-weeks',
      name: 'Glass weeks',
      startsInDays: -6,
      endsInDays: 22,
      includes: inRange('Mullion'),
      price: lessPercent(20),
    },
    {
      slug: 'last-of-the-line',
      name: 'Last of the line',
      startsInDays: -30,
      endsInDays: 60,
      includes: inRange('Amber'),
      price: lessPercent(30),
    },
    {
      slug: 'bath-fortnight',
      name: 'Bath fortnight',
      startsInDays: -4,
      endsInDays: 10,
      includes: inRange('Wythe', 'SE1', 'DE', 'FS'),
      price: lessPercent(12),
    },
    {
      slug: 'small-parts',
      name: 'Ten for eight',
      startsInDays: -40,
      endsInDays: 40,
      includes: inRange('Grip', 'PSTR10', 'PELB10', 'PTEE10'),
      price: lessPercent(20),
    },
    {
      slug: 'autumn-brassware',
      name: 'Brassware days',
      startsInDays: -46,
      endsInDays: -16,
      includes: inRange('Rill', 'BM', 'TB', 'B3'),
      price: lessPercent(15),
    },
    {
      slug: 'kitchen-month',
      name: 'Kitchen month',
      startsInDays: 14,
      endsInDays: 44,
      includes: inRange('Skell'),
      price: lessPercent(10),
    },
  ];
}
