import type { BillingOfInvoice } from '@plumbline/contracts/staff/order-documents.ts';
import { leftOf } from './credit-note.ts';
import { sumUp, type DocumentFields } from './document-fields.ts';
import type { IssuedDocument } from './store.ts';

/**
 * What of an invoice may be put right, in the fields of an address: an invoice has a name and lines
 * as they are printed, so that a name is parted at its last blank.
 */
export function describeBilling(
  { fields, isReplaced }: Pick<IssuedDocument, 'fields' | 'isReplaced'>,
  credits: readonly DocumentFields[],
): BillingOfInvoice {
  const { buyer, order, dueOn } = fields;
  const { lines, delivery } = leftOf(fields, credits);
  const names = buyer.name.split(' ');
  const lastName = names.length > 1 ? names.pop()! : '';
  const [line1 = '', line2 = '', county = ''] = buyer.lines;
  return {
    orderNumber: order.number,
    billedTo: {
      firstName: names.join(' '),
      lastName,
      company: buyer.company ?? '',
      line1,
      line2,
      town: buyer.town,
      county,
      postcode: buyer.postcode,
      countryCode: buyer.countryCode,
    },
    poNumber: order.poNumber,
    jobReference: order.jobReference,
    leftIncPence: sumUp(lines, delivery, dueOn !== undefined).totals.incPence,
    isReplaced,
  };
}
