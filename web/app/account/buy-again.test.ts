import { createServices } from '@plumbline/contracts/calls.ts';
import { RequestError } from '@plumbline/contracts/client.ts';
import { describe, expect, test } from 'vitest';
import type { Shop } from '../shop.server.ts';
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
  let lines: Held[] | null = held.length > 0 ? [...held] : null;
  const services = createServices(async (call, { body }) => {
    if (call.method === 'GET') return lines && { basketId: 'b', lines };
    const { items } = body as { items: { sku: string; quantity: number }[] };
    for (const { sku } of items) {
      const detail = refused[sku];
      if (!detail) continue;
      throw new RequestError('', 409, { code: 'item-unavailable', status: 409, title: '', detail });
    }
    const kept = (lines ?? []).filter(({ sku }) => items.every((item) => item.sku !== sku));
    lines = [...kept, ...items.map((item) => ({ ...item, problem: null }))];
    return { basketId: 'b', lines };
  });
  const quantities = () =>
    Object.fromEntries((lines ?? []).map(({ sku, quantity }) => [sku, quantity]));
  return { shop: { services } as Shop, quantities };
}

const tap = { sku: 'TAP', name: 'Basin tap', quantity: 2 };
const bath = { sku: 'BATH', name: 'Bath', quantity: 1 };

describe('buyAgain', () => {
  test('starts a basket where there is none', async () => {
    const { shop, quantities } = shopWith({});
    expect(await buyAgain(shop, [tap, bath])).toEqual({ added: 2, refused: [], needsLook: false });
    expect(quantities()).toEqual({ TAP: 2, BATH: 1 });
  });

  test('adds to what the basket holds, up to as many as a line takes', async () => {
    const held = [
      { sku: 'TAP', quantity: 3, problem: null },
      { sku: 'BATH', quantity: 999, problem: null },
    ];
    const { shop, quantities } = shopWith({ held });
    await buyAgain(shop, [tap, bath]);
    expect(quantities()).toEqual({ TAP: 5, BATH: 999 });
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
