import { blockKinds, blockSchemas } from '@plumbline/contracts/nouns/content/blocks.ts';
import { globalItemSchemas } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { ShownPage } from '@plumbline/contracts/nouns/content/content-page.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { exampleBlocks } from '../../../test/example-blocks.ts';
import { corpus, expectUnharmed, harmless } from '../../../test/stored-scripts.ts';
import { AnnouncementLine } from '../../frame/announcement.tsx';
import { crawlerTags } from '../../frame/crawlers/crawler-tags.server.tsx';
import { footerHtml } from '../../frame/footer-columns.server.tsx';
import { createMarkupCache } from '../../kit/markup-cache.server.ts';
import type { Shop } from '../../request/shop.server.ts';
import { loadBanners } from './banners.server.tsx';
import { Blocks } from './blocks.tsx';
import { factsOf } from './content-view.server.ts';

const checks = new Map<TSchema, ReturnType<typeof Compile>>();
function checkOf(schema: TSchema) {
  const check = checks.get(schema) ?? Compile(schema);
  checks.set(schema, check);
  return check;
}

/** The value with its texts in place of its own, wherever the schema takes such a text. */
function withTexts<T>(value: T, schema: TSchema, text: string): { value: T; count: number } {
  const isSound = checkOf(schema);
  let held: unknown = value;
  let count = 0;
  for (const path of textPaths(value)) {
    // No two are alike, as no two titles of a page are.
    const next = withTextAt(held, path, `${text}${count}`);
    if (!isSound.Check(next)) continue;
    // Of a choice or an address nothing else is taken either.
    if (!isSound.Check(withTextAt(value, path, `${harmless}0`))) continue;
    held = next;
    count += 1;
  }
  return { value: held as T, count };
}

function textPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textPaths(each, [...path, name]));
}

function withTextAt(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  const held = value as Record<string, unknown>;
  const changed = withTextAt(held[name], rest, text);
  if (Array.isArray(value)) return value.with(Number(name), changed);
  return { ...held, [name]: changed };
}

const markup = createMarkupCache(2_000);

const picture = { src: '/pictures/tap@640.webp', width: 640, height: 640, focalX: 50, focalY: 50 };
const things = { pictures: { 'product:TAP': picture }, goods: {}, listed: {} };

test.each(blockKinds)('a script that is stored in a block %s is words and nothing else', (kind) => {
  const stored = (text: string) => withTexts(exampleBlocks[kind], blockSchemas[kind], text);
  const drawn = (text: string) =>
    renderToStaticMarkup(<Blocks blocks={[stored(text).value]} things={things} />);
  const plain = drawn(harmless);
  for (const script of corpus) {
    expect(stored(script).count).toBeGreaterThan(0);
    expectUnharmed(drawn(script), plain);
  }
});

const shop = {
  signIn: { origin: 'https://shop.example' },
  shopName: 'Plumbline',
  markup,
} as unknown as Shop;

/** A page of every kind of block, whose every text is this. */
const pageOf = (text: string) => ({
  kind: 'article',
  slug: 'advice/traps',
  title: `${text}t`,
  summary: `${text}s`,
  searchWords: text,
  picture: { from: 'product', ref: 'TAP', alt: text },
  category: { key: 'choose', name: text, intro: text },
  author: { key: 'ines', name: text, role: text },
  related: [],
  blocks: blockKinds.map((kind) => withTexts(exampleBlocks[kind], blockSchemas[kind], text).value),
  ...things,
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  readingMinutes: 1,
  legal: null,
});

const readAsData = (script: string): unknown[] => {
  const facts = factsOf(shop, pageOf(script) as unknown as ShownPage, []);
  const crawled = {
    shopName: script,
    title: script,
    description: script,
    address: 'https://shop.example/a',
  };
  const html = renderToStaticMarkup(crawlerTags(crawled, facts));
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  return (JSON.parse(json!) as { '@graph': unknown[] })['@graph'];
};

test.each(corpus)('in what machines read of a page it is a text of JSON: %s', (script) => {
  const graph = readAsData(script);
  expect(JSON.stringify(graph)).toContain(JSON.stringify(`${script}t`).slice(1, -1));
  expect(graph).toHaveLength(readAsData(harmless).length);
});

describe('a script that is stored in what stands on many pages', () => {
  const links = [{ href: '/c/taps', name: 'Taps' }];
  const footer = { words: 'W', columns: [{ title: 'Shop', links }], legal: links };
  const announcement = { tone: 'plain' as const, text: 'T', link: links[0]! };
  const banner = {
    place: 'home' as const,
    title: 'T',
    text: 'X',
    picture: { from: 'product' as const, ref: 'TAP', alt: 'A' },
    link: links[0]!,
    from: null,
    until: null,
  };
  const footerOf = (text: string) => {
    const { columns, legal } = footerHtml(
      markup,
      withTexts(footer, globalItemSchemas.footer, text).value,
    );
    return columns + legal;
  };
  const announced = (text: string) => {
    const item = { ...announcement, text, link: { href: '/c/taps', name: text } };
    return renderToStaticMarkup(<AnnouncementLine {...item} />);
  };
  const bannersOf = async (text: string) => {
    const { items } = withTexts({ items: [banner] }, globalItemSchemas.banners, text).value;
    const banners = items.map(({ picture: shown, ...each }) => ({
      ...each,
      picture: { ...picture, alt: shown.alt },
    }));
    const services = { content: { listBanners: async () => ({ banners }) } };
    return (await loadBanners({ ...shop, services } as unknown as Shop, 'home'))!.html;
  };

  test.each(corpus)('is words and nothing else: %s', async (script) => {
    expectUnharmed(footerOf(script), footerOf(harmless));
    expectUnharmed(announced(script), announced(harmless));
    expectUnharmed(await bannersOf(script), await bannersOf(harmless));
  });
});
