import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeenCard } from '../../outside/cards.ts';
import { describeCard, isExpired, settleCards, sortDoubles } from './saved-cards.ts';

const now = new Date('2026-11-18T10:00:00Z');

function seen(id: string, more: Partial<SeenCard> = {}): SeenCard {
  return {
    paymentMethodId: id,
    brand: 'Visa',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2029,
    billing: null,
    savedAt: now,
    fingerprint: id,
    ...more,
  };
}
const expired = { expiryMonth: 10, expiryYear: 2026 };
const defaultOf = (cards: { paymentMethodId: string; isDefault: boolean }[]) =>
  cards.filter((card) => card.isDefault).map((card) => card.paymentMethodId);

describe('isExpired', () => {
  it.each([
    [2026, 10, true],
    [2026, 11, false],
    [2026, 12, false],
    [2025, 12, true],
    [2027, 1, false],
  ])('of %i-%i is %s in November 2026', (expiryYear, expiryMonth, expected) => {
    expect(isExpired({ expiryYear, expiryMonth }, now)).toBe(expected);
  });

  it('turns at the end of the month that stands on the card', () => {
    const card = { expiryYear: 2026, expiryMonth: 11 };
    expect(isExpired(card, new Date('2026-11-30T23:59:59.999Z'))).toBe(false);
    expect(isExpired(card, new Date('2026-12-01T00:00:00.000Z'))).toBe(true);
  });
});

describe('settleCards', () => {
  it('makes the first card the default', () => {
    expect(defaultOf(settleCards(null, [seen('a')], now))).toEqual(['a']);
  });

  it('leaves the default where it is while its card is there, expired or not', () => {
    const cards = [seen('new'), seen('old', expired)];
    expect(defaultOf(settleCards('old', cards, now))).toEqual(['old']);
  });

  it('promotes the newest that has not expired, or the newest where all have', () => {
    const gone = 'gone';
    expect(defaultOf(settleCards(gone, [seen('b', expired), seen('a')], now))).toEqual(['a']);
    const allExpired = [seen('b', expired), seen('a', expired)];
    expect(defaultOf(settleCards(gone, allExpired, now))).toEqual(['b']);
  });

  it('hands the default to the newer save of the same card', () => {
    const cards = [
      seen('again', { fingerprint: 'same' }),
      seen('other'),
      seen('first', { fingerprint: 'same' }),
    ];
    const settled = settleCards('first', cards, now);
    expect(settled.map((card) => card.paymentMethodId)).toEqual(['again', 'other']);
    expect(defaultOf(settled)).toEqual(['again']);
  });

  it('keeps no fingerprint', () => {
    expect(settleCards(null, [seen('a')], now)[0]).not.toHaveProperty('fingerprint');
  });

  const anyCards = fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^pm_[a-z]{1,3}$/),
      fingerprint: fc.constantFrom(null, 'x', 'y', 'z'),
      isOld: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  );
  const toSeen = (cards: { id: string; fingerprint: string | null; isOld: boolean }[]) =>
    cards.map(({ id, fingerprint, isOld }) => seen(id, { fingerprint, ...(isOld && expired) }));

  it('has exactly one default where there is any card, and keeps it when nothing changes', () => {
    fc.assert(
      fc.property(anyCards, fc.option(fc.string()), (cards, before) => {
        const settled = settleCards(before, toSeen(cards), now);
        expect(defaultOf(settled)).toHaveLength(Math.min(1, settled.length));
        const [kept = null] = defaultOf(settled);
        const remaining = toSeen(cards).filter((card) =>
          settled.some(({ paymentMethodId }) => paymentMethodId === card.paymentMethodId),
        );
        expect(settleCards(kept, remaining, now)).toEqual(settled);
      }),
    );
  });

  it('never promotes an expired card over one that works', () => {
    fc.assert(
      fc.property(anyCards, (cards) => {
        const settled = settleCards(null, toSeen(cards), now);
        const promoted = settled.find((card) => card.isDefault);
        const someWork = settled.some((card) => !isExpired(card, now));
        expect(promoted !== undefined && isExpired(promoted, now) && someWork).toBe(false);
      }),
    );
  });

  it('removing cards one by one moves the default only when its own card goes', () => {
    fc.assert(
      fc.property(anyCards, fc.array(fc.nat(7)), (cards, removals) => {
        let listed = sortDoubles(toSeen(cards)).cards;
        let [current = null] = defaultOf(settleCards(null, listed, now));
        for (const index of removals) {
          const removed = listed[index % Math.max(1, listed.length)]?.paymentMethodId;
          listed = listed.filter((card) => card.paymentMethodId !== removed);
          const [next = null] = defaultOf(settleCards(current, listed, now));
          expect(next === current).toBe(removed !== current || current === null);
          current = next;
        }
      }),
    );
  });
});

describe('sortDoubles', () => {
  it('keeps the newest of each card, and cards without a fingerprint apart', () => {
    const listed = [
      seen('c', { fingerprint: 'same' }),
      seen('b', { fingerprint: null }),
      seen('d', { fingerprint: null }),
      seen('a', { fingerprint: 'same' }),
    ];
    const { cards, doubles } = sortDoubles(listed);
    expect(cards.map((card) => card.paymentMethodId)).toEqual(['c', 'b', 'd']);
    expect(doubles.map((card) => card.paymentMethodId)).toEqual(['a']);
  });
});

describe('describeCard', () => {
  it('tells whether the card has expired, and not when it was saved', () => {
    const [card] = settleCards(null, [seen('a', expired)], now);
    expect(describeCard(card!, now)).toMatchObject({ isExpired: true, isDefault: true });
    expect(describeCard(card!, now)).not.toHaveProperty('savedAt');
  });
});
