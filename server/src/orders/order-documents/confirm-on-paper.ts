import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { confirmationPaper } from './confirmation-paper.ts';
import {
  findConfirmationPaper,
  findConfirmedOrder,
  insertConfirmationPaper,
} from './confirmation-paper-store.ts';
import { takeOrdersTurn, type Desk } from './issue.ts';
import type { OrderKey } from './orders-store.ts';

/**
 * The confirmation of an order on paper: the one that is kept, or one that is made now of what was
 * agreed. Two at once get the same bytes. An order whose buyer was erased is confirmed to nobody.
 */
function makeConfirmationPaper(
  { config, db, now }: Desk,
  orderId: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return transaction(db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const kept = await findConfirmationPaper(tx, orderId);
    if (kept) return kept;
    const order = await findConfirmedOrder(tx, orderId);
    if (!order) return null;
    const isSpecimen = config.mode === 'demo';
    const pdf = await confirmationPaper({ order, shop: config, isSpecimen });
    await insertConfirmationPaper(tx, { orderId, pdf, at: now() });
    return pdf;
  });
}

/** The same as a file. */
export async function confirmationFile(
  context: Desk,
  { id, number }: Pick<OrderKey, 'id' | 'number'>,
): Promise<FileAnswer> {
  const kept = await findConfirmationPaper(context.db, id);
  const bytes = kept ?? (await makeConfirmationPaper(context, id));
  if (!bytes) throw new Refusal('document-not-found');
  return { fileName: `${number}.pdf`, bytes };
}
