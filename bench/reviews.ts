import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Services } from '@plumbline/contracts/calls.ts';
import { costsInTurn } from './costs-in-turn.ts';
import { agent, median, send, type Request } from './load.ts';
import { root, startChild, stopChild, unlimited } from './processes.ts';
import { recordResult } from './record-result.ts';
import { servicesOf } from './services.ts';
import { signIn } from './sign-in.ts';

// What reviews add to a product's page: the same page with all of its reviews shown and with all of
// them turned away, in alternating rounds. CPU of the shop's process a page, and bytes as they are sent.

const seconds = Number(process.env.SECONDS_PER_CASE ?? 3);
const rounds = Number(process.env.ROUNDS ?? 3);
const slug = 'lode-basin-mixer-with-click-waste';

const page = (headers: Record<string, string>) => (): Request => ({
  path: `/p/${slug}`,
  headers: { 'accept-encoding': 'br', ...headers },
});
// A page without a visitor's cookies is kept as its bytes; whoever has one has it drawn.
const cases = { 'page that is kept': page({}), 'page that is drawn': page({ cookie: 'vat=ex' }) };
type Case = keyof typeof cases;

async function listPublished({ reviews }: Services): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; ; at += 1) {
    const listed = await reviews.listReviews({ query: { slug, size: 50, page: at } });
    ids.push(...listed.reviews.map(({ reviewId }) => reviewId));
    if (ids.length >= listed.total) return ids;
  }
}

/** Shows each of these reviews, or turns each away, as a moderator does. */
async function showAll(services: Services, ids: readonly string[], isShown: boolean) {
  const { reviewModeration } = services;
  for (const reviewId of ids) {
    const params = { reviewId };
    const { status, version } = await reviewModeration.getStaffReview({ params });
    if ((status === 'published') === isShown) continue;
    if (isShown) {
      await reviewModeration.publishReview({ params, body: { version } });
      continue;
    }
    const body = { version, reason: 'off-topic' as const, note: 'For a measurement.' };
    await reviewModeration.recordReviewReason({ params, body });
    await reviewModeration.rejectReview({ params });
  }
}

/** Measures a product's page with and without its reviews; prints a table and writes a result. */
export async function benchReviews(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-bench-'));
  let child: ChildProcess | undefined;
  try {
    const shop = await startChild(
      path.join(root, 'bin/serve.ts'),
      { PORT: '0', DATA_DIR: dataDir, ...unlimited },
      /Shop\s+(http:\/\/\S+)/,
    );
    child = shop.child;
    const services = servicesOf(shop.url, await signIn(shop.url, 'staff, moderator'));
    const ids = await listPublished(services);
    const found = new Map<string, { costs: number[]; bytes: number }>();
    for (let round = 0; round < rounds; round++) {
      for (const isShown of [true, false]) {
        await showAll(services, ids, isShown);
        const costs = await costsInTurn(shop.url, { seconds, rounds: 1 }, cases);
        for (const [name, cost] of Object.entries(costs) as [Case, number][]) {
          const what = `${name}, ${isShown ? `${ids.length} reviews` : 'no review'}`;
          const { body } = await send(shop.url, cases[name]());
          const before = found.get(what)?.costs ?? [];
          found.set(what, { costs: [...before, cost], bytes: body.length });
        }
      }
    }
    const rows = [...found].map(([what, { costs, bytes }]) => ({
      what,
      'CPU ms': Math.round(median(costs) * 1000) / 1000,
      bytes,
    }));
    console.table(rows);
    await recordResult('reviews', { seconds, rounds, rows });
  } finally {
    if (child) await stopChild(child);
    agent.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}
