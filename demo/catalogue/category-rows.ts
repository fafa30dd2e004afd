import { buildProducts } from './build.ts';
import { departments } from './categories.ts';
import type { CsvRow } from './csv-text.ts';
import { lines } from './lines.ts';
import { photographOf, picturesOf } from './pictures.ts';
import { fileOfBand } from '../pictures/rooms.ts';
import type { Draw } from './random.ts';

/** The rows of categories.csv, each department before its leaves. */
export function* categoryRows(draw: Draw): Generator<CsvRow> {
  for (const [
    index,
    { slug, name, intro, facets, picture, room, leaves },
  ] of departments.entries()) {
    yield {
      slug,
      name,
      position: index + 1,
      intro,
      facet_keys: facets.join(' '),
      picture_file:
        (picture && photographOf(picture)) ?? pictureFile(`${slug}/${leaves[0]!.slug}`, draw),
      room_file: room && fileOfBand(room),
    };
    for (const [place, leaf] of leaves.entries()) {
      const path = `${slug}/${leaf.slug}`;
      yield {
        slug: path,
        name: leaf.name,
        parent: slug,
        position: place + 1,
        intro: leaf.intro,
        facet_keys: leaf.facets.join(' '),
        picture_file: pictureFile(path, draw),
        are_parts: leaf.areParts && 'yes',
      };
    }
  }
}

/** A category is shown by the first goods in it. */
function pictureFile(category: string, draw: Draw): string | undefined {
  const line = lines.find((candidate) => candidate.category === category);
  const range = line?.ranges[0];
  if (!line || !range) return undefined;
  const [product] = buildProducts(line, range, draw, 0);
  return picturesOf(product!, product!.offerings[0]!)[0]!.file;
}
