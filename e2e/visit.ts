import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { cookieChoices } from '@plumbline/contracts/nouns/cookies.ts';
import { demoPeople } from '../demo/sign-ins.ts';
import { findViolations } from './axe.ts';

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts and of the console, but for forms and pages that are rightly refused. */
  complaints: string[];
}

/** The cookies of somebody who is signed in, to begin another visit with. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface VisitOptions {
  javaScriptEnabled?: boolean;
  width?: number;
  signedIn?: SignedIn;
  /** Whether the browser keeps pages for when there is no connection; what it keeps, no test routes. */
  keepsPages?: boolean;
}

/** A visitor's own window in front of the shop at `baseURL`. */
export async function openVisit(
  browser: Browser,
  baseURL: string,
  { javaScriptEnabled = true, width = 1440, signedIn, keepsPages = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    // Some machines' own language is none that browsers know.
    locale: 'en-GB',
    viewport: { width, height: 900 },
    serviceWorkers: keepsPages ? 'allow' : 'block',
    ...(signedIn && { storageState: signedIn }),
  });
  // A page gets what the test's own time leaves it: how long it takes makes no test right or wrong.
  context.setDefaultTimeout(90_000);
  // The question about cookies is answered, so that it covers nothing; it has tests of its own.
  await context.addCookies([{ name: 'choice', value: cookieChoices.refused, url: baseURL }]);
  const page = await context.newPage();
  if (javaScriptEnabled) waitForScripts(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (400|402|404|409|422)/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return { context, page, complaints };
}

/**
 * Pages work before their scripts have come, and these come last. A test of what scripts do waits
 * for them wherever it goes to an address itself.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...to) => {
    const response = await goto.apply(page, to);
    await isAlive(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload.apply(page, options);
    await isAlive(page);
    return response;
  };
}

/** Waits until the scripts of a page have taken it over, where it is one of the shop's. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    const { __reactRouterContext: begun, __reactRouterDataRouter: router } =
      globalThis as unknown as PageGlobals;
    return !begun || router?.state.initialized;
  });
}

/** What the router leaves in a page of the shop: its state once it has begun. */
interface PageGlobals {
  __reactRouterContext?: object;
  __reactRouterDataRouter?: { state: { initialized: boolean } };
}

/** A person of the demo, by what the list of its sign-ins calls them. */
function personOf(role: string) {
  const person = demoPeople.find((each) => each.role === role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  return person;
}

/** Signs a person of the demo in on the provider's own page, which the window is at. */
export async function signInAtProvider(page: Page, role = 'shopper'): Promise<void> {
  const { email, password } = personOf(role);
  await page.waitForURL('**/oidc/interaction/**');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * The cookies of a demo person who has just signed in without a script. The forms are sent, and no
 * page is drawn for it: how signing in looks has tests of its own.
 */
export async function signedInAs(
  browser: Browser,
  baseURL: string,
  role: string,
): Promise<SignedIn> {
  const { email, password } = personOf(role);
  const context = await browser.newContext({ baseURL });
  const { request } = context;
  const asked = await request.get('/auth/sign-in?returnTo=/preferences');
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(await asked.text()) ?? [];
  const answer = await request.post(action!, {
    form: { email, password },
    headers: { origin: new URL(baseURL).origin },
  });
  expect(new URL(answer.url()).pathname).toBe('/preferences');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** What axe finds wrong with a page, and whether it scrolls sideways. */
export async function findFaults(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  return [...violations.map(({ rule }) => rule), ...(await findOverflow(page))];
}

/**
 * The same at each of these widths in one visit: only the sheets of a page know how wide it is. Axe
 * looks at the narrowest and the widest, which in between are shown in one form or the other.
 */
export async function findFaultsAt<Width extends number>(
  page: Page,
  widths: readonly Width[],
): Promise<Record<Width, string[]>> {
  const faults = {} as Record<Width, string[]>;
  const ends = [Math.min(...widths), Math.max(...widths)];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => innerWidth)).toBe(width);
    faults[width] = ends.includes(width) ? await findFaults(page) : await findOverflow(page);
  }
  return faults;
}

async function findOverflow(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return overflow > 0 ? ['scrolls sideways'] : [];
}

/**
 * Expects of the texts that are shown. It asks until they are so: the address of a page changes
 * before the page is drawn.
 */
export const shownTexts = (locator: Locator) => expect.poll(() => locator.allInnerTexts());

/** Expects of how many of these are shown, asking until it is so. */
export const shownCount = (locator: Locator) => expect.poll(() => locator.count());

/** The link of this form that a mail to this address holds, once it has come. */
export async function mailedLink(
  { request }: Pick<Page, 'request'>,
  email: string,
  form: RegExp,
): Promise<string> {
  const mailTo = new RegExp(`href="(/dev/mailbox/\\d+)"(?:(?!/dev/mailbox/)[^])*?${email}`, 'g');
  let found: string | undefined;
  await expect
    .poll(async () => {
      // Jobs send them, in no certain order: it need not be the newest.
      const mailbox = await (await request.get('/dev/mailbox')).text();
      for (const [, mail] of mailbox.matchAll(mailTo)) {
        [found] = form.exec(await (await request.get(`${mail}/html`)).text()) ?? [];
        if (found) break;
      }
      return found;
    })
    .toBeDefined();
  return found!;
}

/** The day that lies so many days after today. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
