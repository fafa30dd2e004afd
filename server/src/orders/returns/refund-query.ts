import { pounds } from '../../goods/pricing/pounds.ts';
import { dayInWords } from '../orders/mail-texts.ts';
import { promisedPence } from './describe-return.ts';
import type { ReturnRow } from './store.ts';

/** What the shop can say at once to who asks where the money for a return is: a sentence a return. */
export function knownOfRefunds(returns: readonly ReturnRow[]): string {
  if (returns.length === 0) {
    return 'We know of no return of this order yet. If you sent something back, tell us what and how, with the number on your receipt.';
  }
  return returns.map(knownOf).join('\n\n');
}

function knownOf(row: ReturnRow): string {
  const { number, state, refundState, refundPence, refundBy, sentAt, trackingNumber } = row;
  const due = refundBy ? ` The money is due by ${dayInWords(refundBy)}.` : '';
  if (refundState === 'done') {
    return `${number}: we gave ${pounds(refundPence!)} back to what you paid with. Your bank usually shows it within 5 to 10 working days.`;
  }
  if (refundState === 'on-its-way') {
    return `${number}: ${pounds(refundPence!)} is on its way to what you paid with. Your bank usually shows it within 5 to 10 working days.`;
  }
  if (refundState === 'failed') {
    return `${number}: your bank did not take ${pounds(refundPence!)}. We are seeing to it, and write to you.`;
  }
  if (refundState === 'waiting') {
    return `${number}: ${pounds(refundPence!)} is agreed, and waits for a second person to let it go.${due}`;
  }
  if (state === 'decided') {
    return `${number}: it is here and was looked over, and there was nothing to give back.`;
  }
  if (state === 'received') {
    return `${number}: it is here, and we are looking it over.${due}`;
  }
  const way = trackingNumber ? ` Its carrier has it under ${trackingNumber}.` : '';
  return sentAt
    ? `${number}: you sent it, and it has not reached us yet.${way}${due}`
    : `${number}: it has not reached us yet. It will bring ${pounds(promisedPence(row))}.${way}`;
}
