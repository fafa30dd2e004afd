import { createServices } from '@plumbline/contracts/calls.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { describe, expect, test } from 'vitest';
import { buyAgain } from './buy-again.server.ts';

interface Held {
  sku: string;
  quantity: number;
  problem: string | null;
}

/** A shop with one basket, which refuses a call as a whole when anything in it is in `refused`. */
function shopWith({
  held = [],
  refused = {},
}: {
  held?: Held[];
  refused?: Record<string, string>;
}) {
  const lines = structuredClone(held);
  const services = createServices(async (_, { body }) => {
    const { items } = body as { items: { sku: string; quantity: number }[] };
    for (const { sku } of items) {
      const detail = refused[sku];
      if (!detail) continue;
      throw new RequestError('', 409, { code: 'item-unavailable', status: 409, title: '', detail });
    }
    for (const { sku, quantity } of items) {
      const line = lines.find((each) => each.sku === sku);
      if (line) line.quantity += quantity;
      else lines.push({ sku, quantity, problem: null });
    }
    return { basketId: 'b', lines };
  });
  const quantities = () => Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));
  return { shop: { services, arrivals: async () => null }, quantities };
}

const tap = { sku: 'TAP', name: 'Basin tap', quantity: 2 };
const bath = { sku: 'BATH', name: 'Bath', quantity: 1 };

describe('buyAgain', () => {
  test('starts a basket where there is none', async () => {
    const { shop, quantities } = shopWith({});
    expect(await buyAgain(shop, [tap, bath])).toEqual({ added: 2, refused: [], needsLook: false });
    expect(quantities()).toEqual({ TAP: 2, BATH: 1 });
  });

  test('adds to what the basket holds, and says so where that has to be looked at', async () => {
    const held = [{ sku: 'TAP', quantity: 3, problem: 'not-enough-stock' }];
    const { shop, quantities } = shopWith({ held });
    expect(await buyAgain(shop, [tap, bath])).toEqual({ added: 2, refused: [], needsLook: true });
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
      refused: [{ name: 'Bath', reason: 'Bath is no longer sold.' }],
      needsLook: false,
    });
    expect(quantities()).toEqual({ TAP: 2 });
  });

  test('says so where nothing can be bought', async () => {
    const { shop, quantities } = shopWith({ refused: { BATH: 'Gone.' } });
    expect((await buyAgain(shop, [bath])).added).toBe(0);
    expect(quantities()).toEqual({});
  });
});
