import { leftOf, type CreditedPart } from './credit-note.ts';
import type { DocumentFields } from './document-fields.ts';
import type { IssuedDocument } from './store.ts';

/** An invoice that stands, and what was taken back of it before. */
export interface Standing {
  invoice: Pick<IssuedDocument, 'fields'>;
  before: readonly DocumentFields[];
}

/**
 * What of a line that is given back is of which invoice. What was sent in several consignments on
 * account is on as many invoices: pieces are of the first that has any left of them.
 */
export function shareGoods(
  standing: readonly Standing[],
  part: CreditedPart,
): { at: number; share: CreditedPart }[] {
  const bearing = [...standing.keys()].filter((at) =>
    standing[at]!.invoice.fields.lines.some(({ position }) => position === part.orderLine),
  );
  if (bearing.length === 0) throw new Error(`No invoice has line ${part.orderLine} to give back.`);
  if (bearing.length === 1) return [{ at: bearing[0]!, share: part }];
  const shares = [];
  let rest = {
    quantity: part.quantity ?? 0,
    exPence: part.incPence - part.vatPence,
    ...vatOf(part),
  };
  for (const at of bearing) {
    const { invoice, before } = standing[at]!;
    const line = leftOf(invoice.fields, before).lines.find(
      ({ position }) => position === part.orderLine,
    );
    if (!line) continue;
    const quantity = Math.min(rest.quantity, line.quantity);
    const isAll = quantity === rest.quantity;
    const of = (pence: number) => (isAll ? pence : Math.floor((pence * quantity) / rest.quantity));
    const exPence = Math.min(of(rest.exPence), line.exPence);
    const vatPence = Math.min(of(rest.vatPence), line.vatPence);
    if (exPence + vatPence === 0) continue;
    const amount = { incPence: exPence + vatPence, vatPence };
    shares.push({ at, share: { ...part, ...amount, quantity: quantity === 0 ? null : quantity } });
    rest = {
      quantity: rest.quantity - quantity,
      exPence: rest.exPence - exPence,
      vatPence: rest.vatPence - vatPence,
    };
  }
  if (rest.exPence + rest.vatPence === 0) return shares;
  throw new Error(`Line ${part.orderLine} has less invoiced than is to be given back of it.`);
}

const vatOf = ({ vatPence }: CreditedPart) => ({ vatPence });
