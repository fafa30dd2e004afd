import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startShop, type RunningShop, type ShopOptions } from './shop.ts';
import { openVisit, signedInAs, type VisitOptions } from './visit.ts';

/**
 * A shop that is the calling file's alone, and a browser in front of it, from before its first test
 * until after its last. Each test's windows are closed behind it. The options are asked for when the
 * shop starts, so that they may name what an earlier `beforeAll` of the file made.
 */
export function shopOfFile(optionsOf: () => ShopOptions = () => ({})) {
  let running: RunningShop;
  let browser: Browser;
  beforeAll(async () => {
    [running, browser] = await Promise.all([startShop(optionsOf()), launchBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
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
    visit: (options?: VisitOptions) => openVisit(browser, running.url, options),
    signedInAs: (role: string) => signedInAs(browser, running.url, role),
  };
}
