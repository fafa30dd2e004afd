import { describe, expect, it } from 'vitest';
import { readListingQuery } from './listing-query.ts';
import { wishChips, type PriceWish } from './wish-chip.ts';

const wish = (change: Partial<PriceWish>): PriceWish => ({
  minPence: null,
  maxPence: null,
  order: null,
  said: '',
  withoutPrice: 'basin',
  ...change,
});
const chipsAt = (address: string, price: PriceWish | null) =>
  wishChips(price, readListingQuery(new URL(address, 'https://shop.example').searchParams));
const upTo50 = wish({ maxPence: 50_00 });
const cheapest = wish({ order: 'lowest' });

describe('what the words of a search say of prices', () => {
  it.each([
    [upTo50, 'Up to £50'],
    [wish({ minPence: 50_00 }), 'From £50'],
    [wish({ minPence: 50_00, maxPence: 80_50 }), '£50 to £80.50'],
    [cheapest, 'Lowest price first'],
    [wish({ maxPence: 50_00, order: 'highest' }), 'Up to £50, highest price first'],
  ])('is a chip of the listing: %j', (price, label) => {
    expect(chipsAt('/search?q=basin', price)).toEqual([{ label, href: '/search?q=basin' }]);
    expect(chipsAt('/search?q=basin', null)).toEqual([]);
  });

  it('is taken off alone: what else narrows, orders or arranges the listing stays', () => {
    const [chip] = chipsAt(
      '/search?q=basin+under+£50&finish=chrome&width.min=400&sort=price-low&view=list&page=3',
      upTo50,
    );
    expect(chip!.href).toBe('/search?q=basin&finish=chrome&width.min=400&sort=price-low&view=list');
  });

  it('gives way to a price that is chosen beside the words, and to an order', () => {
    expect(chipsAt('/search?q=basin+under+£50&price.max=100', upTo50)).toEqual([]);
    const cheapBasin = wish({ maxPence: 50_00, order: 'lowest' });
    const byRating = '/search?q=cheapest+basin+under+£50&sort=price-high';
    expect(chipsAt(byRating, cheapBasin)).toMatchObject([{ label: 'Up to £50' }]);
    expect(chipsAt(`${byRating}&price.max=100`, cheapBasin)).toEqual([]);
    const chosen = '/search?q=cheapest+basin+under+£50&price.max=100';
    expect(chipsAt(chosen, cheapBasin)).toEqual([
      { label: 'Lowest price first', href: '/search?q=basin&price.max=100' },
    ]);
  });
});
