import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../core/refusal.ts';
import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { changeOrder } from '../orders/change-order.ts';
import { amendReferences, type References } from '../orders/references.ts';
import { partyAt } from './invoice.ts';
import { correctedInvoice, creditAllOf, leftOf, type Correction } from './credit-note.ts';
import { issueDocument, takeOrdersTurn } from './issue.ts';
import { findByNumber, listCreditsOf, lockSeries, type IssuedDocument } from './store.ts';

/** Who puts an invoice right, why, and which version of its order they have seen. */
interface Correcting {
  reason: string;
  madeBy: number | null;
  /** Null takes the order as it is found. */
  version: number | null;
}

/**
 * Puts an invoice right, which itself never changes: a credit note takes back what is left of it,
 * and a new invoice says the same sums with what was wrong put right. The order is billed so from
 * then on. All of it, or nothing.
 */
export function correctInvoice(
  context: Context,
  documentNumber: string,
  correction: References,
  { reason, ...correcting }: Correcting,
): Promise<{ creditNote: IssuedDocument; invoice: IssuedDocument }> {
  return transaction(context.db, async (tx) => {
    const found = await findByNumber(tx, documentNumber);
    if (found?.kind !== 'invoice') throw new Refusal('document-not-found');
    const { orderId } = found;
    // The order before its papers, as an erase takes them, so that neither waits for the other.
    await amendOrder(tx, context, found, correction, correcting);
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
    const change = changeOf(wrong, correction);
    if (isSame(wrong, change)) {
      throw new Refusal('correction-unchanged', {
        detail:
          `${documentNumber} would say the same again. Change the address, the PO number or the job ` +
          'first. Pieces and sums are put right by a refund of the order.',
      });
    }
    const both = {
      orderId,
      cause: `correction:${documentNumber}`,
      refundId: null,
      precedingId: wrong.id,
      isToBusiness: wrong.isToBusiness,
      madeBy: correcting.madeBy,
    };
    await lockSeries(tx, 'invoice');
    const creditNote = await issueDocument(tx, context, {
      ...both,
      kind: 'credit-note',
      write: (issue) => creditAllOf(wrong.fields, left, { ...issue, reason }),
    });
    const invoice = await issueDocument(tx, context, {
      ...both,
      kind: 'invoice',
      isToBusiness: wrong.isToBusiness || !!change.buyer?.company,
      write: (issue) => correctedInvoice(wrong.fields, left, change, { ...issue, reason }),
    });
    return { creditNote, invoice };
  });
}

async function amendOrder(
  tx: Tx,
  context: Context,
  { number: invoice, fields }: IssuedDocument,
  correction: References,
  { madeBy, version }: Omit<Correcting, 'reason'>,
): Promise<void> {
  const asked = {
    order: fields.order.number,
    command: 'correctInvoice',
    expectedVersion: version,
    deed: { actor: 'staff', accountId: madeBy, at: context.now() },
  } as const;
  await changeOrder(tx, context, asked, (books) => amendReferences(books, correction, { invoice }));
}

/** An address without a name is still for whom the invoice was. */
function changeOf(
  { fields: { buyer } }: IssuedDocument,
  { billingAddress, ...references }: References,
): Correction {
  if (!billingAddress) return references;
  const contact = { firstName: buyer.name, lastName: '' };
  return { ...references, buyer: partyAt(billingAddress, contact) };
}

/** Whether an invoice says already all that is to be put right. */
const isSame = (
  { fields: { buyer: now, order } }: IssuedDocument,
  { buyer = now, poNumber = order.poNumber, jobReference = order.jobReference }: Correction,
) =>
  isDeepStrictEqual(buyer, now) &&
  poNumber === order.poNumber &&
  jobReference === order.jobReference;
