import { leftOf, piecesLeft, type CreditedPart } from './credit-note.ts';
import type { DocumentFields } from './document-fields.ts';
import type { IssuedDocument } from './store.ts';

/** An invoice that stands, and what was taken back of it before. */
export interface Standing {
  invoice: Pick<IssuedDocument, 'fields'>;
  before: readonly DocumentFields[];
}

/**
 * What of a line that is given back is of which invoice. What was sent in several consignments on
 * account is on as many invoices: pieces are credited to the first that has any left of them, and odd
 * pennies to whichever still has them.
 */
export function shareGoods(
  standing: readonly Standing[],
  part: CreditedPart,
): { at: number; share: CreditedPart }[] {
  const bearing = [...standing.entries()].flatMap(([at, { invoice, before }]) => {
    const isOwn = ({ position }: { position: number }) => position === part.orderLine;
    const line = invoice.fields.lines.find(isOwn);
    if (!line) return [];
    const { exPence, vatPence } = leftOf(invoice.fields, before).lines.find(isOwn) ?? nothing;
    return [{ at, left: { quantity: piecesLeft(line, before), exPence, vatPence } }];
  });
  if (bearing.length === 0) throw new Error(`No invoice has line ${part.orderLine} to give back.`);
  if (bearing.length === 1) return [{ at: bearing[0]!.at, share: part }];
  const shares = [];
  let rest = {
    quantity: part.quantity ?? 0,
    exPence: part.incPence - part.vatPence,
    ...vatOf(part),
  };
  for (const [index, { at, left }] of bearing.entries()) {
    const later = bearing.slice(index + 1).map((each) => each.left);
    const quantity = Math.min(rest.quantity, left.quantity);
    const shareOf = (figure: 'exPence' | 'vatPence') => {
      const pence = rest[figure];
      const own =
        quantity === rest.quantity ? pence : Math.floor((pence * quantity) / rest.quantity);
      const least = pence - later.reduce((sum, each) => sum + each[figure], 0);
      return Math.min(Math.max(own, least), left[figure]);
    };
    const [exPence, vatPence] = [shareOf('exPence'), shareOf('vatPence')];
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

const nothing = { exPence: 0, vatPence: 0 };
const vatOf = ({ vatPence }: CreditedPart) => ({ vatPence });
