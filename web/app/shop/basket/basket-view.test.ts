import type { Basket, BasketLine } from '@plumbline/contracts/nouns/basket.ts';
import type { BasketChange } from '@plumbline/contracts/nouns/basket-change.ts';
import type { DeliveryOption } from '@plumbline/contracts/nouns/delivery.ts';
import type { ArrivalTable } from '@plumbline/contracts/shop/delivery.ts';
import { noLineNotes } from '@plumbline/contracts/nouns/line-notes.ts';
import { describe, expect, test } from 'vitest';
import { basketPage } from './basket-view.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const amount = (incPence: number, exPence: number) => ({
  incPence,
  exPence,
  vatPence: incPence - exPence,
});

function line(change: Partial<BasketLine> = {}): BasketLine {
  return {
    sku: 'SILL-800',
    quantity: 1,
    ...noLineNotes,
    packSize: 1,
    slug: 'sill-800',
    name: 'Sill 800 vanity unit',
    variant: 'Natural oak',
    brand: 'Brackwell',
    dimensions: { widthMm: 800, depthMm: 460, heightMm: 520, lengthMm: null },
    picture: { file: 'sill.avif', alt: 'A vanity unit', width: 640, height: 640 },
    unitPrice: {
      currency: 'GBP',
      basis: 'inc',
      incPence: 64_900,
      exPence: 54_083,
      vatRatePercent: 20,
      was: null,
      promotion: null,
      trace: [
        { step: 'list', label: 'List price', incPence: 74_900, exPence: 62_417 },
        { step: 'promotion', label: 'November furniture', incPence: 64_900, exPence: 54_083 },
      ],
    },
    beforeDiscount: amount(64_900, 54_083),
    discountIncPence: 0,
    amount: amount(64_900, 54_083),
    trace: [],
    held: null,
    availability: {
      state: 'in-stock',
      quantity: null,
      leadDays: 0,
      sizeClass: 'bulky',
      expectedOn: null,
    },
    problem: null,
    ...change,
  };
}

function basketOf(lines: BasketLine[]): Basket {
  const items = amount(
    lines.reduce((sum, each) => sum + each.amount.incPence, 0),
    lines.reduce((sum, each) => sum + each.amount.exPence, 0),
  );
  return {
    basketId: 'a'.repeat(22),
    version: 1,
    status: 'open',
    currency: 'GBP',
    basis: 'inc',
    lines,
    discount: null,
    totals: { items, discount: amount(0, 0), delivery: null, total: items, itemCount: 1 },
    updatedAt: '2026-11-19T10:00:00Z',
  };
}

const table: ArrivalTable = {
  postcode: 'SW4 7AB',
  outwardCode: 'SW4',
  zone: '1',
  orderBy: '2026-11-21T20:00:00Z',
  secondsLeft: 36_000,
  classes: [arrivalOf('parcel', '2026-11-22', 495), arrivalOf('bulky', '2026-11-24', 3500)],
  notDelivered: [],
};

function arrivalOf(sizeClass: 'parcel' | 'bulky', day: string, fromPence: number) {
  return { sizeClass, days: [day], fromPence, surchargePence: 0, orderBy: '2026-11-21T20:00:00Z' };
}

const option: DeliveryOption = {
  optionId: 'two',
  name: 'Two people, to the room',
  detail: '07:00 to 19:00',
  day: '2026-11-24',
  price: amount(3500, 2917),
  surchargeIncPence: 0,
  orderBy: '2026-11-21T12:14:00Z',
  specificDay: false,
};

function page(
  lines: BasketLine[],
  more: Partial<Parameters<typeof basketPage>[0]> = {},
): ReturnType<typeof basketPage> {
  const delivery = { option, problem: null };
  const postcode = 'SW4 7AB';
  const basket = basketOf(lines);
  return basketPage({ basket, changes: [], table, delivery, postcode, vat: 'inc', now, ...more });
}

describe('basketPage', () => {
  test('adds up what is paid, with the delivery that the checkout will offer', () => {
    const { sums, delivery } = page([line()]);
    expect(sums).toMatchObject({ total: '£684.00', parts: '£570.00 ex VAT + £114.00 VAT' });
    expect(delivery.promise).toEqual({
      day: 'Tue 24 Nov',
      orderWithin: '2 h 14 min',
      because: null,
    });
  });

  test('says on what day all of it comes, and which goods that is because of', () => {
    const trap = line({
      sku: 'TRAP',
      name: 'Slim bottle trap',
      availability: { ...line().availability, sizeClass: 'parcel' },
    });
    const { lines, delivery } = page([trap, line()]);
    expect(lines.map(({ arrival }) => arrival.text)).toEqual([
      'Tue 24 Nov, with the rest',
      'Tue 24 Nov, two-person',
    ]);
    expect(delivery.promise!.because).toBe('because of the Sill 800 vanity unit');
    const two = page([trap, line(), line({ sku: 'SILL-600' })]).delivery.promise!;
    expect(two.because).toBe('because of the Sill 800 vanity unit and 1 other item');
    // Many parcels are brought as one large load, later than any of them by itself.
    expect(page([trap]).delivery.promise!.because).toBe('because it is delivered as one load');
  });

  test('leaves each line its own day while nobody can say when all of it comes', () => {
    const trap = line({ availability: { ...line().availability, sizeClass: 'parcel' } });
    expect(page([trap], { delivery: { option: null, problem: null } }).lines[0]!.arrival.text).toBe(
      'Tomorrow, Sun 22 Nov',
    );
  });

  test('shows rows ex VAT that add up with the VAT to the same sum', () => {
    const { sums } = page([line()], { vat: 'ex' });
    expect(sums.rows.map(({ amount: text }) => text)).toEqual(['£540.83', '£29.17', '£114.00']);
    expect(sums.total).toBe('£684.00');
  });

  test('says from what delivery costs before there is a postcode, by the dearest kind', () => {
    const parcel = line({
      sku: 'TRAP',
      availability: { ...line().availability, sizeClass: 'parcel' },
    });
    const from = (lines: BasketLine[]) =>
      page(lines, { delivery: { option: null, problem: null }, postcode: '' }).delivery.from;
    expect(from([parcel])).toBe('Delivery in SW4 from £4.95.');
    expect(from([parcel, line()])).toBe('Delivery in SW4 from £35.00.');
  });

  test('traces a price in the view that is shown', () => {
    expect(page([line()]).lines[0]!.trace).toEqual([
      'List price £749.00',
      'November furniture − £100.00',
      '£649.00',
    ]);
    expect(page([line()], { vat: 'ex' }).lines[0]!.trace.at(-1)).toBe('£540.83');
  });

  test('marks a unit as rounded where it is not the price’s own', () => {
    const two = line({ quantity: 2 });
    expect(page([two]).lines[0]!.notes[1]).toBe('£649.00 each');
    expect(page([two], { vat: 'ex' }).lines[0]!.notes[1]).toBe('£540.83 each, rounded');
  });

  const short: BasketChange = {
    kind: 'stock',
    sku: 'SILL-800',
    name: 'Sill',
    available: 14,
    wanted: 20,
  };
  const gone: BasketChange = {
    kind: 'withdrawn',
    sku: 'SILL-800',
    name: 'Sill',
    successorSlug: 'sill-2',
  };
  test.each([
    ['not-enough-stock', 1, [short], { kind: 'set', quantity: 14 }],
    ['not-enough-stock', 10, [short], { kind: 'set', quantity: 10 }],
    ['not-enough-stock', 20, [short], { kind: 'set', quantity: 0 }],
    ['quantity-not-allowed', 12, [], { kind: 'set', quantity: 24 }],
    ['out-of-stock', 1, [], { kind: 'set', quantity: 0 }],
    ['withdrawn', 1, [gone], { kind: 'go', href: '/p/sill-2' }],
    ['withdrawn', 1, [], { kind: 'set', quantity: 0 }],
  ] as const)('mends %s in packs of %i with one action', (problem, packSize, changes, mend) => {
    const { lines } = page([line({ problem, packSize, quantity: 20 })], { changes });
    expect(lines[0]!.problem!.mend).toMatchObject(mend);
  });

  test('offers no more of a line than it may hold', () => {
    const { lines } = page([
      line({ problem: 'quantity-not-allowed', packSize: 20, quantity: 990 }),
    ]);
    expect(lines[0]!.problem!.mend).toMatchObject({ kind: 'set', quantity: 980 });
  });

  test('tells then and now, and offers to take note of prices only', () => {
    const price: BasketChange = {
      kind: 'price',
      sku: 'SILL-800',
      name: 'Sill',
      wasIncPence: 74_900,
      nowIncPence: 64_900,
      wasExPence: 62_417,
      nowExPence: 54_083,
    };
    expect(page([line()], { changes: [price] }).changes).toMatchObject({
      since: 'Thu 19 Nov',
      canBeNoted: true,
      rows: [{ was: '£749.00', now: '£649.00', difference: '£100.00 less', tone: 'better' }],
    });
    expect(page([line()], { changes: [short] }).changes!.canBeNoted).toBe(false);
    expect(page([line({ problem: 'withdrawn' })], { changes: [price] }).changes!.canBeNoted).toBe(
      false,
    );
  });
});
