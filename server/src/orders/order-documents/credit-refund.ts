import { apportion } from '../../goods/pricing/apportion.ts';
import { transaction } from '../../db/transaction.ts';
import { creditNoteOf, leftOf, type CreditedPart } from './credit-note.ts';
import { sumOf } from './document-fields.ts';
import { dayInLondon } from './invoice.ts';
import { issueDocument, listStandingInvoices, takeOrdersTurn, type Desk } from './issue.ts';
import { makeOrderInvoices } from './dispatches.ts';
import { findCreditedRefund } from './orders-store.ts';
import { shareGoods, type Standing } from './share-goods.ts';
import { listCreditsOf, listOfRefund, type IssuedDocument } from './store.ts';

const reasons = { goods: 'Goods given back', delivery: 'Delivery given back' };

/**
 * The credit notes of a refund, one for each invoice that it is of, made from what the refund stores of
 * its pence: of the lines that they are for, with the VAT that those were charged at. None for a refund
 * that makes none: goodwill, a charge that was made twice, or one that has not gone through.
 */
export async function makeCreditNotes(context: Desk, refundId: number): Promise<IssuedDocument[]> {
  const refund = await findCreditedRefund(context.db, refundId);
  if (!refund) return [];
  const { orderId, reason, parts, at } = refund;
  // By themselves, so that no transaction waits for the invoices while it keeps the credit notes.
  await makeOrderInvoices(context, orderId);
  return transaction(context.db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const made = await listOfRefund(tx, refundId);
    if (made.length > 0) return made;
    const standing: (Standing & { invoice: IssuedDocument })[] = [];
    for (const invoice of await listStandingInvoices(tx, orderId)) {
      standing.push({ invoice, before: await listCreditsOf(tx, invoice.id) });
    }
    const shares = shareOut(standing, parts);
    const issued: IssuedDocument[] = [];
    for (const [index, { invoice, before }] of standing.entries()) {
      const own = shares[index]!;
      if (own.length === 0) continue;
      const isFirst = issued.length === 0;
      issued.push(
        await issueDocument(tx, context, {
          kind: 'credit-note',
          orderId,
          cause: isFirst ? `refund:${refundId}` : `refund:${refundId}:${invoice.number}`,
          refundId,
          precedingId: invoice.id,
          isToBusiness: invoice.isToBusiness,
          madeBy: null,
          write: (issue) =>
            creditNoteOf(
              invoice.fields,
              own,
              { ...issue, reason: reasons[reason], taxPoint: dayInLondon(at) },
              before,
            ),
        }),
      );
    }
    return issued;
  });
}

/**
 * What of a refund is of which invoice, in their order. A line is of those that have it; delivery is of
 * the first of those that has so much of it left, and is split over all where none has.
 */
export function shareOut(
  standing: readonly Standing[],
  parts: readonly CreditedPart[],
): CreditedPart[][] {
  const shares: CreditedPart[][] = standing.map(() => []);
  for (const part of parts.filter(({ orderLine }) => orderLine !== null)) {
    for (const { at, share } of shareGoods(standing, part)) shares[at]!.push(share);
  }
  const left = standing.map(({ invoice, before }) => {
    const { delivery } = leftOf(invoice.fields, before);
    return { exPence: sumOf(delivery, 'exPence'), vatPence: sumOf(delivery, 'vatPence') };
  });
  const ofGoods = [...shares.keys()].filter((at) => shares[at]!.length > 0);
  const inTurn = [...ofGoods, ...[...shares.keys()].filter((at) => !ofGoods.includes(at))];
  for (const part of parts.filter(({ orderLine }) => orderLine === null)) {
    const { incPence, vatPence } = part;
    const exPence = incPence - vatPence;
    const bears = inTurn.find(
      (at) => left[at]!.exPence >= exPence && left[at]!.vatPence >= vatPence,
    );
    if (bears !== undefined) {
      shares[bears]!.push(part);
      continue;
    }
    const ex = apportion(
      exPence,
      left.map((each) => each.exPence),
    );
    const vat = apportion(
      vatPence,
      left.map((each) => each.vatPence),
    );
    for (const at of shares.keys()) {
      const share = { ...part, incPence: ex[at]! + vat[at]!, vatPence: vat[at]! };
      if (share.incPence > 0) shares[at]!.push(share);
    }
  }
  return shares;
}
