import type { Context } from '../../core/context.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { creditAllOf, leftOf } from '../order-documents/credit-note.ts';
import {
  sumUp,
  unitText,
  type DocumentFields,
  type Seller,
} from '../order-documents/document-fields.ts';
import { makeOrderInvoices } from '../order-documents/dispatches.ts';
import {
  dayInLondon,
  invoiceOf,
  partyAt,
  sellerOf,
  type InvoicedOrder,
  type Issue,
} from '../order-documents/invoice.ts';
import { issueDocument, standingFor, takeOrdersTurn } from '../order-documents/issue.ts';
import { findInvoicedOrder } from '../order-documents/orders-store.ts';
import { findByCause, listCreditsOf, type IssuedDocument } from '../order-documents/store.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { listUnpapered, type PaidUpgrade } from './papers-store.ts';

const atOnce = 100;

/** Makes the papers of better deliveries that are due; one at fault keeps no other waiting. */
export async function makeUpgradePapers(context: Context): Promise<number> {
  const due = await listUnpapered(context.db, atOnce);
  let made = 0;
  for (const upgrade of due) {
    try {
      // The order's own comes first, so that its number is the lower one.
      await makeOrderInvoices(context, upgrade.orderId);
      await transaction(context.db, (tx) => paperUpgrade(tx, context, upgrade));
      made++;
    } catch (error) {
      context.log.error({ err: error, of: upgrade.id }, 'papers of a better delivery failed');
    }
  }
  return made;
}

async function paperUpgrade(tx: Tx, context: Context, upgrade: PaidUpgrade): Promise<void> {
  const { orderId } = upgrade;
  await takeOrdersTurn(tx, orderId);
  const invoice = await standingFor(tx, await requireUpgradeInvoice(tx, context, upgrade));
  if (upgrade.state !== 'given-back') return;
  const cause = `upgrade:${upgrade.id}`;
  if (await findByCause(tx, orderId, 'credit-note', cause)) return;
  const credits = await listCreditsOf(tx, invoice.id);
  await issueDocument(tx, context, {
    ...ofUpgrade(upgrade, invoice.isToBusiness),
    kind: 'credit-note',
    precedingId: invoice.id,
    write: (issue) =>
      creditAllOf(invoice.fields, leftOf(invoice.fields, credits), {
        ...issue,
        reason: 'Better delivery given back',
      }),
  });
}

async function requireUpgradeInvoice(
  tx: Tx,
  context: Context,
  upgrade: PaidUpgrade,
): Promise<IssuedDocument> {
  const made = await findByCause(tx, upgrade.orderId, 'invoice', `upgrade:${upgrade.id}`);
  if (made) return made;
  const order = (await findInvoicedOrder(tx, upgrade.orderId))!;
  return issueDocument(tx, context, {
    ...ofUpgrade(upgrade, order.isBusiness),
    kind: 'invoice',
    precedingId: null,
    write: (issue) => upgradeInvoice(order, upgrade, sellerOf(context.config), issue),
  });
}

const ofUpgrade = ({ id, orderId }: PaidUpgrade, isToBusiness: boolean) => ({
  orderId,
  cause: `upgrade:${id}`,
  refundId: null,
  isToBusiness,
  madeBy: null,
});

/** An invoice of what it costs on top alone, at the rates of the goods that it was priced by. */
function upgradeInvoice(
  order: InvoicedOrder,
  upgrade: PaidUpgrade,
  seller: Seller,
  issue: Issue,
): DocumentFields {
  const { incPence: deliveryIncPence, exPence: deliveryExPence, name, day } = upgrade;
  const premium = { ...order, lines: [], deliveryIncPence, deliveryExPence };
  const whole = invoiceOf(premium, seller, issue, upgrade.carried ?? undefined);
  const lines = whole.delivery.map((part, index) => ({
    ...part,
    position: index + 1,
    sku: 'DELIVERY',
    name: `Better delivery, ${dayInWords(day)}`,
    variant: name,
    quantity: 1,
    unitEx: unitText(part.exPence, 1),
    beforeExPence: part.exPence,
    discountExPence: 0,
  }));
  const { billingAddress, doneAt, paidWith } = upgrade;
  return {
    ...whole,
    taxPoint: dayInLondon(doneAt),
    buyer: billingAddress ? partyAt(billingAddress, order.contact) : whole.buyer,
    lines,
    delivery: [],
    ...sumUp(lines, []),
    paidWith,
  };
}
