import type { Readiness } from '@plumbline/contracts/nouns/delivery-checks.ts';
import { describe, expect, test } from 'vitest';
import { readyForFitter, readyView } from './ready-to-fit.server.ts';

const readiness = (rest: Partial<Readiness>): Readiness => ({
  state: 'waiting',
  day: '2026-12-03',
  boxes: 3,
  checked: 1,
  missing: 0,
  lastCheckedAt: '2026-11-24T16:00:00Z',
  ...rest,
});

describe('whether an order is ready to fit', () => {
  test('is said in one sentence, with the way to the check', () => {
    expect(readyView(readiness({}), '/order/t')).toMatchObject({
      title: 'Ready to fit from Thursday 3 December.',
      text: 'The last of it comes then. 1 of 3 boxes checked.',
      go: { href: '/order/t/check', label: 'Go on checking' },
    });
  });

  test.each<[Readiness['state'], string]>([
    ['ready', 'Everything arrived. It is ready to fit.'],
    ['to-check', 'Everything has been delivered. Check it, box by box.'],
    ['something-missing', 'Not ready to fit: something is missing.'],
  ])('never says "ready" of what is not: %s', (state, title) => {
    const view = readyView(readiness({ state, day: null }), '/order/t')!;
    expect(view.title).toBe(title);
    expect(view.tone === 'ok').toBe(state === 'ready');
  });

  test('is said of nothing that was cancelled or sent back', () => {
    expect(readyView(readiness({ state: 'nothing-to-fit', day: null }), '')).toBeNull();
  });

  test('is told a fitter without asking anything of them', () => {
    const { title, text } = readyForFitter(readiness({ state: 'something-missing', day: null }));
    expect(`${title} ${text}`).toBe(
      'Not ready to fit: something is missing. 1 of 3 boxes that came were checked.',
    );
  });
});
