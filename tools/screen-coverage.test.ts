import type { Call } from '@plumbline/contracts/call/call.ts';
import { expect, test } from 'vitest';
import { measureScreens } from './screen-coverage.ts';

const call = (path: string, origin: Call['origin'] = 'specification'): Call => ({
  service: 'ordering',
  origin,
  method: 'POST',
  path,
  summary: '',
  access: 'anyone',
  refusals: [],
});
const calls = {
  basket: { addItem: call('/basket/additem'), refresh: call('/basket/refresh') },
  trolley: { push: call('/trolley', 'ours') },
};
const measure = (text: string, reasons: Record<string, string> = {}, path = 'web/app/page.tsx') =>
  measureScreens(calls, [{ path, text }], reasons);

test.each([
  ['from all services', 'services.basket.addItem({}); services.basket.refresh({});'],
  ['over two lines', 'basket\n  .addItem({}); basket?.refresh({})'],
  ['by its address', 'fetch(`/services/ordering/basket/additem?x=1`); basket.refresh({})'],
])('a call that a page makes %s has a screen', (_, text) => {
  expect(measure(text)).toEqual({ shown: 2, problems: [] });
});

test('a call that no page makes needs a reason, and to name its form is not to make it', () => {
  const text = 'describeForm(allCalls.basket.addItem.body); basket.refresh({})';
  const reasons = { 'basket.addItem': 'Pages have another.' };
  expect(measure(text)).toEqual({ shown: 1, problems: ['basket.addItem has no screen'] });
  expect(measure(text, reasons)).toEqual({ shown: 1, problems: [] });
  expect(measure(text, reasons, 'web/app/page.test.tsx').shown).toBe(0);
});

test('a reason goes when its call gets a screen, or is no more', () => {
  const text = 'basket.addItem({}); basket.refresh({})';
  const reasons = { 'basket.addItem': 'None.', 'basket.tip': 'None.', 'trolley.push': 'None.' };
  expect(measure(text, reasons).problems).toEqual([
    'basket.addItem has a screen, yet a reason for having none',
    'basket.tip has a reason, and is no specified call',
    'trolley.push has a reason, and is no specified call',
  ]);
});
