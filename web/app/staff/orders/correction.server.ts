import { describeForm, type BodyOf } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { BillingOfInvoice } from '@plumbline/contracts/staff/order-documents.ts';
import { bodyOf, textsOf } from '../../request/form.server.ts';

export const correctionForm = describeForm(allCalls.orderDocuments.correctInvoice.body, {
  without: ['version'],
});

type Typed = BodyOf<typeof correctionForm>;

/** What an invoice says now, in the fields of the form. */
export const textsOfBilling = ({ billedTo, poNumber, jobReference }: BillingOfInvoice) =>
  textsOf(correctionForm, { billingAddress: billedTo, poNumber, jobReference, reason: '' });

/**
 * What of the form is sent: an address or a reference that was left as the invoice has it is no
 * correction, and the order keeps its own.
 */
export function onlyChanged(typed: Typed, billing: BillingOfInvoice): Typed {
  const now = bodyOf(correctionForm, textsOfBilling(billing));
  const { reason } = typed;
  const keys = ['billingAddress', 'poNumber', 'jobReference'] as const;
  const isSame = (key: (typeof keys)[number]) =>
    JSON.stringify(typed[key]) === JSON.stringify(now[key]);
  const changed = keys.filter((key) => !isSame(key)).map((key) => [key, typed[key]]);
  return { ...Object.fromEntries(changed), reason };
}
