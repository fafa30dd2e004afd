import type { DeletionPlan, DeletionRequest } from '@plumbline/contracts/staff/privacy.ts';
import { counted, dateOf, dayOf, daysBetween, longDay, shortDay } from '../../kit/format.ts';
import type { ConfirmSum } from '../kit/confirm.tsx';
import type { QueueItem } from '../kit/queue.tsx';

/** A request as a thing of the queue, and how pressing it is on the given day. */
export function deletionItem(request: DeletionRequest, today: string, query: string): QueueItem {
  const { requestId, accountId, person, requestedAt } = request;
  return {
    href: `/staff/deletions/${requestId}${query}`,
    name: person?.name ?? `Account ${accountId}`,
    about: person ? `${person.email}, account ${accountId}` : 'Nothing of the person is kept',
    when: `Asked ${shortDay(dayOf(new Date(requestedAt)))}`,
    mark: markOf(request, today),
  };
}

/** How long before its last day a request begins to press. */
const soonDays = 7;

function markOf({ state, dueOn, closedAt }: DeletionRequest, today: string): QueueItem['mark'] {
  const closedOn = closedAt && dateOf(dayOf(new Date(closedAt)));
  if (state === 'done') return { text: `Erased ${closedOn}`, tone: 'ok' };
  if (state === 'withdrawn') return { text: `Withdrawn ${closedOn}`, tone: '' };
  const left = daysBetween(today, dueOn);
  if (left < 0) return { text: `Due since ${dateOf(dueOn)}`, tone: 'bad' };
  if (left === 0) return { text: 'Due today', tone: 'bad' };
  return { text: `Due ${dateOf(dueOn)}`, tone: left <= soonDays ? 'warn' : '' };
}

/** What is erased, in the words of the shop; a part without words of its own goes by its name. */
const erasedParts: Record<string, { name: string; text: string }> = {
  signIns: { name: 'Sign-in', text: 'Password, two-step verification and recovery codes' },
  sessions: { name: 'Sessions', text: 'Signed out everywhere, at once' },
  addresses: { name: 'Addresses', text: 'The whole address book' },
  cards: { name: 'Saved cards', text: 'Here, and the customer at the card provider' },
  baskets: { name: 'Baskets', text: 'With all that was typed into their checkouts' },
  orderBaskets: { name: 'Orders by phone', text: 'What staff wrote down when they rang' },
  wishlists: { name: 'Wishlists', text: 'And the links that showed them' },
  projects: { name: 'Projects', text: 'And the links that showed them' },
  consents: { name: 'Consents', text: 'And the record of when each was given' },
  newsletters: { name: 'Newsletter', text: 'The subscription' },
  messages: { name: 'Mail', text: 'Addresses, subjects and texts of what was sent' },
  tradeAccounts: {
    name: 'Trade account',
    text: 'Their place in the business that they bought for',
  },
  questions: { name: 'Questions', text: 'What they asked of their orders, with our answers' },
  staffViews: { name: 'Views of lists', text: 'Kept for their work as staff' },
};

/** Every part of which there is something, those with words first and in the order of these. */
function erasedOf(counts: NonNullable<DeletionPlan['erased']>) {
  return [...new Set([...Object.keys(erasedParts), ...Object.keys(counts)])]
    .map((part) => ({ name: part, text: '', ...erasedParts[part], count: counts[part] ?? 0 }))
    .filter(({ count }) => count > 0);
}

const blockerTexts: Record<DeletionPlan['blockers'][number]['blocker'], string> = {
  'order-under-way': 'An order is under way: it needs a name and an address until it has arrived.',
  'payment-open': 'A payment has begun. It ends by itself within half an hour.',
  'refund-pending': 'A refund is on its way to them, or still has to be made.',
  'dispute-open': 'Their bank disputes a payment, and has not decided yet.',
  'staff-role':
    'They are a member of staff. Whoever runs the shop’s server takes their roles away first: “npm run appoint -- --take-away”.',
  'last-owner':
    'They alone own a business that others buy for. They make somebody else an owner, or it is closed first.',
  'account-owes':
    'A business that is theirs alone owes something on account, or has money or a dispute waiting. Finance settles that first.',
  'application-undecided':
    'They applied for a business that others buy for, and nobody has decided yet. A trade reviewer decides that first.',
  'mail-being-sent': 'A mail to them is just being sent. Try again in a minute.',
};

/** Everything that the page of one request shows. */
export function deletionView(plan: DeletionPlan, today: string) {
  const { request, erased, kept, blockers, providerPending } = plan;
  const { requestId, accountId, person, reason, state, requestedAt, dueOn } = request;
  return {
    requestId,
    accountId,
    state,
    title: person?.name ?? `Account ${accountId}`,
    mark: markOf(request, today),
    facts: [
      ...(person ? [['E-mail', person.email]] : []),
      ['Account', String(accountId)],
      ['Asked', longDay(dayOf(new Date(requestedAt)))],
      ...(state === 'open' ? [['Due by', longDay(dueOn)]] : []),
      ...(reason ? [['Their reason', reason]] : []),
    ] as [string, string][],
    erased: erased && erasedOf(erased),
    kept: kept && {
      orders: kept.orders,
      complaints: kept.complaints > 0 ? counted(kept.complaints, 'complaint') : null,
      text: `${counted(kept.orders, 'order')} and ${counted(kept.payments, 'payment')}`,
    },
    blockers: blockers.map(({ blocker, orderNumbers }) => ({
      blocker,
      text: blockerTexts[blocker],
      orders: orderNumbers.join(', '),
    })),
    providerPending,
    canErase: state === 'open' && blockers.length === 0,
    sum: sumOf(plan),
  };
}

/** What erasing comes to: how many things of each kind go, and how many that is. */
function sumOf({ erased }: DeletionPlan): ConfirmSum {
  const parts = erased ? erasedOf(erased) : [];
  const total = parts.reduce((sum, { count }) => sum + count, 1);
  return {
    lines: [
      { name: 'Account', amount: '1' },
      ...parts.map(({ name, count }) => ({ name, amount: String(count) })),
    ],
    total: { name: 'Erased in all', amount: String(total) },
  };
}
