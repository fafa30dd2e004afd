import type { DiscountField } from './discount-form.server.ts';

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
  claimLimit: 'Maximum claims',
  claimsPerCustomer: 'For one customer',
  returnsOnCancel: 'Back on cancelling',
  issueCodeLimit: 'Of this code at most',
};
