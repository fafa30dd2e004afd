import type { DiscountChange } from '@plumbline/contracts/discounts.ts';

/** What channels, targets and states are called on the staff's screens. */
export const channelNames: Readonly<Record<number, string>> = {
  100: 'Website',
  200: 'Trade site',
  300: 'Trade app',
};

export const targetNames: Readonly<Record<number, string>> = {
  201: 'All products',
  202: 'Specific products',
  203: 'Category',
  204: 'Brand',
  205: 'Delivery',
};

export const typeNames: Readonly<Record<string, string>> = {
  Percentage: 'Percentage',
  FixedAmount: 'Fixed amount',
};

export const states = {
  live: { name: 'Live', tone: 'ok' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  ended: { name: 'Ended', tone: '' },
  stopped: { name: 'Stopped', tone: 'bad' },
} as const;

/** The fields of a campaign, as its form calls them. */
export const fieldNames: Readonly<Record<DiscountChange['field'], string>> = {
  name: 'Name, staff only',
  text: 'Shown to customers',
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
