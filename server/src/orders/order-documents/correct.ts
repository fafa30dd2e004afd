import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { correctedInvoice, creditAllOf, leftOf, type Correction } from './credit-note.ts';
import { issueDocument, takeOrdersTurn, type Desk } from './issue.ts';
import { findByNumber, listCreditsOf, type IssuedDocument } from './store.ts';

/**
 * Puts an invoice right, which itself never changes: a credit note takes back what is left of it,
 * and a new invoice says the same sums with what was wrong put right. Both, or neither.
 */
export function correctInvoice(
  context: Desk,
  documentNumber: string,
  correction: Correction,
  { reason, madeBy }: { reason: string; madeBy: number | null },
): Promise<{ creditNote: IssuedDocument; invoice: IssuedDocument }> {
  return transaction(context.db, async (tx) => {
    const found = await findByNumber(tx, documentNumber);
    if (found?.kind !== 'invoice') throw new Refusal('document-not-found');
    const { orderId } = found;
    await takeOrdersTurn(tx, orderId);
    // Somebody else may have had the turn before, and put it right already.
    const wrong = (await findByNumber(tx, documentNumber))!;
    if (wrong.isReplaced) {
      throw new Refusal('document-replaced', {
        detail: `${documentNumber} was put right before. Correct the invoice that stands in for it.`,
      });
    }
    const left = leftOf(wrong.fields, await listCreditsOf(tx, wrong.id));
    if (left.lines.length + left.delivery.length === 0) {
      throw new Refusal('document-credited', {
        detail: `All of ${documentNumber} was given back, so that no new invoice is due.`,
      });
    }
    const both = {
      orderId,
      cause: `correction:${documentNumber}`,
      refundId: null,
      precedingId: wrong.id,
      isToBusiness: wrong.isToBusiness,
      madeBy,
    };
    const creditNote = await issueDocument(tx, context, {
      ...both,
      kind: 'credit-note',
      write: (issue) => creditAllOf(wrong.fields, left, { ...issue, reason }),
    });
    const invoice = await issueDocument(tx, context, {
      ...both,
      kind: 'invoice',
      isToBusiness: wrong.isToBusiness || !!correction.buyer?.company,
      write: (issue) => correctedInvoice(wrong.fields, left, correction, { ...issue, reason }),
    });
    return { creditNote, invoice };
  });
}
