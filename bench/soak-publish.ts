import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '@plumbline/contracts/calls.ts';
import { words } from '@plumbline/server/test/content.ts';
import { copyDatabase, dropCopy } from '@plumbline/server/test/database-copies.ts';
import { agent, send } from './load.ts';
import { servicesOf } from './services.ts';
import { startShopProcess, type ShopProcess } from './shop-process.ts';
import { signIn } from './sign-in.ts';
import type { SoakRow } from './soak.ts';

const pages = Number(process.env.SOAK_PAGES ?? 200);
/** As often as this somebody asks for a page, in milliseconds. */
const lookMs = 5;

/** Pages published in one process while people ask another one for them, over HTTP. */
export async function soakPublish(): Promise<SoakRow[]> {
  const databaseUrl = await copyDatabase('nothing', async () => {});
  const shops: ShopProcess[] = [];
  try {
    const here = await startShopProcess(databaseUrl);
    shops.push(here);
    const there = await startShopProcess(databaseUrl);
    shops.push(there);
    const services = servicesOf(here.url, await signIn(here.url, 'staff, content'));
    const seen: number[] = [];
    for (let at = 0; at < pages; at++) {
      const slug = `soak-${at}`;
      const { pageId, version } = await writePage(services, slug);
      if ((await statusOf(there, slug)) !== 404) throw new Error(`${slug} was there before.`);
      await services.pages.publishPage({ params: { pageId }, body: { version } });
      const publishedMs = performance.now();
      while ((await statusOf(there, slug)) !== 200) await wait(lookMs);
      seen.push(performance.now() - publishedMs);
    }
    const sorted = seen.toSorted((a, b) => a - b);
    const after = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]!;
    return [
      { what: 'pages published', figure: String(pages), isGood: null },
      {
        what: 'seen at another process after: median, longest',
        figure: `${after(0.5).toFixed(0)}, ${after(1).toFixed(0)} ms`,
        isGood: null,
      },
      { what: 'p99', figure: `${after(0.99).toFixed(0)} ms`, isGood: after(0.99) < 1_000 },
    ];
  } finally {
    for (const shop of shops.toReversed()) await shop.stop();
    agent.destroy();
    await dropCopy(databaseUrl);
  }
}

/** A page that is ready for the shop, and not in it. */
async function writePage({ pages: { createPage, savePage } }: Services, slug: string) {
  const { pageId, content, version } = await createPage({
    body: { kind: 'page', slug, title: `Page ${slug}`, summary: 'One of many.' },
  });
  return savePage({
    params: { pageId },
    body: { version, content: { ...content, blocks: [words('Seen.')] }, note: 'Written' },
  });
}

const statusOf = async ({ url }: ShopProcess, slug: string) =>
  (await send(url, { path: `/${slug}` })).status;
