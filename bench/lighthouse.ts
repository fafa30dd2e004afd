import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../e2e/browser.ts';
import { startShop } from '../e2e/shop.ts';
import { median } from './load.ts';

// What Lighthouse says of five screens as a phone of the middle range sees them: the median of some
// runs, each in a browser of its own, and the name of every audit that was not passed in full.
//
// A demo asks search engines to stay away, which Lighthouse counts as a fault of SEO: `is-crawlable`
// is named among the audits like any other, and nothing is turned off for it.

/** Fetched when it is asked for and never installed with the shop: decisions/0016. */
const lighthouse = 'lighthouse@13.5.0';
const runs = Number(process.env.ROUNDS ?? 5);
const root = path.resolve(import.meta.dirname, '..');

const screens = {
  home: '/',
  listing: '/c/taps',
  product: '/p/lode-mini-cloakroom-mixer',
  basket: '/basket',
  article: '/advice/choosing-a-trap',
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'speed-index': 'speed index ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
} as const;

/** The part of Lighthouse's report that is read here. */
interface Report {
  lighthouseVersion: string;
  environment: { hostUserAgent: string; benchmarkIndex: number };
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Runs Lighthouse on each screen and prints and writes what it said. */
export async function benchLighthouse(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-lighthouse-'));
  const shop = await startShop({ env: { DATABASE_URL: process.env.TEST_DATABASE_URL! } });
  try {
    const cookie = await fillBasket(shop.url);
    const results: Record<string, Record<string, number | string>> = {};
    let report!: Report;
    for (const [name, pathname] of Object.entries(screens)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) {
        const headers: Record<string, string> = name === 'basket' ? { cookie } : {};
        const file = path.join(folder, `${name}-${run}.json`);
        report = await runSoundly(() => runLighthouse(shop.url + pathname, headers, file));
        reports.push(report);
      }
      results[name] = summary(reports);
    }
    console.table(results);
    await record(results, report);
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a tap into a new basket and gives the cookie that it is known by. */
async function fillBasket(shop: string): Promise<string> {
  const answer = await fetch(`${shop}/basket`, {
    method: 'POST',
    body: new URLSearchParams({ sku: 'LODE-MN-GN' }),
    headers: { origin: shop },
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  if (cookies.length === 0) throw new Error(`No basket was made: ${answer.status}`);
  return cookies.join('; ');
}

/** A browser on a busy machine may miss its own first paint; such a run says nothing and is repeated. */
async function runSoundly(run: () => Promise<Report>): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      const report = await run();
      if (report.categories['performance']?.score !== null) return report;
    } catch (error) {
      if (attempt === 3) throw error;
    }
    if (attempt === 3) throw new Error('Lighthouse measured no paint three times.');
  }
}

async function runLighthouse(
  url: string,
  headers: Record<string, string>,
  file: string,
): Promise<Report> {
  const { executablePath, env } = await findBrowser();
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic';
  const child = spawn(
    'npm',
    [
      ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url],
      ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`],
      [`--only-categories=${categories.join(',')}`, '--no-enable-error-reporting'],
      [`--extra-headers=${JSON.stringify(headers)}`],
    ].flat(),
    {
      cwd: tmpdir(),
      env: {
        ...process.env,
        ...env,
        CHROME_PATH: executablePath,
        // Lighthouse needs a newer Node than npm may have been started with.
        PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`);
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** The medians of some runs, and every audit that counts and lost points in most of them. */
function summary(reports: readonly Report[]): Record<string, number | string> {
  const scores = categories.map((name) => [
    name,
    Math.round(100 * median(reports.map(({ categories: of }) => of[name]?.score ?? 0))),
  ]);
  const figures = Object.entries(metrics).map(([audit, name]) => {
    const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
    return [name, name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value)];
  });
  const counted = new Set(
    Object.values(reports[0]!.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const lost = [...counted].filter(
    (id) => median(reports.map(({ audits }) => audits[id]?.score ?? 1)) < 0.9,
  );
  return { ...Object.fromEntries([...scores, ...figures]), 'not passed': lost.join(', ') };
}

async function record(
  screensFound: Record<string, Record<string, number | string>>,
  { lighthouseVersion, environment }: Report,
): Promise<void> {
  const at = new Date().toISOString();
  const file = path.join(root, 'bench/results', `${at.slice(0, 10)}-lighthouse.json`);
  const machine = `${cpus().length} × ${cpus()[0]!.model}, Node ${process.version}`;
  const result = {
    at,
    machine,
    load: loadavg()[0],
    lighthouse: lighthouseVersion,
    browser: environment.hostUserAgent,
    benchmarkIndex: environment.benchmarkIndex,
    runs,
    form: 'mobile, simulated slow 4G, medians',
    screens: screensFound,
  };
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`Written to ${path.relative(root, file)}\n`);
}
