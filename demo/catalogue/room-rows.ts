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
    file: 'room-sage-vanity@800.avif',
    alt: 'Round mirror over an oak vanity unit on sage-green tiles',
    caption: 'We hung it at 850 mm, and there is room for two stools below.',
    credit: 'Hannah, Leeds',
    products: [
      'sill-800-wall-hung-vanity-unit-with-basin',
      'gleam-round-framed-mirror-600',
      'lode-basin-mixer-with-click-waste',
    ],
  },
  {
    file: 'room-sage-bath@640.avif',
    alt: 'Freestanding bath with a brass bath tap',
    caption: 'The floor needed one more joist; the bath was in by the afternoon.',
    credit: 'Owen and Priya, Cardiff',
    products: ['tarn-freestanding-bath-1700', 'lode-floor-standing-bath-mixer'],
  },
  {
    file: 'room-slate-shower@640.avif',
    alt: 'Walk-in shower behind a glass screen on grey stone tiles',
    caption: 'One pane of glass, no door to clean, and the floor stays dry.',
    credit: 'Rhys, Swansea',
    products: ['force-slim-bar-shower-set', 'pane-wet-room-screen-900'],
  },
  {
    file: 'room-clay-vanity@800.avif',
    alt: 'Ribbed walnut vanity unit under a round mirror on clay-coloured tiles',
    caption: 'The ribs hide the drawer line. Visitors look for the handles.',
    credit: 'Ailsa, Perth',
    products: ['dado-800-wall-hung-vanity-unit-with-basin', 'halo-round-framed-mirror-600'],
  },
  {
    file: 'vanity--walnut--room@800.avif',
    alt: 'Walnut vanity unit under a mirror on grey stone tiles',
    caption: 'The drawers clear the trap by a finger, as the drawing said.',
    credit: 'Tom, Truro',
    products: ['sill-800-wall-hung-vanity-unit-with-basin', 'gleam-framed-mirror-600-800'],
  },
  {
    file: 'room-sage-radiator@640.avif',
    alt: 'Anthracite towel radiator on sage-green tiles',
    caption: 'Dual fuel, so that towels dry in summer too.',
    credit: 'Marek, Derby',
    products: ['ladder-towel-radiator-612-w-at-dt50'],
  },
  {
    file: 'room-harbour-bath@800.avif',
    alt: 'White bath on claw feet before white tiles',
    caption: 'It fills in eleven minutes from our combi, and stays warm for an hour.',
    credit: 'Grace, Whitby',
    products: ['ashlar-1700-slipper-bath-with-feet', 'swale-floor-standing-bath-mixer'],
  },
  {
    file: 'room-sage-stool@640.avif',
    alt: 'Vase on a stool beside the bath',
    caption: 'A stool is all the shelf that this bath needed.',
    credit: 'Jo, Kendal',
    products: ['tarn-freestanding-bath-1700', 'lode-overflow-bath-filler-with-click-waste'],
  },
];

export function roomPictureRows(): CsvRow[] {
  return rooms.map(({ file, alt, caption, credit }, index) => {
    const edge = Number.parseInt(file.split('@')[1]!);
    return { file, alt, width: edge, height: edge, caption, credit, position: index + 1 };
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
