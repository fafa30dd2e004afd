import type { Browser, Response } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startShop, type RunningShop, type ShopOptions } from './shop.ts';
import { openVisit, signedInAs, type VisitOptions } from './visit.ts';

/** The first file of a run has the demo seeded, for which a busy machine needs minutes. */
const startTimeoutMs = 300_000;

/** What a page is made of, beside itself. */
const parts = new Set(['image', 'stylesheet', 'script', 'font', 'media', 'manifest']);

/**
 * A shop that is the calling file's alone, and a browser in front of it, from before its first test
 * until after its last. Each test's windows are closed behind it. The options are asked for when the
 * shop starts, so that they may name what an earlier `beforeAll` of the file made. A page may rightly
 * be refused; a sheet, script or font that it names may not, and fails the test, nor may a picture
 * where the file is about pictures and has them drawn.
 */
export function shopOfFile(
  optionsOf: () => ShopOptions = () => ({}),
  { drawsPictures = false } = {},
) {
  let running: RunningShop;
  let browser: Browser;
  const refused: string[] = [];
  const noteRefused = (response: Response) => {
    const kind = response.request().resourceType();
    if (response.status() >= 400 && parts.has(kind)) {
      refused.push(`${response.status()} for the ${kind} ${response.url()}`);
    }
  };
  beforeAll(async () => {
    [running, browser] = await Promise.all([
      startShop(optionsOf()),
      launchBrowser({ drawsPictures }),
    ]);
  }, startTimeoutMs);
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(refused.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });
  return {
    get running() {
      return running;
    },
    get browser() {
      return browser;
    },
    get url() {
      return running.url;
    },
    async visit(options?: VisitOptions) {
      const opened = await openVisit(browser, running.url, options);
      opened.context.on('response', noteRefused);
      return opened;
    },
    signedInAs: (role: string) => signedInAs(browser, running.url, role),
  };
}
