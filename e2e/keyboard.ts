import type { Page } from 'playwright-core';

/** Where the focus is: what it is on, as it is read out, and whether that can be seen. */
interface Stop {
  name: string;
  isSeen: boolean;
}

/** More than any page has between two of its parts: somebody who presses on has gone round. */
const mostStops = 160;

/**
 * Presses Tab until the focus is on what is named, as somebody without a pointer does: on a page that
 * has just come, past its header by the link that is there for them. Throws where it is never reached,
 * and where the focus could not be seen on the way.
 */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isMeant = (stop: Stop) =>
    typeof name === 'string' ? stop.name === name : name.test(stop.name);
  const passed: string[] = [];
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (!stop.isSeen) throw new Error(`The focus cannot be seen on “${stop.name}”, ${page.url()}`);
    if (isMeant(stop)) return;
    if (stops === 0 && stop.name === 'Skip to content') await page.keyboard.press('Enter');
    passed.push(stop.name);
  }
  throw new Error(`No Tab leads to ${name} on ${page.url()}, past ${passed.join(' · ')}`);
}

/** Presses Tab until the focus is on what is named, and then what operates it. */
export async function tabAndPress(
  page: Page,
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** What of a page is reached by a pointer alone: it looks as if it could be pressed, and takes no focus. */
export const listPointerOnly = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const operated = 'a[href], button, input, select, textarea, summary, label, [tabindex]';
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.getClientRects().length > 0)
      .filter((each) => getComputedStyle(each).cursor === 'pointer')
      .filter((each) => !each.closest(operated) && !each.querySelector(operated))
      .map((each) => each.outerHTML.slice(0, 120));
  });

/** Runs in the page. */
function lookAtFocus(): Stop {
  const focused = document.activeElement as HTMLElement;
  const texts = [
    focused.getAttribute('aria-label'),
    ...(focused.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
    ...((focused as HTMLInputElement).labels ?? []).values().map((label) => label.textContent),
    focused.getAttribute('alt'),
    focused.textContent,
  ];
  const isNowhere = focused === document.body;
  const said = isNowhere ? '' : texts.find((text) => text?.trim());
  const name = (said ?? '').trim().replaceAll(/\s+/g, ' ');
  // What is marked may be what stands around a control, or the words beside it.
  const marked = [
    focused,
    focused.nextElementSibling,
    focused.parentElement,
    focused.closest('label'),
  ];
  const isSeen =
    isNowhere ||
    marked.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      const isThere = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight;
      return isThere && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
  return { name, isSeen };
}
