import type { Product } from './build.ts';
import type { CsvRow } from './csv-text.ts';

export interface Room {
  file: string;
  alt: string;
  caption: string;
  /** What the room is called. */
  credit: string;
  /** Photographs of what is in it, but for their size. */
  holds: readonly string[];
  /** By slug, the largest in the picture first; only what it holds. */
  products: readonly string[];
}

/** Rooms that were furnished with goods of the catalogue. */
export const furnishedRooms: readonly Room[] = [
  {
    file: 'room-sage-vanity@800.avif',
    alt: 'Round mirror over an oak vanity unit on sage-green tiles',
    caption:
      'Oak and brass on sage-green tiles. The unit hangs at 850 mm, and the floor stays free.',
    credit: 'The sage room',
    holds: [
      'vanity-800--natural-oak',
      'mirror-round--brushed-brass',
      'radiator-500x1200--anthracite',
    ],
    products: [
      'sill-800-wall-hung-vanity-unit-with-basin',
      'gleam-round-framed-mirror-600',
      'ladder-towel-radiator-612-w-at-dt50',
    ],
  },
  {
    file: 'room-sage-bath@640.avif',
    alt: 'Freestanding bath with a brass bath tap',
    caption: 'A bath that stands free takes its tap from the floor or from the wall behind it.',
    credit: 'The sage room',
    holds: ['bath--white'],
    products: ['tarn-freestanding-bath-1700'],
  },
  {
    file: 'room-slate-shower@640.avif',
    alt: 'Walk-in shower behind a glass screen on grey stone tiles',
    caption: 'One pane of glass, no door to clean, and a floor that falls to the drain.',
    credit: 'The slate room',
    holds: ['shower--chrome', 'wet-room-screen-900--chrome'],
    products: ['force-2-bar-shower-set', 'pane-wet-room-screen-900'],
  },
  {
    file: 'room-clay-vanity@800.avif',
    alt: 'Ribbed walnut vanity unit under a round mirror on clay-coloured tiles',
    caption: 'Walnut ribs hide the line between the drawers; black metal draws the outlines.',
    credit: 'The clay room',
    holds: ['vanity-ribbed-800--walnut', 'mirror-round--matt-black'],
    products: ['dado-800-wall-hung-vanity-unit-with-basin', 'halo-round-framed-mirror-600'],
  },
  {
    file: 'vanity-800--walnut--room@800.avif',
    alt: 'Walnut vanity unit under a mirror on grey stone tiles',
    caption: 'Walnut against stone. The upper drawer leaves room for the trap.',
    credit: 'The slate room',
    holds: ['vanity-800--walnut', 'mirror-600x800--chrome'],
    products: ['sill-800-wall-hung-vanity-unit-with-basin', 'gleam-framed-mirror-600-800'],
  },
  {
    file: 'room-sage-radiator@640.avif',
    alt: 'Anthracite towel radiator on sage-green tiles',
    caption: 'A towel radiator within reach of the basin, its valves below the rail.',
    credit: 'The sage room',
    holds: ['radiator-500x1200--anthracite', 'vanity-800--natural-oak'],
    products: ['ladder-towel-radiator-612-w-at-dt50', 'sill-800-wall-hung-vanity-unit-with-basin'],
  },
  {
    file: 'room-harbour-bath@800.avif',
    alt: 'White bath on claw feet before white tiles',
    caption:
      'A bath on feet needs a floor that bears it where they stand, and pipes that may be seen.',
    credit: 'The harbour room',
    holds: ['bath-roll-top--white'],
    products: ['ashlar-1700-slipper-bath-with-feet'],
  },
];

export function roomPictureRows(): CsvRow[] {
  return furnishedRooms.map(({ file, alt, caption, credit }, index) => {
    const edge = Number.parseInt(file.split('@')[1]!);
    return { file, alt, width: edge, height: edge, caption, credit, position: index + 1 };
  });
}

/** Only what the catalogue holds; a small one has not all of it. */
export function roomPictureProductRows(products: Iterable<Product>): CsvRow[] {
  const tagged = new Set(furnishedRooms.flatMap((room) => room.products));
  const held = new Set<string>();
  for (const { slug } of products) {
    if (tagged.has(slug)) held.add(slug);
    if (held.size === tagged.size) break;
  }
  return furnishedRooms.flatMap(({ file, products: shown }) =>
    shown.flatMap((product, index) =>
      held.has(product) ? [{ file, product, position: index + 1 }] : [],
    ),
  );
}
