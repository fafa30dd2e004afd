import type { FileAnswer } from '@plumbline/contracts/call/call.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { deliveryLabelsPaper } from '../order-documents/delivery-labels.ts';
import { partyAt, sellerOf } from '../order-documents/invoice.ts';
import { addressOf } from './book-return.ts';
import { describeReturn } from './describe-return.ts';
import { findReturnPlace } from './returnable-store.ts';
import type { ReturnRow } from './store.ts';

/** The label of a return, like those that go out, from the customer to us. */
export async function returnLabel(
  { config, db, now }: Context,
  row: ReturnRow,
): Promise<FileAnswer> {
  if (!describeReturn(row).hasLabel) throw new Refusal('return-not-found');
  const { address, contact } = await findReturnPlace(db, row.orderId);
  const { trader } = config;
  const sender = partyAt(address, contact);
  const names = { firstName: trader.companyName, lastName: '' };
  const paper = await deliveryLabelsPaper({
    // It says below whom it is from, which is the customer here.
    seller: {
      ...sellerOf(config),
      tradingName: sender.name,
      address: [...sender.lines, sender.town, sender.postcode],
    },
    isSpecimen: config.mode === 'demo',
    orderNumber: row.number,
    consignment: 1,
    carrier: row.carrier!,
    service: row.service!,
    to: { ...partyAt(addressOf(trader), names), name: trader.companyName },
    instructions: `Returns desk. Return ${row.number} of order ${row.orderNumber}.`,
    boxes: [{ number: 1, trackingNumber: row.trackingNumber!, weightGrams: null }],
    printedAt: now(),
  });
  return { ...paper, fileName: `return-label-${row.number}.pdf` };
}
