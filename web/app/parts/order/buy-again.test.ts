import { createServices } from '@plumbline/contracts/calls.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { describe, expect, test } from 'vitest';
import { buyAgain } from './buy-again.server.ts';

interface Held {
  sku: string;
  quantity: number;
  problem: string | null;
  availability?: { quantity: number | null };
}

/** A shop with one basket, which refuses a call as a whole when anything in it is in `refused`. */
function shopWith({
  held = [],
  refused = {},
}: {
  held?: Held[];
  refused?: Record<string, string | { detail: string; successor: string }>;
}) {
  const lines = structuredClone(held);
  const keys = new Set<string>();
  const services = createServices(async (_, { body }, { idempotencyKey }) => {
    if (idempotencyKey !== undefined && keys.has(idempotencyKey)) return { basketId: 'b', lines };
    const { items } = body as { items: { sku: string; quantity: number }[] };
    for (const { sku } of items) {
      const refusal = refused[sku];
      if (!refusal) continue;
      const extra = typeof refusal === 'string' ? { detail: refusal } : refusal;
      throw new RequestError('', 409, {
        code: 'item-unavailable',
        status: 409,
        title: '',
        ...extra,
      });
    }
    for (const { sku, quantity } of items) {
      const line = lines.find((each) => each.sku === sku);
      if (line) line.quantity += quantity;
      else lines.push({ sku, quantity, problem: null });
    }
    if (idempotencyKey !== undefined) keys.add(idempotencyKey);
    return { basketId: 'b', lines };
  });
  const quantities = () => Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));
  return { shop: { services, arrivals: async () => null }, quantities };
}

const bought = (sku: string, name: string, quantity: number) => ({
  sku,
  name,
  quantity,
  progress: { wanted: quantity },
});
const tap = bought('TAP', 'Basin tap', 2);
const bath = bought('BATH', 'Bath', 1);

describe('buyAgain', () => {
  test('starts a basket where there is none', async () => {
    const { shop, quantities } = shopWith({});
    expect(await buyAgain(shop, [tap, bath])).toEqual({ added: 2, refused: [], short: [] });
    expect(quantities()).toEqual({ TAP: 2, BATH: 1 });
  });

  test('adds to what the basket holds, and says so where that has to be looked at', async () => {
    const short = { name: 'Basin tap', availability: { quantity: 4 } };
    const held = [{ sku: 'TAP', quantity: 3, problem: 'not-enough-stock', ...short }];
    const { shop, quantities } = shopWith({ held });
    expect(await buyAgain(shop, [tap, bath])).toEqual({
      added: 2,
      refused: [],
      short: [{ name: 'Basin tap', reason: 'only 4 in stock just now' }],
    });
    expect(quantities()).toEqual({ TAP: 5, BATH: 1 });
  });

  test('sums the same goods of several lines', async () => {
    const { shop, quantities } = shopWith({});
    expect((await buyAgain(shop, [tap, tap])).added).toBe(1);
    expect(quantities()).toEqual({ TAP: 4 });
  });

  test('names what cannot be bought, with its reason, and adds the rest', async () => {
    const { shop, quantities } = shopWith({ refused: { BATH: 'Bath is no longer sold.' } });
    expect(await buyAgain(shop, [tap, bath])).toEqual({
      added: 1,
      refused: [
        { sku: 'BATH', name: 'Bath', reason: 'Bath is no longer sold.', successorHref: null },
      ],
      short: [],
    });
    expect(quantities()).toEqual({ TAP: 2 });
  });

  test('leads to what took the place of goods that are no longer sold', async () => {
    const gone = { detail: 'Bath is no longer sold.', successor: 'sill-bath-2' };
    const { shop } = shopWith({ refused: { BATH: gone } });
    const { refused } = await buyAgain(shop, [tap, bath]);
    expect(refused[0]!.successorHref).toBe('/p/sill-bath-2');
  });

  test('buys what was kept in the end, and of an order that was cancelled all of it', async () => {
    const one = { ...tap, progress: { wanted: 1 } };
    const none = { ...bath, progress: { wanted: 0 } };
    const kept = shopWith({});
    await buyAgain(kept.shop, [one, none]);
    expect(kept.quantities()).toEqual({ TAP: 1 });
    const all = shopWith({});
    await buyAgain(all.shop, [{ ...tap, progress: { wanted: 0 } }, none]);
    expect(all.quantities()).toEqual({ TAP: 2, BATH: 1 });
  });

  test.each([
    ['all at once', {}, { TAP: 2, BATH: 1 }],
    ['one by one', { BATH: 'Bath is no longer sold.' }, { TAP: 2 }],
  ])('adds once what is sent twice by the key of its page: %s', async (_, refused, held) => {
    const { shop, quantities } = shopWith({ refused });
    const first = await buyAgain(shop, [tap, bath], 'key-of-a-page');
    expect(await buyAgain(shop, [tap, bath], 'key-of-a-page')).toEqual(first);
    expect(quantities()).toEqual(held);
    await buyAgain(shop, [tap, bath], 'key-of-the-next-page');
    expect(quantities()).toMatchObject({ TAP: 4 });
  });

  test('says so where nothing can be bought', async () => {
    const { shop, quantities } = shopWith({ refused: { BATH: 'Gone.' } });
    expect((await buyAgain(shop, [bath])).added).toBe(0);
    expect(quantities()).toEqual({});
  });
});
