import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountFrom, type Basis } from '@plumbline/contracts/nouns/vat.ts';
import { orderOf, testIssue, testSeller } from '../../../test/order-documents.ts';
import { addAmounts, noAmount, subtractAmount } from '../../goods/pricing/vat.ts';
import { planParts, type RefundPart } from '../refunds/refunds.ts';
import { releasedOf, unbilledOf, unsentOf, type Given, type Share } from '../refunds/release.ts';
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

/** What is done to the line one after another, with as many pieces and pence as there are for it. */
const aStep = fc.record({
  deed: fc.constantFrom('send', 'change', 'cancel', 'giveBack', 'takeOff', 'decide' as const),
  units: fc.integer({ min: 1, max: 4 }),
  offPence: fc.integer({ min: 1, max: 30 }),
  isYes: fc.boolean(),
});
type Step = typeof aStep extends fc.Arbitrary<infer Each> ? Each : never;
const steps = fc.array(aStep, { maxLength: 12 });
interface Wanted {
  units: number;
  offPence: number;
  isYes: boolean;
}

/** A refund of the line: what never left of it is settled as it is asked for. */
interface Asked {
  part: RefundPart;
  released: Share;
  state: 'waiting' | 'sent' | 'declined';
}

/** A line on account while its pieces leave, are cancelled and come back, and money is taken off it. */
function startLine({ basis, ordered, pence, rate }: Line) {
  const amount = amountFrom(basis, pence, rate);
  const order = orderOf(basis, [{ pence, quantity: ordered, ratePercent: rate }]);
  const line = { ...order.lines[0]!, position, ...amount };
  const standing: { invoice: { fields: DocumentFields }; before: DocumentFields[] }[] = [];
  const asked: Asked[] = [];
  let [sent, cancelled, billed] = [0, 0, noAmount];

  const now = () => {
    const unbilled = subtractAmount(amount, billed);
    return { position, basis, cancelled, unbilledUnits: ordered - sent, unbilled, billed };
  };
  const promised = () => asked.filter(({ state }) => state !== 'declined');
  const promisedUnits = () => promised().reduce((sum, { part }) => sum + (part.units ?? 0), 0);
  const promisedAmount = () => addAmounts(promised().map(({ part }) => part.amount));
  const given = (except?: Asked): Given => {
    const others = promised().filter((each) => each !== except);
    const released = addAmounts(others.map((each) => each.released.amount));
    const all = addAmounts(others.map(({ part }) => part.amount));
    const units = others.reduce((sum, each) => sum + each.released.units, 0);
    return { released: { units, amount: released }, credited: subtractAmount(all, released) };
  };
  const unitsLeft = () => ordered - promisedUnits();
  const unbilled = () => unbilledOf(now(), given());

  const ask = (units: number, offPence: number, waits: boolean) => {
    const left = subtractAmount(amount, promisedAmount());
    const own = { basis, unitsLeft: unitsLeft(), left, unbilled: unbilled() };
    const wish = { deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
    const [part] = planParts(
      { lines: [{ position, name: '', ...own }], delivery: noAmount, payments: [] },
      { ...wish, lines: [{ position, units, offPence }] },
    );
    const refund: Asked = {
      part: part!,
      released: unsentOf(part!, now(), given()),
      state: 'waiting',
    };
    asked.push(refund);
    if (!waits) pay(refund);
  };
  /** Gives back what was promised: what was billed of it has its credit note there and then. */
  const pay = (refund: Asked) => {
    const { part } = refund;
    refund.released = releasedOf(part.amount, refund.released, now(), given(refund));
    refund.state = 'sent';
    const { incPence, vatPence } = subtractAmount(part.amount, refund.released.amount);
    if (incPence === 0) return;
    const quantity = (part.units ?? 0) - refund.released.units || null;
    const credited = { orderLine: position, quantity, incPence, vatPence };
    for (const { at, share } of shareGoods(standing, credited)) {
      const { invoice, before } = standing[at]!;
      const issue = { ...testIssue, reason: '', taxPoint: testIssue.issuedOn };
      before.push(creditNoteOf(invoice.fields, [share], issue, before));
    }
  };
  const open = () => ordered - sent - cancelled;
  return {
    most: {
      send: open,
      change: open,
      cancel: open,
      giveBack: () => unitsLeft() - open(),
      takeOff: () => amount.incPence - promisedAmount().incPence,
      decide: () => 1,
    },
    send(units: number) {
      const pieces = shareOfDispatch([{ position, units }], [now()], [{ position, ...given() }]);
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
        ...pieces.map((each) => ({ ...each, incPence: each.exPence + each.vatPence })),
      ]);
    },
    change(units: number) {
      cancelled += units;
      ask(units, 0, false);
    },
    cancel: (units: number) => void (cancelled += units),
    giveBack: (units: number, isYes: boolean) => ask(units, 0, !isYes),
    takeOff: (offPence: number, isYes: boolean) => ask(0, offPence, !isYes),
    decide(_: number, isYes: boolean) {
      const oldest = asked.find(({ state }) => state === 'waiting');
      if (oldest && isYes) pay(oldest);
      else if (oldest) oldest.state = 'declined';
    },
    isWaiting: () => asked.some(({ state }) => state === 'waiting'),
    declinedPence: () =>
      asked.some(({ state }) => state === 'declined') ? unbilled().amount.incPence : 0,
    cancelledLeft: () => unbilled().cancelled,
    books: () => ({
      amount,
      promised: promisedAmount(),
      accounted: addAmounts([billed, given().released.amount]),
      owed: standing
        .flatMap(({ invoice, before }) => leftOf(invoice.fields, before).lines)
        .reduce((sum, { exPence, vatPence }) => sum + exPence + vatPence, 0),
    }),
  };
}

/** Money off that is declined once the piece that it was taken of is gone: VAT of it was in the others. */
const declinedAfterItsPieces: [Line, Step[], boolean] = [
  { basis: 'inc', ordered: 3, pence: 9, rate: 20 },
  [
    { deed: 'takeOff', units: 1, offPence: 8, isYes: false },
    { deed: 'send', units: 2, offPence: 1, isYes: false },
    { deed: 'change', units: 1, offPence: 1, isYes: false },
    { deed: 'decide', units: 1, offPence: 1, isYes: false },
  ],
  false,
];

it('what leaves, is cancelled and comes back of a line on account comes to it to the penny', () => {
  fc.assert(
    fc.property(aLine, steps, fc.boolean(), (given, taken, isSent) => {
      const line = startLine(given);
      const act = (deed: keyof typeof line.most, { units, offPence, isYes }: Wanted) => {
        const most = Math.min(deed === 'takeOff' ? offPence : units, line.most[deed]());
        if (most > 0) line[deed](most, isYes);
      };
      for (const step of taken) act(step.deed, step);
      const all = { units: 99, offPence: 0, isYes: true };
      while (line.isWaiting()) act('decide', all);
      act(isSent ? 'send' : 'cancel', all);
      // Whoever cancels gives back what the cancelled pieces cost; what has left may be kept.
      act('giveBack', { ...all, units: line.cancelledLeft() });
      // What was not agreed to of pieces that are gone by then can be asked for once more.
      act('takeOff', { ...all, offPence: line.declinedPence() });
      const { amount, promised, accounted, owed } = line.books();
      expect(accounted).toEqual(amount);
      expect(owed).toBe(amount.incPence - promised.incPence);
    }),
    { numRuns: 500, examples: [declinedAfterItsPieces] },
  );
});

it('what leaves of several lines is each line’s own share, of no more than is left', () => {
  const line = (at: number, unbilledUnits: number, exPence: number) => ({
    position: at,
    basis: 'ex' as const,
    cancelled: 0,
    billed: noAmount,
    unbilledUnits,
    unbilled: amountFrom('ex', exPence, 20),
  });
  const lines = [line(1, 3, 30_00), line(2, 4, 10_00), line(3, 0, 0)];
  const sent = [
    { position: 2, units: 1 },
    { position: 1, units: 5 },
    { position: 3, units: 1 },
  ];
  expect(shareOfDispatch(sent, lines, [])).toEqual([
    { position: 2, units: 1, exPence: 2_50, vatPence: 50 },
    { position: 1, units: 3, exPence: 30_00, vatPence: 6_00 },
  ]);
});

it('a second piece that comes back is credited to the invoice that still has one, not to a kept fee', () => {
  const order = orderOf('inc', [{ pence: 48_00, quantity: 1, ratePercent: 20 }]);
  const line = order.lines[0]!.position;
  const standing = ['INV-1', 'INV-2'].map((number) => ({
    invoice: { fields: invoiceOf(order, testSeller, { ...testIssue, number }) },
    before: [] as DocumentFields[],
  }));
  const part = { orderLine: line, quantity: 1, incPence: 43_20, vatPence: 7_20 };
  expect(shareGoods(standing, part)).toEqual([{ at: 0, share: part }]);
  const issue = { ...testIssue, reason: '', taxPoint: testIssue.issuedOn };
  standing[0]!.before.push(creditNoteOf(standing[0]!.invoice.fields, [part], issue));
  expect(shareGoods(standing, part)).toEqual([{ at: 1, share: part }]);
});

it('an invoice says of each line what left, with its part of the discount, and delivery once', () => {
  const goods = [
    { pence: 10_00, quantity: 3, ratePercent: 20 },
    { pence: 5_00, quantity: 2, ratePercent: 20 },
  ];
  const order = orderOf('ex', goods, { discountBasisPoints: 1_000 });
  const ordered = {
    lines: order.lines.map((line, index) => ({ ...line, position: index + 1 })),
    delivery: { exPence: 6_00, vatPence: 1_20 },
  };
  const billed = [{ position: 2, units: 1, exPence: 4_50, vatPence: 90 }];
  const first = invoicedOf(ordered, billed, []);
  expect(first).toMatchObject({
    lines: [{ quantity: 1, beforeExPence: 5_00, discountExPence: 50, exPence: 4_50, vatPence: 90 }],
    deliveryExPence: 6_00,
    deliveryIncPence: 7_20,
  });
  const before = [{ delivery: [{ exPence: 6_00, vatPence: 1_20 }] }] as DocumentFields[];
  const rest = [{ position: 1, units: 2, exPence: 18_00, vatPence: 3_60 }];
  expect(invoicedOf(ordered, rest, before)).toMatchObject({
    lines: [{ quantity: 2, beforeExPence: 20_00, discountExPence: 2_00 }],
    deliveryExPence: 0,
    deliveryIncPence: 0,
  });
});
