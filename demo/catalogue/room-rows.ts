import type { Product } from './build.ts';
import type { CsvRow } from './csv-text.ts';

interface Room {
  file: string;
  alt: string;
  caption: string;
  credit: string;
  /** By slug, the largest in the picture first. */
  products: readonly string[];
}

/** Pictures of rooms as customers might send them; the people are invented. */
const rooms: readonly Room[] = [
  {
    file: 'ugc-1.avif',
    alt: 'Round mirror over an oak vanity unit with a brass tap',
    caption: 'We hung it at 850 mm, and there is room for two stools below.',
    credit: 'Hannah, Leeds',
    products: [
      'sill-800-wall-hung-vanity-unit-with-basin',
      'gleam-round-framed-mirror-600',
      'lode-basin-mixer-with-click-waste',
    ],
  },
  {
    file: 'ugc-2.avif',
    alt: 'Freestanding bath with a brass bath tap',
    caption: 'The floor needed one more joist; the bath was in by the afternoon.',
    credit: 'Owen and Priya, Cardiff',
    products: ['tarn-freestanding-bath-1700', 'lode-floor-standing-bath-mixer'],
  },
  {
    file: 'ugc-3.avif',
    alt: 'Anthracite towel radiator on sage-green tiles',
    caption: 'Dual fuel, so that towels dry in summer too.',
    credit: 'Marek, Derby',
    products: ['ladder-towel-radiator-612-w-at-dt50'],
  },
  {
    file: 'ugc-4.avif',
    alt: 'Vase on a stool beside the bath',
    caption: 'A stool is all the shelf that this bath needed.',
    credit: 'Jo, Kendal',
    products: ['tarn-freestanding-bath-1700', 'lode-overflow-bath-filler-with-click-waste'],
  },
  {
    file: 'ugc-5.avif',
    alt: 'Globe pendants beside a mirror',
    caption: 'Two pendants light the face better than one above it.',
    credit: 'Ailsa, Perth',
    products: ['gleam-round-framed-mirror-600', 'sill-800-wall-hung-vanity-unit-with-basin'],
  },
];

export function roomPictureRows(): CsvRow[] {
  return rooms.map(({ file, alt, caption, credit }, index) => {
    return { file, alt, width: 360, height: 360, caption, credit, position: index + 1 };
  });
}

/** Only what the catalogue holds; a small one has not all of it. */
export function roomPictureProductRows(products: Iterable<Product>): CsvRow[] {
  const tagged = new Set(rooms.flatMap((room) => room.products));
  const held = new Set<string>();
  for (const { slug } of products) {
    if (tagged.has(slug)) held.add(slug);
    if (held.size === tagged.size) break;
  }
  return rooms.flatMap(({ file, products: shown }) =>
    shown.flatMap((product, index) =>
      held.has(product) ? [{ file, product, position: index + 1 }] : [],
    ),
  );
}
