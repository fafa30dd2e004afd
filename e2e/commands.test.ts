import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tourStops } from '../demo/tour.ts';
import { startShop, type RunningShop } from './shop.ts';

async function statusOf(shop: RunningShop, pathname: string): Promise<number> {
  const response = await fetch(shop.url + pathname);
  await response.body?.cancel();
  return response.status;
}

interface Ended {
  code: number | null;
  output: string;
}

/** What a process prints, and how it ends. */
function collect(child: ChildProcess) {
  let printed = '';
  const waiting: [words: string, resolve: () => void][] = [];
  const take = (data: Buffer) => {
    printed += data.toString();
    for (const [words, resolve] of waiting) if (printed.includes(words)) resolve();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const ended = once(child, 'close').then(([code]): Ended => ({ code, output: printed }));
  return Object.assign(ended, {
    output: () => printed,
    /** Resolves once these words were printed. */
    says: (words: string) =>
      new Promise<void>((resolve) => {
        waiting.push([words, resolve]);
        if (printed.includes(words)) resolve();
      }),
  });
}

const bin = path.join(import.meta.dirname, '..', 'bin');

/** Starts a command as its own file, with no setting but these. */
function spawnCommand(name: string, args: readonly string[], env: Record<string, string>) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(bin, `${name}.ts`), ...args],
    { env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DEMO_ORDERS: 'none', ...env } },
  );
}

const runCommandFile = (...parts: Parameters<typeof spawnCommand>) =>
  collect(spawnCommand(...parts));

/** The embedded database, and in it not the schema that a shop takes unasked. */
const embedded = { DATABASE_URL: '', DATABASE_SCHEMA: 'bath_shop' };

interface Interrupted {
  code: number | null;
  /** Whether it came to draw the goods, which is the last of it. */
  hasDrawn: boolean;
  hasServer: boolean;
  hasSimulator: boolean;
}

/** What a shop says last as it fills its database. */
const lastStep = 'Drawing pictures';

/** Starts a shop on a new folder and presses Ctrl-C while it fills the database. */
async function interruptSeeding(dataDir: string): Promise<Interrupted> {
  const child = spawnCommand('serve', [], { ...embedded, DATA_DIR: dataDir, PORT: '0' });
  const shop = collect(child);
  await shop.says('Reading');
  child.kill('SIGINT');
  const { code, output } = await shop;
  const isThere = (file: string) =>
    access(path.join(dataDir, file)).then(
      () => true,
      () => false,
    );
  return {
    code,
    hasDrawn: output.includes(lastStep),
    hasServer: await isThere('postgres/postmaster.pid'),
    hasSimulator: await isThere('payment-simulator/address'),
  };
}

describe('a shop on its embedded database', () => {
  let home: string;
  let dataDir: string;
  let shop: RunningShop;
  let interrupted: Interrupted;

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'plumbline-commands-'));
    dataDir = path.join(home, 'data');
    interrupted = await interruptSeeding(dataDir);
    // Goes on where the interrupted one ended.
    shop = await startShop({ dataDir, env: embedded });
  });

  afterAll(async () => {
    await shop.stop();
    await rm(home, { recursive: true, force: true });
  });

  test.each(['/', '/livez', '/readyz', '/docs', '/openapi.json', '/dev/mailbox', '/metrics'])(
    'answers %s',
    async (pathname) => {
      expect(await statusOf(shop, pathname)).toBe(200);
    },
  );

  test('shows ten places to look at, all of which are there', async () => {
    const page = await (await fetch(`${shop.url}/dev/tour`)).text();
    expect(tourStops).toHaveLength(10);
    for (const { path: place, signIn } of tourStops) {
      expect(shop.output()).toContain(`${shop.url}${place}\n`);
      expect(page).toContain(`href="${place}"`);
      const answer = await fetch(shop.url + place, { redirect: 'manual' });
      await answer.body?.cancel();
      expect({ place, status: answer.status }).toEqual({ place, status: signIn ? 303 : 200 });
    }
  });

  test('prints where it is found', () => {
    expect(shop.output()).toContain(shop.url);
    expect(shop.output()).toContain(`${shop.url}/dev/mailbox`);
    expect(shop.output()).toContain(dataDir);
  });

  test('heeds Ctrl-C while it fills the database, and leaves nothing running', () => {
    expect(interrupted).toEqual({
      code: 0,
      hasDrawn: false,
      hasServer: false,
      hasSimulator: false,
    });
    expect(shop.output()).toContain(lastStep);
  });

  test('appoints nobody beside the demo’s admin unasked, and nobody who never signed in', async () => {
    const appoint = (...args: string[]) =>
      runCommandFile('appoint', ['--email', 'nobody@shop.example', ...args], {
        ...embedded,
        DATA_DIR: dataDir,
      });
    expect(await appoint()).toMatchObject({ code: 1, output: expect.stringMatching('--further') });
    expect(await appoint('--further')).toMatchObject({
      code: 1,
      output: expect.stringMatching('Nobody has signed in as nobody@shop.example yet'),
    });
    // Which role is taken away is never guessed.
    expect(await appoint('--take-away')).toMatchObject({
      code: 1,
      output: expect.stringMatching('--role <role> --take-away'),
    });
    expect(await appoint('--take-away', '--role', 'admin')).toMatchObject({
      code: 1,
      output: expect.stringMatching('Nobody has signed in as nobody@shop.example yet'),
    });
  });

  test('lets no second shop onto its data folder', async () => {
    await expect(startShop({ dataDir, env: embedded })).rejects.toThrow(
      `(process ${shop.pid}), at ${shop.url}.`,
    );
  });

  test('says so when its port is taken', async () => {
    const PORT = new URL(shop.url).port;
    const untouched = path.join(home, 'untouched');
    const refused = startShop({ dataDir: untouched, env: { ...embedded, PORT } });
    await expect(refused).rejects.toThrow(`Port ${PORT} is taken`);
    // Nothing was made for a shop that has no place.
    await expect(readdir(untouched)).rejects.toThrow('ENOENT');
  });

  test('serves again after a kill, on the same database and payment books', async () => {
    await shop.kill();
    const next = await startShop({ dataDir, env: embedded });
    expect(await statusOf(next, '/')).toBe(200);
    expect(next.output()).not.toContain('Reading');
    shop = next;
  });

  test('drains on SIGTERM and ends without a fault', async () => {
    expect(await shop.stop()).toBe(0);
    await expect(fetch(shop.url)).rejects.toThrow('fetch failed');
  });
});

describe('a shop on a database elsewhere', () => {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop();
  });

  test('ends without a fault on SIGTERM', async () => {
    expect(await shop.stop()).toBe(0);
  });

  test('says which setting names a port that is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const METRICS_PORT = String((holder.address() as AddressInfo).port);
    const refused = startShop({
      env: { DATABASE_URL: process.env.TEST_DATABASE_URL!, METRICS_PORT },
    });
    await expect(refused).rejects.toThrow(
      `start with another one: METRICS_PORT=${Number(METRICS_PORT) + 1}`,
    );
    holder.close();
  });
});

test('a database that cannot be reached is told by its setting, and without its password', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  const DATABASE_URL = `postgres://shop:hunter2@127.0.0.1:${port}/shop`;
  const { code, output } = await runCommandFile('migrate', [], { DATABASE_URL });
  expect(code).toBe(1);
  expect(output).toContain(
    `DATABASE_URL does not work: nothing answers at 127.0.0.1:${port}. Is PostgreSQL running there?`,
  );
  expect(output).not.toContain('hunter2');
});

describe('a bare checkout', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'plumbline-checkout-'));
    for (const name of ['plumbline.js', 'prepare']) {
      await cp(path.join(bin, name), path.join(root, 'bin', name), { recursive: true });
    }
    const project = { name: 'checkout', version: '1.0.0' };
    const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project } };
    await writeFile(
      path.join(root, 'package.json'),
      JSON.stringify({ ...project, type: 'module' }),
    );
    await writeFile(path.join(root, 'package-lock.json'), JSON.stringify(lock));
    await writeFile(path.join(root, 'bin', 'migrate.ts'), `process.stdout.write('ran\\n');`);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const start = (env: Record<string, string>) =>
    collect(
      spawn(process.execPath, [path.join(root, 'bin', 'plumbline.js'), 'migrate'], {
        env: { PATH: process.env.PATH, TMPDIR: root, ...env },
      }),
    );

  test('installs where the home folder cannot be written to, and says so in a sentence', async () => {
    const { code, output } = await start({ HOME: '/dev/null' });
    expect(output).toMatch(
      /npm cannot write to its cache \S+ \(ENOTDIR\); \S+ is used this time\./,
    );
    expect(output).not.toContain('npm error');
    expect(output).toContain('ran');
    expect(code).toBe(0);
  });

  test('waits for another command that prepares it, and says for whom', async () => {
    const key = createHash('sha256').update(`${userInfo().uid}:${root}`).digest('hex').slice(0, 16);
    const mark = path.join(root, `plumbline-prepare-${key}`);
    await mkdir(mark);
    await writeFile(path.join(mark, 'pid'), String(process.pid));
    const started = start({ HOME: root });
    await started.says('Waiting for process');
    expect(started.output()).toContain(`Waiting for process ${process.pid}, which prepares`);
    await rm(mark, { recursive: true });
    expect(await started).toMatchObject({ code: 0, output: expect.stringContaining('ran') });
  });
});

test('a live shop refuses to start and names everything that is missing', async () => {
  const refused = startShop({ env: { SHOP_MODE: 'live', DATABASE_URL: '' } });
  await expect(refused).rejects.toThrow(
    /ended with 1 .*DATABASE_URL.*PUBLIC_URL.*SHOP_SECRET.*OIDC_ISSUER.*SMTP_URL.*STRIPE_SECRET_KEY/s,
  );
});
