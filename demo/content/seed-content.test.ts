import { pageStaffCalls } from '@plumbline/contracts/staff/pages.ts';
import { validateInput } from '@plumbline/server/http/validate.ts';
import { linksIn, picturesIn, skusIn } from '@plumbline/server/voice/pages/references.ts';
import { expect, test } from 'vitest';
import { catalogueProducts } from '../catalogue/generate.ts';
import { demoAuthors, demoCategories } from './names.ts';
import { demoPages } from './pages.ts';

const skus = new Set<string>();
for (const { offerings } of catalogueProducts({ today: '2026-11-21' })()) {
  for (const { sku } of offerings) skus.add(sku);
}
const slugs = new Set(demoPages.map(({ content }) => content.slug));

test.each(demoPages.map((page) => [page.content.slug, page] as const))(
  '%s is whole: of the shape that is kept, with goods that there are and links that lead on',
  (_, { kind, content }) => {
    const body = { version: 1, content };
    expect(() =>
      validateInput(pageStaffCalls.savePage, { params: { pageId: 1 }, body }),
    ).not.toThrow();
    const isGuide = kind === 'article';
    expect(demoCategories.some(({ key }) => key === content.category)).toBe(isGuide);
    expect(demoAuthors.some(({ key }) => key === content.author)).toBe(isGuide);
    const pictures = [
      ...(content.picture ? [content.picture] : []),
      ...content.blocks.flatMap(picturesIn),
    ];
    const named = [
      ...content.related,
      ...content.blocks.flatMap(skusIn),
      ...pictures.map(({ ref }) => ref),
    ];
    expect(named.filter((sku) => !skus.has(sku))).toEqual([]);
    const guides = content.blocks
      .flatMap(linksIn)
      .filter((link) => link.startsWith('/advice/'))
      .map((link) => link.slice(1).split('#')[0]!);
    expect(guides.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(content.blocks.length).toBeGreaterThan(0);
  },
);

test('each guide has a drawing of its own', () => {
  const guides = demoPages.filter(({ kind }) => kind === 'article');
  const drawn = guides.filter(({ content }) =>
    content.blocks.some((block) => block.kind === 'drawing'),
  );
  expect(guides.filter((each) => !drawn.includes(each)).map(({ content }) => content.slug)).toEqual(
    [],
  );
});

test('no two pages have one address', () => {
  expect(slugs.size).toBe(demoPages.length);
});
