import { amountFrom } from '@plumbline/contracts/nouns/vat.ts';
import { discountChannel, discountTargetType } from '@plumbline/contracts/nouns/discount-terms.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import type { CampaignTerms } from '../discounts/discounts.ts';
import { addAmounts } from '../pricing/vat.ts';
import { priceDelivery, priceEach, type PaidLine } from './delivery-price.ts';
import { productDeliveryOptions } from './product-options.ts';
import {
  findOption,
  getDestination,
  listDays,
  listOptions,
  requireDelivered,
  type GoodsLine,
} from './quote.ts';
import { loadDeliveryTerms } from './store.ts';
import type { DeliveryTerms } from './terms.ts';

let db: TestDatabase;
let terms: DeliveryTerms;
beforeAll(async () => {
  db = await testDatabase();
  terms = await loadDeliveryTerms(db);
});
afterAll(() => db.close());

// Wednesday 18 November 2026, ten in the morning.
const now = new Date('2026-11-18T10:00:00Z');
const at = '/body/postcode';

function goods(change: Partial<GoodsLine['offer']['availability']> = {}, quantity = 1): GoodsLine {
  const availability = { state: 'in-stock', quantity: null, leadDays: 0, sizeClass: 'parcel' };
  return {
    offer: {
      availability: { ...availability, ...change } as GoodsLine['offer']['availability'],
      weightGrams: 2_000,
    },
    quantity,
  };
}
const paid = (incPence: number, vatRatePercent = 20): PaidLine => ({
  amount: amountFrom('inc', incPence, vatRatePercent),
  vatRatePercent,
});

/** A refusal of this code at a field, with what it says where that matters. */
const refusal = (code: string, path: string, detail: string = expect.any(String)) =>
  expect.objectContaining({
    code,
    details: expect.objectContaining({ detail, fields: [{ path, message: detail }] }),
  });

describe('where goods go', () => {
  test('is the zone of the postcode', () => {
    expect(getDestination(terms, 'iv2 3aa', at).zone.name).toBe('Scottish Highlands');
  });

  test.each(['SW4 OAB', 'nowhere'])('is refused at its field where %s is given', (postcode) => {
    expect(() => getDestination(terms, postcode, at)).toThrow(refusal('postcode-invalid', at));
  });

  test('is refused where the postcode is in no zone', () => {
    const none = { ...terms, zonesByPrefix: new Map() };
    expect(() => getDestination(none, 'SW4 7AB', at)).toThrow(refusal('address-undeliverable', at));
  });

  test('is a country that something is brought to', () => {
    const countryAt = '/body/address/countryCode';
    for (const code of ['GB', 'JE', 'GG', 'IM']) requireDelivered(code, countryAt);
    expect(() => requireDelivered('FR', countryAt)).toThrow(
      refusal('address-undeliverable', countryAt, 'We do not deliver to France yet.'),
    );
  });
});

describe('goods of any document, a basket or none', () => {
  test('are quoted as the product page of one of them promises', () => {
    const [offer, quantity] = [goods({ leadDays: 2, sizeClass: 'large' }).offer, 3];
    const { zone } = getDestination(terms, 'IV2 3AA', at);
    const promised = productDeliveryOptions(terms, {
      offer: { ...offer, sku: 'X', name: 'X', freeStock: 9, price: { vatRatePercent: 5 } },
      quantity,
      zone,
      place: { postcode: '', outwardCode: '' },
      now,
    });
    const listed = listOptions({ terms, zone }, [{ offer, quantity }], { now, at });
    expect(priceEach(listed, [paid(30_00, 5)], null)).toMatchObject(
      promised.options.map(({ optionId, day, price }) => ({ optionId, day, price })),
    );
    expect(listed.length).toBeGreaterThan(0);
  });

  test('cost on a day of choice from what its cheapest day does, though the first is a Sunday', () => {
    const friday = new Date('2026-11-20T10:00:00Z');
    const { zone } = getDestination(terms, 'SW4 7AB', at);
    const some = [goods({}, 2)];
    const listed = priceEach(listOptions({ terms, zone }, some, { now: friday, at }), [], null);
    const { days } = listDays({ terms, zone }, some, { now: friday, from: undefined });
    const pence = days.flatMap(({ price }) => price?.incPence ?? []);
    const least = { incPence: Math.min(...pence) };
    const option = listed.find(({ specificDay }) => specificDay)!;
    expect(option).toMatchObject({ day: '2026-11-22', fromPrice: least });
    expect(option.price.incPence).toBeGreaterThan(least.incPence);
    const promised = productDeliveryOptions(terms, {
      offer: { ...some[0]!.offer, sku: 'X', name: 'X', freeStock: 9, price: { vatRatePercent: 5 } },
      quantity: 2,
      zone,
      place: { postcode: '', outwardCode: '' },
      now: friday,
    });
    expect(promised.options.map(({ fromPrice }) => fromPrice)).toEqual([
      ...listed.slice(1).map(() => undefined),
      amountFrom('inc', least.incPence, 5),
    ]);
    const chosen = { optionId: 'specific-day', day: '2026-11-22' };
    const bought = findOption({ terms, zone }, some, chosen, friday)!;
    expect(bought).toMatchObject({ price: option.price });
    expect(bought).not.toHaveProperty('fromPrice');
  });

  test('arrive together, on the day of the latest', () => {
    const destination = getDestination(terms, 'SW4 7AB', at);
    const dayOf = (lines: GoodsLine[]) => listOptions(destination, lines, { now, at })[0]!.day;
    expect(dayOf([goods()])).toBe('2026-11-19');
    expect(dayOf([goods(), goods({ leadDays: 10 })])).toBe(dayOf([goods({ leadDays: 10 })]));
  });

  test('are refused, with the reason, where they are not brought', () => {
    const destination = getDestination(terms, 'GY1 1AA', at);
    expect(() => listOptions(destination, [goods({ sizeClass: 'bulky' })], { now, at })).toThrow(
      refusal(
        'address-undeliverable',
        at,
        'Our two-person lorries do not cross to the Channel Islands.',
      ),
    );
  });

  test('keep the option that was chosen for as long as it is offered', () => {
    const destination = getDestination(terms, 'SW4 7AB', at);
    const open = listDays(destination, [goods()], { now, from: '2026-11-23' }).days;
    expect(open[0]).toMatchObject({ day: '2026-11-23', available: true });
    const choose = (optionId: string, day: string | null) =>
      findOption(destination, [goods()], { optionId, day }, now)?.day;
    expect(choose('standard', null)).toBe('2026-11-19');
    expect(choose('specific-day', '2026-11-23')).toBe('2026-11-23');
    expect(choose('specific-day', '2026-11-17')).toBeUndefined();
    expect(choose('specific-day', null)).toBeUndefined();
    expect(choose('two-person', null)).toBeUndefined();
    expect(findOption(destination, [goods()], null, now)).toBeNull();
  });
});

describe('what delivery costs', () => {
  const code: CampaignTerms = {
    channel: discountChannel.website,
    targetType: discountTargetType.delivery,
    targets: [],
    type: 'FixedAmount',
    amount: 3_00,
    minimumSpendPence: 0,
    startsAt: now,
    endsAt: null,
    stacksOnPromotions: true,
  };
  const price = amountFrom('inc', 4_95, 20);

  test('has the VAT of the goods in the shares of their value', () => {
    expect(priceDelivery(price, [paid(10_00, 0)], null).amount.vatPence).toBe(0);
    const mixed = priceDelivery(price, [paid(10_00, 0), paid(10_00)], null).amount;
    expect(mixed).toEqual(addAmounts([amountFrom('inc', 2_48, 20), amountFrom('inc', 2_47, 0)]));
  });

  test('is less by a code for delivery and by no other, and says how much that took off', () => {
    const lines = [paid(10_00)];
    expect(priceDelivery(price, lines, code)).toEqual({
      amount: amountFrom('inc', 1_95, 20),
      off: expect.objectContaining({ incPence: 3_00 }),
    });
    const forGoods = { ...code, targetType: discountTargetType.allProducts };
    expect(priceDelivery(price, lines, forGoods)).toEqual({ amount: price, off: null });
  });

  test('and what a code took off make what it cost before, whatever the goods', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 500_00 }), fc.constantFrom(0, 5, 20));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 90_00 }),
        fc.integer({ min: 1, max: 90_00 }),
        (lines, incPence, off) => {
          const goodsPaid = lines.map(([pence, rate]) => paid(pence, rate));
          const whole = amountFrom('inc', incPence, 20);
          const after = priceDelivery(whole, goodsPaid, { ...code, amount: off });
          const before = priceDelivery(whole, goodsPaid, null).amount;
          expect(after.amount.incPence).toBe(Math.max(0, incPence - off));
          expect(addAmounts([after.amount, after.off!])).toEqual(before);
        },
      ),
    );
  });

  test('is nothing on a day without delivery, before and after', () => {
    expect(priceEach([{ price: null }, { price }], [paid(10_00)], code)).toEqual([
      { price: null },
      { price: amountFrom('inc', 1_95, 20) },
    ]);
  });
});
