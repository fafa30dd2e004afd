import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A rule that a page breaks, and the first element that breaks it. */
export interface Violation {
  rule: string;
  html: string | undefined;
  target: string;
}

/**
 * The rules of axe that a page breaks; all that it has by default, or those that are named. A page
 * has axe read once, however often it is looked at. Axe does not see into frames: a page that shows
 * one fails. A button that changes while axe looks has a colour that it will not keep: a contrast is
 * a fault only where it is one at a second look.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(source);
  const found = await look(page, rules);
  return found.some(({ rule }) => rule === 'color-contrast') ? look(page, rules) : found;
}

const look = (page: Page, rules?: string[]): Promise<Violation[]> =>
  page.evaluate(async (runOnly) => {
    const frames = [...document.querySelectorAll('iframe')];
    if (frames.some((frame) => frame.checkVisibility({ visibilityProperty: true }))) {
      throw new Error('A frame is shown, into which axe does not see.');
    }
    // What a new width or a pointer sets in motion begins with the next frame.
    await new Promise<void>((begun) => {
      requestAnimationFrame(() => requestAnimationFrame(() => begun()));
    });
    // What is still fading has a colour that it will not keep.
    const fading = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    });
    await Promise.allSettled(fading.map((each) => each.finished));
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // No rule that is on asks for the sheets, which it would fetch and read anew each time.
      preload: { assets: ['media'] },
      ...(runOnly && { runOnly }),
    });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      html: nodes[0]?.html,
      target: String(nodes[0]?.target),
    }));
  }, rules);
