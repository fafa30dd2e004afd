import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPrice } from './read-price.ts';

describe('readPrice', () => {
  it.each([
    ['toilet under £150', null, 15_000, 'toilet'],
    ['toilet under 150', null, 15_000, 'toilet'],
    ['basin taps below 100 pounds', null, 10_000, 'basin taps'],
    ['mirror up to £99.50 black', null, 9_950, 'mirror black'],
    ['toilet for less than £200', null, 20_000, 'toilet'],
    ['shower set £200-£300', 20_000, 30_000, 'shower set'],
    ['vanity unit £400 to £600', 40_000, 60_000, 'vanity unit'],
    ['bath between £400 and £200', 20_000, 40_000, 'bath'],
    ['bath 200-400 quid', 20_000, 40_000, 'bath'],
    ['bath over £1,000', 100_000, null, 'bath'],
    ['bath £500+', 50_000, null, 'bath'],
    ['bath £1k', null, 100_000, 'bath'],
    ['toilet around £200', 15_000, 25_000, 'toilet'],
    ['£30 toilet seat', null, 3_000, 'toilet seat'],
    ['tap under 50 with 2 year guarantee', null, 5_000, 'tap with 2 year guarantee'],
  ])('reads %s', (text, minPence, maxPence, rest) => {
    const { wish, rest: left } = readPrice(text);
    expect({ ...wish, rest: left }).toMatchObject({ minPence, maxPence, rest });
  });

  it.each([
    ['cheapest toilet', 'lowest', 'toilet'],
    ['low cost basin', 'lowest', 'basin'],
    ['most expensive bath', 'highest', 'bath'],
  ])('reads the order of %s', (text, order, rest) => {
    expect(readPrice(text)).toMatchObject({ wish: { order }, rest });
  });

  it.each([
    'bath 1700 x 700',
    'sink under 600mm',
    'bath under 1500 wide',
    'mirror 600 to 800',
    'shower over bath',
    'undermounted sink',
    'tap from 0.2 bar',
    'vanity under 60 cm',
    'radiator up to 1000w',
    'shelf up to 20 kg',
    'tiles up to 10 m2',
    'shower valve max 3 outlets',
    'diverter up to 2-way',
    'tap delivered within 24 hours',
    'delivery within 2 days',
    'bath within 1 day',
    'basin within 3 working days',
    'delivery under 2 weeks',
    'bath for under 2 people',
    'bath for max 1 person',
    'toilet with max 10 year guarantee',
    'taps at most 5 years old',
    'shop within 20 miles',
    'toilets under 4 stars',
    'set up to 5 pieces',
    'vanity max 2 drawers',
    'basin max 1 tap hole',
  ])('takes no size, time or count for a price: %s', (text) => {
    expect(readPrice(text)).toEqual({ wish: null, rest: text });
  });

  it('leaves every text as it is that says nothing of prices', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abdgijkqw xyz1'), maxLength: 30 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(readPrice(text)).toEqual({ wish: null, rest: text });
      }),
    );
  });
});
