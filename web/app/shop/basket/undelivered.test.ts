import { createServices } from '@plumbline/contracts/calls.ts';
import { mostItems } from '@plumbline/contracts/nouns/quantities.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { describe, expect, test } from 'vitest';
import { refuseUndelivered } from './add-to-basket.server.ts';
import { findUndelivered } from '../../parts/undelivered.server.ts';

const reason = 'Our two-person lorries do not cross to the Channel Islands.';
const jersey = {
  postcode: 'JE2 3AB',
  outwardCode: 'JE2',
  notDelivered: [{ sizeClass: 'bulky', reason }],
} as unknown as ArrivalTable;

const sizeClasses: Record<string, string> = { BATH: 'bulky', TAP: 'parcel', GONE: 'bulky' };

/** A shop at which only parcels and large goods come to where the visitor is. */
function shopIn(table: ArrivalTable | null) {
  const asked: string[] = [];
  const services = createServices(async (_, { query }) => {
    const sku = String(query?.['sku']);
    asked.push(sku);
    const sizeClass = sizeClasses[sku];
    if (!sizeClass) throw new Error('There is no such product.');
    const state = sku === 'GONE' ? 'out-of-stock' : 'in-stock';
    return { name: `The ${sku}`, offerings: [{ sku, availability: { state, sizeClass } }] };
  });
  return { shop: { services, arrivals: async () => table }, asked };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('what does not come to the place', () => {
  test('is named with the reason, and nothing else is', async () => {
    const { shop } = shopIn(jersey);
    const found = await findUndelivered(shop, ['TAP', 'BATH', 'UNKNOWN', 'GONE']);
    expect([...found]).toEqual([['BATH', `We cannot deliver The BATH to JE2. ${reason}`]]);
  });

  test('is not looked for where everything comes', async () => {
    const { shop, asked } = shopIn({ ...jersey, notDelivered: [] });
    expect((await findUndelivered(shop, ['BATH'])).size).toBe(0);
    expect((await findUndelivered(shopIn(null).shop, ['BATH'])).size).toBe(0);
    expect(asked).toEqual([]);
  });

  test('is looked for once for each part, and for no more of them than a basket takes', async () => {
    const { shop, asked } = shopIn(jersey);
    await findUndelivered(shop, [
      'TAP',
      'TAP',
      ...Array.from({ length: 5000 }, (_, at) => `S${at}`),
    ]);
    expect(asked.filter((sku) => sku === 'TAP')).toHaveLength(1);
    expect(asked).toHaveLength(mostItems);
  });

  test.each<Record<string, string>>([
    { sku: 'BATH' },
    { sku: 'BATH', intent: 'add', quantity: '2' },
    { sku: 'TAP', also: 'BATH:1' },
    { sku: 'TAP', needed: 'BATH:1', with: 'needed' },
  ])('is not added as if it came: %j', async (fields) => {
    const refused = await refuseUndelivered(shopIn(jersey).shop, formOf(fields));
    expect(refused).toMatchObject({ code: 'address-undeliverable', status: 409 });
    expect(refused!.message).toContain('The BATH to JE2');
  });

  test.each<Record<string, string>>([
    { sku: 'BATH', elsewhere: 'yes' },
    { sku: 'TAP' },
    { sku: 'TAP', needed: 'BATH:1' },
    { sku: 'BATH', intent: 'remove' },
  ])('stops nobody who knows of it, or does not ask for it: %j', async (fields) => {
    expect(await refuseUndelivered(shopIn(jersey).shop, formOf(fields))).toBeNull();
  });
});
