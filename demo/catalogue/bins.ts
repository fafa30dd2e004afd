import type { Offering, Product } from './build.ts';
import type { Draw } from './random.ts';

/** The aisles of the hub by what stands in them: small parts near the benches, pallets by the door. */
const aisles = { parcel: 'ABCDEF', large: 'GH', bulky: 'JK', pallet: 'P' } as const;

/** Where an offering lies at the hub, such as `C-02-1`: what is alike stands together. */
export function binOf({ sizeClass, position }: Offering, { slug }: Product, draw: Draw): string {
  const aisle = draw.pick(`aisle ${slug}`, [...aisles[sizeClass]]);
  const bay = String(draw.integer(`bay ${slug}`, 1, 24)).padStart(2, '0');
  return `${aisle}-${bay}-${1 + (position % 4)}`;
}
