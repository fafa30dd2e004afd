import type { BusinessList } from '@plumbline/contracts/nouns/business-lists.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { expect, test } from 'vitest';
import type { Shop } from '../../request/shop.server.ts';
import { listView } from './list-view.server.ts';
import { orderList, saveCounts, saveList, saveTypedCounts } from './list-form.server.ts';

const mistyped = Object.entries({
  saveCounts,
  saveTypedCounts,
  orderList,
  saveList,
}).flatMap(([name, deed]) => ['1o', '-1', '2,5'].map((there) => ({ name, deed, there })));

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

/** A form of a van with one line, as it was typed, and the calls that it comes to. */
function van(typed: Record<string, string>, refuses?: { code: string; title: string }) {
  const sent = new FormData();
  const page = { sku: 'TAP', quantity: '6', quantityBefore: '6', there: '2', before: '2' };
  const list = { kind: 'van', version: '4', name: 'Van 2', nameBefore: 'Van 2', code: '' };
  for (const [name, value] of Object.entries({ ...list, ...page, ...typed })) sent.set(name, value);
  const asked: [call: string, body: unknown][] = [];
  const found = { lines: [], kind: 'van', countedAt: null };
  const answer = (call: string) => async (said: { body?: unknown }) => {
    if (refuses && call === 'saveBusinessList')
      throw new RequestError(refuses.title, 409, { status: 409, ...refuses });
    if (call !== 'getBusinessList') asked.push([call, said.body]);
    return found;
  };
  const businessLists = new Proxy({}, { get: (_, call) => answer(String(call)) });
  const rows = [{ offer: { sku: 'TAP' }, suggestions: [] }];
  const quickOrder = { matchQuickOrder: async () => ({ rows }) };
  const shop = { services: { businessLists, quickOrder }, preferences: { vat: 'ex' } };
  return { asked, of: { shop: shop as unknown as Shop, listId: 7, sent } };
}

test('the return key writes down no count that nobody typed', async () => {
  const untyped = van({});
  await saveTypedCounts(untyped.of);
  expect(untyped.asked).toEqual([]);
  const looked = van({});
  await saveCounts(looked.of);
  expect(looked.asked).toEqual([['countBusinessList', { counts: [{ sku: 'TAP', counted: 2 }] }]]);
});

test.each([
  ['a quantity', { quantity: '8' }, { name: 'Van 2', lines: [{ sku: 'TAP', quantity: 8 }] }],
  ['a name', { name: 'Van 3' }, { name: 'Van 3', lines: [{ sku: 'TAP', quantity: 6 }] }],
])('%s that was typed is kept before anything is ordered or counted', async (_, typed, kept) => {
  for (const deed of [orderList, saveCounts, saveTypedCounts]) {
    const { asked, of } = van(typed);
    await deed(of);
    expect(asked[0]).toEqual(['saveBusinessList', { version: 4, ...kept }]);
  }
});

test('where it cannot be kept nothing is ordered, and it stays as it was typed', async () => {
  const { asked, of } = van({ quantity: '8' }, { code: 'business-list-changed', title: 'Changed' });
  expect(await orderList(of)).toMatchObject({
    problem: expect.any(String),
    typed: { lines: { TAP: { quantity: '8' } } },
  });
  expect(asked).toEqual([]);
});

test('a list that is changed and ordered by one press too many is kept once and ordered by one key', async () => {
  const { of } = van({ quantity: '8', there: '2', key: 'page-key-1' });
  let version = 4;
  let line = { quantity: 6, counted: 2 };
  const offer = { sku: 'TAP', name: 'Tap', variant: null, slug: 'tap', packSize: 1 };
  const price = { basis: 'ex', incPence: 1_20, exPence: 1_00, vatRatePercent: 20 };
  const picture = { src: '', width: 1, height: 1, alt: '' };
  const shown = { ...offer, picture, price, availability: { state: 'in-stock', quantity: 9 } };
  const list = () => {
    const { quantity, counted } = line;
    const lines = [{ offer: shown, quantity, counted, toOrder: quantity - counted }];
    return { kind: 'van', version, name: 'Van 2', countedAt: null, lines };
  };
  const businessLists = {
    getBusinessList: async () => list(),
    saveBusinessList: async ({ body }: { body: { version: number; lines: (typeof line)[] } }) => {
      if (body.version !== version) {
        const problem = { code: 'business-list-changed', status: 409, title: 'Changed' };
        throw new RequestError('Changed', 409, problem);
      }
      version += 1;
      line = { ...line, quantity: body.lines[0]!.quantity };
      return list();
    },
  };
  const added: [once: unknown, body: unknown][] = [];
  const basket = {
    addItemsToCurrentBasket: async ({ body }: { body: object }, once: unknown) => {
      added.push([once, body]);
      return { lines: [] };
    },
  };
  const services = { businessLists, basket };
  const arrivals = async () => null;
  const shop = { services, arrivals, preferences: { vat: 'ex' } } as unknown as Shop;
  const answers = [await orderList({ ...of, shop }), await orderList({ ...of, shop })];
  expect(answers.map(({ problem }) => problem)).toEqual([undefined, undefined]);
  expect(answers[1]!.report).toEqual(answers[0]!.report);
  expect(added).toHaveLength(2);
  expect(added[1]).toEqual(added[0]);
});

test('a product that is on the list already is told, and its quantity stays', async () => {
  const { asked, of } = van({ code: 'tap', moreQuantity: '3' });
  expect(await saveList(of)).toMatchObject({
    problem: 'TAP is on the list already. Change how many belong there in its own row.',
    typed: { code: 'tap', quantity: '3' },
  });
  expect(asked).toEqual([]);
});

test('a kit that is changed is answered for as many kits as were asked for', async () => {
  const { asked, of } = van({ kind: 'kit', kits: '5', quantity: '4' });
  const kits: unknown[] = [];
  const services = of.shop.services as unknown as { businessLists: unknown };
  const before = services.businessLists;
  services.businessLists = new Proxy(before as Record<string, (said: object) => unknown>, {
    get: (calls, name) => (said: { query?: { kits: number } }) => {
      if (name === 'getBusinessList') kits.push(said.query?.kits);
      return calls[String(name)]!(said);
    },
  });
  expect(await saveList(of)).toMatchObject({ view: { kits: 5 }, done: 'The list is kept.' });
  expect(asked.map(([call]) => call)).toEqual(['saveBusinessList']);
  expect(kits).toEqual([5]);
});

test.each([
  ['kit', { quantity: 40, counted: null, toOrder: 999 }, '2000 needed: up to 999 at once'],
  ['kit', { quantity: 4, counted: null, toOrder: 200 }, null],
  ['van', { quantity: 999, counted: 0, toOrder: 999 }, null],
] as const)('more than can be ordered at once is told: %s, %j', (kind, line, note) => {
  const price = { basis: 'ex', incPence: 1_20, exPence: 1_00, vatRatePercent: 20 };
  const picture = { src: '', width: 1, height: 1, alt: '' };
  const availability = { state: 'in-stock', quantity: 9 };
  const offer = { sku: 'TAP', name: 'Tap', variant: null, slug: 'tap', packSize: 1 };
  const lines = [{ offer: { ...offer, picture, price, availability }, ...line }];
  const list = { kind, lines, countedAt: null } as unknown as BusinessList;
  expect(listView(list, 50, 'ex').lines[0]!.pack).toBe(note);
});
