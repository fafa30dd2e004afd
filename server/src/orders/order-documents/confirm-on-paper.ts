import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import { Refusal } from '../../core/refusal.ts';
import { transaction } from '../../db/transaction.ts';
import { findOrderConfirmation } from '../orders/confirmation-store.ts';
import { confirmationPaper } from './confirmation-paper.ts';
import {
  findConfirmationPaper,
  findConfirmedOrder,
  insertConfirmationPaper,
} from './confirmation-paper-store.ts';
import { takeOrdersTurn, type Desk } from './issue.ts';

/**
 * The confirmation of an order on paper: the one that is kept, or one that is made now. Two at once
 * get the same bytes. An order whose buyer was erased is confirmed to nobody.
 */
export function makeConfirmationPaper(
  { config, db, now }: Desk,
  orderId: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return transaction(db, async (tx) => {
    await takeOrdersTurn(tx, orderId);
    const kept = await findConfirmationPaper(tx, orderId);
    if (kept) return kept;
    const { guid, contact, isConsumer, terms } = (await findConfirmedOrder(tx, orderId))!;
    const at = now();
    const order = (await findOrderConfirmation(tx, guid, at))!;
    if (!order.emailAddress.includes('@')) return null;
    const isSpecimen = config.mode === 'demo';
    const pdf = await confirmationPaper({
      order,
      contact,
      shop: config,
      isConsumer,
      terms,
      isSpecimen,
    });
    await insertConfirmationPaper(tx, { orderId, pdf, at });
    return pdf;
  });
}

/** The same as a file. */
export async function confirmationFile(context: Desk, { id }: { id: number }): Promise<FileAnswer> {
  const { number } = (await findConfirmedOrder(context.db, id))!;
  const kept = await findConfirmationPaper(context.db, id);
  const bytes = kept ?? (await makeConfirmationPaper(context, id));
  if (!bytes) throw new Refusal('document-not-found');
  return { fileName: `${number}.pdf`, bytes };
}
