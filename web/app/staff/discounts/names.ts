import {
  discountChannelNames,
  discountTypeNames,
} from '@plumbline/contracts/nouns/discount-terms.ts';
import type { DiscountField } from './discount-form.server.ts';

/** What channels, types and states are called on the staff's screens. */
export const channelNames: Readonly<Record<string, string>> = discountChannelNames;
export const typeNames: Readonly<Record<string, string>> = discountTypeNames;

/** A table of names as the choices of a field; what has a number in the specification shows it. */
export function choicesOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, name]) => ({
    value,
    text: /^\d+$/.test(value) ? `${name}, ${value}` : name,
  }));
}

export const states = {
  live: { name: 'Live', tone: 'ok' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  ended: { name: 'Ended', tone: '' },
  stopped: { name: 'Stopped', tone: 'bad' },
} as const;

/** The fields of a campaign, as its form calls them. */
export const fieldNames: Readonly<Record<DiscountField, string>> = {
  name: 'Name, staff only',
  text: 'Shown to customers',
  promotionCode: 'Promotion code',
  issueCode: 'Issue code',
  channel: 'Channel',
  targetType: 'Target',
  targets: 'Of those, which',
  type: 'Type',
  amount: 'Amount',
  minimumSpendPence: 'Minimum spend',
  startsAt: 'From',
  endsAt: 'To',
  isStopped: 'Stopped',
  stacksOnPromotions: 'Goods at a promotion price',
  priority: 'Priority',
  claimLimit: 'Claims at most',
  claimsPerCustomer: 'For one customer',
  returnsOnCancel: 'Back on cancelling',
  issueCodeLimit: 'Of this code at most',
};
