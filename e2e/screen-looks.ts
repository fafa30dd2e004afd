import type { Page } from 'playwright-core';
import { isAlive, type Visit } from './visit.ts';

const widths = [390, 1440] as const;

/** Each element of the screen by its place, with what its sheets make of it, at each width. */
export async function looksOf(page: Page): Promise<string[]> {
  const looks: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    looks.push(...(await looksNow(page)));
  }
  return looks;
}

const looksNow = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('header *, #main *, footer *')].map((element) => {
      const { width, height, x, y } = element.getBoundingClientRect();
      const { display, color, fontSize, fontWeight } = getComputedStyle(element);
      const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
      return `${innerWidth}: ${element.localName}.${element.getAttribute('class')} ${box} ${display} ${color} ${fontSize} ${fontWeight}`;
    });
  });

/** Goes on to another screen as a link leads there, within the page that is open. */
async function goByLink(page: Page, place: string): Promise<void> {
  await page.evaluate((href) => {
    Object.assign(globalThis, { isSamePage: true });
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, place);
  await page.waitForFunction(
    (href) => {
      const { __reactRouterDataRouter: router, isSamePage } = globalThis as unknown as {
        __reactRouterDataRouter?: {
          state: { navigation: { state: string }; location: { pathname: string; search: string } };
        };
        isSamePage?: true;
      };
      if (!isSamePage) throw new Error(`${href} was loaded anew`);
      const { navigation, location } = router!.state;
      return navigation.state === 'idle' && location.pathname + location.search === href;
    },
    place,
    { timeout: 30_000 },
  );
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** A link is the router's once a press of it is answered without a page that is loaded anew. */
async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.createElement('a');
    // To where it is: a press that is taken goes there, and elsewhere may be another document.
    link.href = location.pathname + location.search;
    document.body.append(link);
    let isTaken = false;
    const look = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', look);
    link.click();
    removeEventListener('click', look);
    link.remove();
    return isTaken;
  });
}

/** Opens a page from which links lead on. */
async function startAt(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await isTakenOver(page);
}

const isCheckout = (address: string) => address.startsWith('/checkout');
const isCardPage = (address: string) =>
  /^\/(account\/cards|trade\/statement|order\/[^/]+\/(change|upgrade))/.test(address);

/**
 * The screens that look otherwise when they are come to by links, one after the other, than at once.
 * `home` is a screen from which all of them can be reached.
 */
export async function listDifferent(
  { page, context }: Visit,
  places: readonly string[],
  home = '/cookies',
): Promise<string[]> {
  const other = await context.newPage();
  await startAt(page, home);
  const different: string[] = [];
  for (const place of places) {
    // Other pages that take a card are loaded as documents of their own, by links as at once.
    if (isCardPage(place)) continue;
    // The checkout is a document of its own: who comes from elsewhere has it loaded anew.
    if (isCheckout(place) && !isCheckout(new URL(page.url()).pathname)) {
      await startAt(page, '/checkout/billing');
    }
    try {
      await goByLink(page, place);
      let found = await findDifference(page, other, place);
      if (found) {
        // It is gone to once more before it counts: what it tells may have changed between the two.
        const beside = place === '/checkout/billing' ? '/checkout/contact' : '/checkout/billing';
        if (isCheckout(place)) await startAt(page, beside);
        else await goByLink(page, home);
        await goByLink(page, place);
        found = await findDifference(page, other, place);
      }
      if (found) different.push(found);
    } catch (error) {
      different.push(`${place} at ${page.url()}: ${String(error)}`);
      // What was on its way may end this, once.
      await startAt(page, home).catch(() => startAt(page, home));
    }
  }
  return different;
}

/** The first element of a page that looks otherwise where the screen is opened at once. */
async function findDifference(page: Page, other: Page, place: string): Promise<string | null> {
  await other.goto(place);
  await isAlive(other);
  const [clicked, atOnce] = [await looksOf(page), await looksOf(other)];
  if (atOnce.length < 20) return `${place} shows nothing`;
  const at = Array.from(atOnce.keys()).find((each) => atOnce[each] !== clicked[each]);
  return at === undefined ? null : `${place} at ${atOnce[at]}, by a link ${clicked[at]}`;
}
