import { describe, expect, it } from 'vitest';
import { finishHref, finishPreview, heldChoices, wantedChoices } from './finish.server.ts';

const path = '/projects/a/finish';
const finish = (value: string, itemCount: number) => ({
  value,
  label: value.toUpperCase(),
  swatch: '#ccc',
  itemCount,
});
const finishes = {
  held: [finish('chrome', 3), finish('black', 1)],
  possible: [finish('brass', 2), finish('chrome', 1)],
};

describe('the choice of a finish', () => {
  it('has an address of its own, in which only what is chosen stands', () => {
    expect(finishHref(path, { from: '', to: '', room: '' })).toBe(path);
    expect(finishHref(path, { from: 'chrome', to: 'brass', room: 'First floor' })).toBe(
      `${path}?from=chrome&to=brass&room=First+floor`,
    );
  });

  it('is of all that is held or one of it, and never for itself', () => {
    const asked = { from: 'chrome', to: '', room: '' };
    expect(heldChoices(path, finishes, asked).map(({ label, isChosen }) => [label, isChosen])) //
      .toEqual([
        ['Every finish', false],
        ['CHROME', true],
        ['BLACK', false],
      ]);
    expect(wantedChoices(path, finishes, asked).map(({ key, note }) => [key, note])).toEqual([
      ['brass', '2 products'],
    ]);
    expect(wantedChoices(path, finishes, { ...asked, from: '' })).toHaveLength(2);
  });
});

describe('what a swap of finishes would do', () => {
  const amount = (incPence: number) => ({
    incPence,
    exPence: incPence / 2,
    vatPence: incPence / 2,
  });
  const room = (heldQuantity: number) => ({
    room: 'Ensuite',
    quantity: 2,
    heldQuantity,
    nowQuantity: 2 + heldQuantity,
    amountWas: amount(100_00),
    amountNow: amount(140_00),
  });
  type Swap = Parameters<typeof finishPreview>[0];
  const swap = (state: string, heldQuantity: number, key: string) =>
    ({
      fromSku: `${key}-CH`,
      toSku: `${key}-BR`,
      slug: 'tap',
      name: 'Tap',
      variantWas: 'Chrome',
      variantNow: 'Brass',
      availability: { state, quantity: null, leadDays: 0, sizeClass: 'parcel', expectedOn: null },
      rooms: [room(heldQuantity)],
    }) as Swap['swaps'][number];
  const kept = (reason: 'no-such-finish' | 'quantity-not-allowed') => ({
    sku: reason,
    slug: 'waste',
    name: 'Waste',
    variant: 'Chrome',
    rooms: [null],
    reason,
  });
  const preview = (change: Partial<Swap>, vat: 'inc' | 'ex' = 'inc') =>
    finishPreview(
      {
        swaps: [swap('in-stock', 0, 'A')],
        kept: [],
        amountWas: amount(200_00),
        amountNow: amount(240_00),
        ...change,
      } as Swap,
      vat,
    );

  it('is told with its difference in the view of whoever looks', () => {
    expect(preview({})).toMatchObject({
      title: 'Everything comes in this finish',
      difference: '+ £40.00',
      sums: '£200.00 to £240.00',
      rows: [{ text: 'Chrome to Brass, 2 items, £100.00 to £140.00.', tone: 'ok' }],
      button: 'Swap 1 product, + £40.00',
    });
    expect(preview({ amountNow: amount(150_00) }, 'ex').difference).toBe('− £25.00');
    expect(preview({ amountNow: amount(200_00) }).button).toBe('Swap 1 product, same price');
  });

  it('says what is joined, what is out of stock, and what stays and why', () => {
    const { title, line, rows } = preview({
      swaps: [swap('out-of-stock', 0, 'A'), swap('in-stock', 1, 'B')],
      kept: [kept('no-such-finish'), kept('quantity-not-allowed')],
    });
    expect([title, line]).toEqual([
      '2 of 4 products come in this finish',
      '2 products stay as they are.',
    ]);
    expect(rows.map(({ text, tone }) => [text.split('. ').at(-1), tone])).toEqual([
      ['It is out of stock now.', 'warn'],
      ['1 of it is here already: joined.', 'warn'],
      ['Chrome stays: it does not come in this finish.', 'kept'],
      ['Chrome stays: it does not come in this finish in this quantity.', 'kept'],
    ]);
  });

  it('has no button where nothing comes in it', () => {
    const view = preview({ swaps: [], kept: [kept('no-such-finish')] });
    expect([view.title, view.button]).toEqual(['Nothing here comes in this finish', null]);
  });
});
