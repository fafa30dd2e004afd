import { expect, test } from 'vitest';
import type { Shop } from '../../request/shop.server.ts';
import { orderList, saveCounts, saveList } from './list-form.server.ts';

const mistyped = Object.entries({ saveCounts, orderList, saveList }).flatMap(([name, deed]) =>
  ['1o', '-1', '2,5'].map((there) => ({ name, deed, there })),
);

test.each(mistyped)(
  '$name: a count mistyped as $there is told, kept on the page, and asks nothing of the shop',
  async ({ deed, there }) => {
    const sent = new FormData();
    const fields = { kind: 'van', version: '4', name: 'Van 2', sku: 'TAP', quantity: '6' };
    for (const [name, value] of Object.entries({ ...fields, there, before: '2' })) {
      sent.set(name, value);
    }
    const asked: string[] = [];
    const businessLists = new Proxy({}, { get: (_, call) => void asked.push(String(call)) });
    const shop = { services: { businessLists }, preferences: { vat: 'ex' } } as unknown as Shop;
    expect(await deed({ shop, listId: 7, sent })).toEqual({
      problem: 'Type how many of TAP are there: 0 to 9999.',
      typed: {
        version: '4',
        name: 'Van 2',
        code: '',
        quantity: '',
        lines: { TAP: { quantity: '6', there } },
      },
    });
    expect(asked).toEqual([]);
  },
);
