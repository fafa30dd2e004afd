import { sortOption } from '@plumbline/contracts/nouns/enumerations.ts';
import type { CatalogueReader, Viewer } from '@plumbline/server/goods/catalogue/reader.ts';

/** What shoppers type, as it comes: sizes, slips, brands and codes among them. */
export const queries = [
  'basin mixer',
  'bath 1700 x 700',
  'rimless toilet',
  'brushed brass tap',
  'towel radiator 500mm',
  'shower enclosure',
  'vanity unit 600',
  'soft close seat',
  'isolating valve 15mm',
  'kitchen sink',
  'bsain taps',
  'thermostatic valve',
  'aldermere pan',
  'click clack waste',
  'mirror cabinet',
  'copper pipe 22mm',
];
type Body = Parameters<CatalogueReader['refineCategory']>[0];

export const retail: Viewer = { bandId: null, channel: 100 };
export const distinctRequests = 400;

/** The same requests in every run. */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Categories by how many products they have, each with some of its own facets chosen. */
export function makeRequests(
  reader: CatalogueReader,
  categories: { slug: string; count: number }[],
  chosenFacets: number,
): Body[] {
  const random = repeatable(chosenFacets + 1);
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return Array.from({ length: distinctRequests }, () => {
    let place = random() * total;
    const { slug } = categories.find(({ count }) => (place -= count) <= 0) ?? categories[0]!;
    const { facets } = reader.refineCategory({ slug }, retail)!;
    const choices = facets
      .flatMap((facet) => (facet.kind === 'values' && facet.values.length > 1 ? [facet] : []))
      .map((facet) => ({ facet, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, chosenFacets);
    const filters = Object.fromEntries(
      choices.map(({ facet }) => [
        facet.key,
        facet.values
          .toSorted((a, b) => b.count - a.count)
          .slice(0, 2 + Math.round(random()))
          .map((value) => value.value),
      ]),
    );
    const sort = Object.values(sortOption)[Math.floor(random() * 4)]!;
    return { slug, sort, filters };
  });
}

/** Parts of products' names with some other word of the shop's, each said once. */
export function makeQueries(reader: CatalogueReader, categories: { slug: string }[]): () => string {
  const random = repeatable(77);
  const names = categories.flatMap(({ slug }) =>
    reader.refineCategory({ slug, pageSize: 100 }, retail)!.items.map(({ name }) => name),
  );
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const said = new Set<string>();
  return () => {
    for (;;) {
      const words = pick(names).split(' ');
      const length = 1 + Math.floor(random() * 3);
      const first = Math.floor(random() * Math.max(1, words.length - length));
      const other = random() < 0.5 ? [pick(pick(names).split(' '))] : [];
      const query = [...words.slice(first, first + length), ...other].join(' ');
      if (said.has(query) || query.length < 2) continue;
      said.add(query);
      return query;
    }
  };
}
