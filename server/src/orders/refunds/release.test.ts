import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LineAmount } from '@plumbline/contracts/nouns/prices.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import { takePence, takeUnits } from './parts.ts';
import type { LineLeft } from './refunds.ts';
import {
  releasedOf,
  takeOff,
  takePieces,
  unbilledOf,
  unitsToGive,
  unsentOf,
  type Given,
  type Unbilled,
} from './release.ts';

const amountOf = (exPence: number, vatPence: number): LineAmount => ({
  incPence: exPence + vatPence,
  exPence,
  vatPence,
});
/** Three pieces that never left, one of them cancelled; £22.00 ex VAT of the line is billed. */
const account = {
  position: 1,
  basis: 'ex' as const,
  cancelled: 1,
  billed: amountOf(22_00, 4_40),
  unbilledUnits: 3,
  unbilled: amountOf(30_00, 6_00),
};
const givenOf = (units: number, released: LineAmount, credited = noAmount): Given => ({
  released: { units, amount: released },
  credited,
});

/** The same line as its refunds have it: two pieces of it have left. */
function lineOf(unbilled: Partial<Unbilled> = {}, left = amountOf(52_00, 10_40)): LineLeft {
  const own = { units: 3, amount: amountOf(30_00, 6_00), cancelled: 1, ...unbilled };
  return { position: 1, name: 'A tap', basis: 'ex', unitsLeft: 5, left, unbilled: own };
}
const paid = ({ unbilled: _unbilled, ...line }: LineLeft): LineLeft => line;

const pence = fc.integer({ min: 0, max: 50_000 });
const amount = fc.record({ ex: pence, vat: pence }).map(({ ex, vat }) => amountOf(ex, vat));
const isWithin = (one: LineAmount, other: LineAmount) =>
  one.exPence <= other.exPence && one.vatPence <= other.vatPence;

describe('what of a line on account never left', () => {
  test.each<[string, Given | undefined, number, LineAmount, number]>([
    ['is all of it before anything is released', undefined, 3, amountOf(30_00, 6_00), 1],
    ['is less what was released', givenOf(1, amountOf(10_00, 2_00)), 2, amountOf(20_00, 4_00), 0],
    ['is less money that was', givenOf(0, amountOf(5_00, 1_00)), 3, amountOf(25_00, 5_00), 1],
    [
      'has no fewer than none cancelled',
      givenOf(2, amountOf(20_00, 4_00)),
      1,
      amountOf(10_00, 2_00),
      0,
    ],
    [
      'is not less what was credited',
      givenOf(0, noAmount, amountOf(9_00, 1_80)),
      3,
      amountOf(30_00, 6_00),
      1,
    ],
  ])('%s', (_, given, units, left, cancelled) => {
    expect(unbilledOf(account, given)).toEqual({ units, amount: left, cancelled });
  });

  it('is nothing where all of it had left, though a piece to be sent again is cancelled', () => {
    const sent = { ...account, unbilledUnits: 0, unbilled: noAmount };
    expect(unbilledOf(sent)).toEqual({ units: 0, amount: noAmount, cancelled: 0 });
  });
});

describe('pieces of a line on account', () => {
  test.each([
    [1, amountOf(10_00, 2_00)],
    [2, amountOf(21_00, 4_20)],
    [3, amountOf(32_00, 6_40)],
  ])('%i: those that never left come out of what is not billed', (units, expected) => {
    expect(takePieces(lineOf(), units)).toEqual(expected);
  });

  it('that are paid for come to their share, whether they left or not', () => {
    const line = paid(lineOf());
    expect(takePieces(line, 2)).toEqual(
      takeUnits(line.left, { unitsLeft: 5, units: 2, basis: 'ex' }),
    );
  });

  it('come to no more than is left, and those that left to nothing where that is less than is not billed', () => {
    const line = lineOf({}, amountOf(8_00, 9_00));
    expect(takePieces(line, 1)).toEqual(amountOf(8_00, 2_00));
    expect(takePieces(line, 2)).toEqual(amountOf(8_00, 3_50));
    expect(takePieces(lineOf({ cancelled: 0 }, amountOf(8_00, 4_00)), 2)).toEqual(noAmount);
  });

  it('all together come to all that is left, in net and in VAT', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('inc', 'ex'),
        (left, own, units, sent, basis) => {
          const unbilled = { units, amount: units === 0 ? noAmount : own, cancelled: units };
          const line = { ...lineOf({}, left), basis, unitsLeft: units + sent, unbilled };
          expect(takePieces(line, units + sent)).toEqual(left);
        },
      ),
    );
  });

  it('can be given back where they have left or are cancelled', () => {
    expect(unitsToGive(lineOf())).toBe(3);
    expect(unitsToGive(lineOf({ cancelled: 3 }))).toBe(5);
    expect(unitsToGive(lineOf({ cancelled: 0 }))).toBe(2);
    expect(unitsToGive(paid(lineOf()))).toBe(5);
  });
});

describe('money off a line', () => {
  const rest = amountOf(10_00, 2_00);
  const over = amountOf(1_00, 0);

  it('is in proportion while pieces are to leave, and where it was paid for', () => {
    const inProportion = takePence(rest, 1_20);
    expect(inProportion).toEqual(amountOf(1_00, 20));
    expect(takeOff(lineOf({ units: 1, amount: over }), rest, 1_20)).toEqual(inProportion);
    expect(takeOff(paid(lineOf()), rest, 1_20)).toEqual(inProportion);
  });

  test.each([
    ['less than it', 60, amountOf(60, 0)],
    ['all of it', 1_00, amountOf(1_00, 0)],
    ['more than it', 2_20, amountOf(1_00 + 98, 22)],
    ['all that is left', 12_00, rest],
  ])('is of what no invoice will have first: %s', (_, offPence, expected) => {
    expect(takeOff(lineOf({ units: 0, amount: over }), rest, offPence)).toEqual(expected);
  });

  it('comes to its pence, of no more than is left in net and VAT', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(1_000), fc.nat(1), (left, own, share, units) => {
        const offPence = Math.floor((left.incPence * share) / 1_000);
        const off = takeOff(lineOf({ units, amount: own }), left, offPence);
        expect(off).toEqual(amountOf(off.exPence, off.vatPence));
        expect(off.incPence).toBe(offPence);
        expect(isWithin(off, left)).toBe(true);
        expect(isWithin(noAmount, off)).toBe(true);
      }),
    );
  });
});

describe('what of a refund never left', () => {
  const all = amountOf(52_00, 10_40);

  test.each([
    ['none of money alone', null, account, 0, noAmount],
    ['none of pieces while none is cancelled', 2, { ...account, cancelled: 0 }, 0, noAmount],
    ['no more pieces than are cancelled', 2, account, 1, amountOf(10_00, 2_00)],
    ['no more pieces than it is of', 1, { ...account, cancelled: 2 }, 1, amountOf(10_00, 2_00)],
    ['all of them', 3, { ...account, cancelled: 3 }, 3, amountOf(30_00, 6_00)],
    [
      'the money that is over once every piece is gone',
      null,
      { ...account, unbilledUnits: 0, unbilled: amountOf(1_00, 20) },
      0,
      amountOf(1_00, 20),
    ],
  ])('is %s', (_, units, line, unsent, own) => {
    expect(unsentOf({ units, amount: all }, line)).toEqual({ units: unsent, amount: own });
  });

  it('is after what was released before it, and no more than the refund in net or VAT', () => {
    const line = { ...account, cancelled: 2 };
    const given = givenOf(1, amountOf(8_00, 1_60));
    expect(unsentOf({ units: 2, amount: all }, line, given)).toEqual({
      units: 1,
      amount: amountOf(11_00, 2_20),
    });
    const small = { units: 2, amount: amountOf(9_00, 5_00) };
    expect(unsentOf(small, line, given)).toEqual({ units: 1, amount: amountOf(9_00, 2_20) });
  });
});

describe('what is released as a refund is given back', () => {
  const refund = amountOf(10_00, 2_00);
  const unsent = { units: 1, amount: amountOf(4_00, 80) };
  const billedOf = (exPence: number, vatPence: number) => ({
    ...account,
    billed: amountOf(exPence, vatPence),
  });

  test.each<[string, ReturnType<typeof billedOf>, Given | undefined, LineAmount]>([
    ['is what was settled where invoices have the rest', account, undefined, amountOf(4_00, 80)],
    [
      'is what they have not, where that is more',
      billedOf(2_00, 40),
      undefined,
      amountOf(8_00, 1_60),
    ],
    [
      'counts what they have after the credit notes',
      account,
      givenOf(0, noAmount, amountOf(20_00, 4_00)),
      amountOf(8_00, 1_60),
    ],
    [
      'is the refund where more was credited than billed',
      billedOf(0, 0),
      givenOf(0, noAmount, amountOf(3_00, 60)),
      refund,
    ],
    ['is decided for net and VAT apart', billedOf(22_00, 1_00), undefined, amountOf(4_00, 1_00)],
  ])('%s', (_, line, given, released) => {
    expect(releasedOf(refund, unsent, line, given)).toEqual({ units: 1, amount: released });
  });

  it('leaves to a credit note no more than invoices have, and nothing below 0', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (asked, own, billed, credited) => {
        const settled = unsentOf({ units: 1, amount: asked }, { ...account, unbilled: own });
        const line = { ...account, billed };
        const { amount: released } = releasedOf(
          asked,
          settled,
          line,
          givenOf(0, noAmount, credited),
        );
        const note = subtractAmount(asked, released);
        expect(isWithin(settled.amount, released)).toBe(true);
        expect(isWithin(noAmount, note)).toBe(true);
        const invoiced = subtractAmount(billed, credited);
        expect(note.exPence).toBeLessThanOrEqual(Math.max(0, invoiced.exPence));
        expect(note.vatPence).toBeLessThanOrEqual(Math.max(0, invoiced.vatPence));
        expect(addAmounts([note, released])).toEqual(asked);
      }),
    );
  });
});
