import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountFrom, type Basis } from '@plumbline/contracts/nouns/vat.ts';
import { orderOf, testIssue, testSeller } from '../../../test/order-documents.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import { planParts } from '../refunds/refunds.ts';
import { noneReleased, releasedOf, unbilledOf, type Released } from '../refunds/release.ts';
import { creditNoteOf, leftOf } from './credit-note.ts';
import { invoicedOf, shareOfDispatch } from './dispatch-share.ts';
import type { DocumentFields } from './document-fields.ts';
import { invoiceOf } from './invoice.ts';
import { shareGoods } from './share-goods.ts';

const position = 1;
const bases: readonly Basis[] = ['inc', 'ex'];
const aLine = fc.record({
  basis: fc.constantFrom(...bases),
  ordered: fc.integer({ min: 1, max: 9 }),
  pence: fc.oneof(fc.integer({ min: 9, max: 60 }), fc.integer({ min: 60, max: 999_999 })),
  rate: fc.constantFrom(0, 5, 20),
});
type Line = typeof aLine extends fc.Arbitrary<infer Each> ? Each : never;

/** What is done to the line one after another, with as many pieces as there are for it. */
const steps = fc.array(
  fc.record({
    deed: fc.constantFrom('send', 'cancel', 'return' as const),
    units: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 12 },
);

/** A line on account while its pieces leave, are cancelled and come back. */
function startLine({ basis, ordered, pence, rate }: Line) {
  const amount = amountFrom(basis, pence, rate);
  const order = orderOf(basis, [{ pence, quantity: ordered, ratePercent: rate }]);
  const line = { ...order.lines[0]!, position, ...amount };
  const standing: { invoice: { fields: DocumentFields }; before: DocumentFields[] }[] = [];
  let [sent, cancelled, givenUnits, given] = [0, 0, 0, noAmount];
  let released: Released = noneReleased;
  let billed = noAmount;

  const now = () => {
    const unbilled = subtractAmount(amount, billed);
    return { position, basis, ordered, cancelled, unbilledUnits: ordered - sent, unbilled };
  };
  const giveBack = (units: number) => {
    const left = subtractAmount(amount, given);
    const unbilled = unbilledOf(now(), released);
    const lines = [{ position, name: '', basis, unitsLeft: ordered - givenUnits, left, unbilled }];
    const [part] = planParts(
      { lines, delivery: noAmount, payments: [] },
      {
        lines: [{ position, units, offPence: 0 }],
        deliveryPence: 0,
        goodwillPence: 0,
        duplicateChargePence: 0,
      },
    );
    const own = releasedOf(part!, now(), released);
    [givenUnits, given] = [givenUnits + units, addAmounts([given, part!.amount])];
    released = {
      units: released.units + own.units,
      amount: addAmounts([released.amount, own.amount]),
    };
    const { incPence, vatPence } = subtractAmount(part!.amount, own.amount);
    if (incPence === 0) return;
    const quantity = units - own.units || null;
    const asked = { orderLine: position, quantity, incPence, vatPence };
    for (const { at, share } of shareGoods(standing, asked)) {
      const { invoice, before } = standing[at]!;
      const issue = { ...testIssue, reason: '', taxPoint: testIssue.issuedOn };
      before.push(creditNoteOf(invoice.fields, [share], issue, before));
    }
  };
  return {
    open: () => ordered - sent - cancelled,
    kept: () => sent - (givenUnits - released.units),
    send(units: number) {
      const pieces = shareOfDispatch([{ position, units }], [now()], [{ position, ...released }]);
      const own = invoicedOf(
        { lines: [line], delivery: { exPence: 0, vatPence: 0 } },
        pieces,
        standing.map(({ invoice }) => invoice.fields),
      );
      const fields = invoiceOf({ ...order, ...own }, testSeller, testIssue, [line]);
      standing.push({ invoice: { fields }, before: [] });
      sent += units;
      billed = addAmounts([
        billed,
        ...pieces.map(({ exPence, vatPence }) => ({
          incPence: exPence + vatPence,
          exPence,
          vatPence,
        })),
      ]);
    },
    cancel(units: number) {
      cancelled += units;
      giveBack(units);
    },
    return: giveBack,
    books: () => ({
      amount,
      given,
      accounted: addAmounts([billed, released.amount]),
      owed: standing
        .flatMap(({ invoice, before }) => leftOf(invoice.fields, before).lines)
        .reduce((sum, { exPence, vatPence }) => sum + exPence + vatPence, 0),
    }),
  };
}

it('what leaves, is cancelled and comes back of a line on account comes to it to the penny', () => {
  fc.assert(
    fc.property(aLine, steps, fc.boolean(), (given, taken, isSent) => {
      const line = startLine(given);
      const rest = { deed: isSent ? 'send' : 'cancel', units: 99 } as const;
      for (const { deed, units } of [...taken, rest]) {
        const most = Math.min(units, deed === 'return' ? line.kept() : line.open());
        if (most > 0) line[deed](most);
      }
      const { amount, given: back, accounted, owed } = line.books();
      expect(accounted).toEqual(amount);
      expect(owed).toBe(amount.incPence - back.incPence);
    }),
    { numRuns: 500 },
  );
});
