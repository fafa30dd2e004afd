import type { FactorReset } from '@plumbline/contracts/staff/second-factors.ts';
import { dateOf, dayOf, shortDay, timeOf } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';

/** A request as a thing of the queue. */
export function resetItem(reset: FactorReset, query: string): QueueItem {
  const { resetId, person, askedBy, askedAt } = reset;
  return {
    href: `/staff/second-factors/${resetId}${query}`,
    name: person.name,
    about: `${person.email}, account ${person.accountId}`,
    when: `Asked ${shortDay(dayOf(new Date(askedAt)))} by ${askedBy ?? 'somebody who has left'}`,
    mark: markOf(reset),
  };
}

function markOf({ state, decidedAt, barredBy }: FactorReset): QueueItem['mark'] {
  const decidedOn = decidedAt && dateOf(dayOf(new Date(decidedAt)));
  if (state === 'done') return { text: `Reset ${decidedOn}`, tone: 'ok' };
  if (state === 'refused') return { text: `Refused ${decidedOn}`, tone: '' };
  return barredBy === null
    ? { text: 'Waiting for your decision', tone: 'warn' }
    : { text: 'Waiting for an admin', tone: '' };
}

/** Why somebody may not take it away, as they are told. */
const bars: Record<NonNullable<FactorReset['barredBy']>, string> = {
  'asked-by-you': 'You asked for this, so another member of staff, an admin, has to decide.',
  'about-you': 'This is your own account. Two colleagues have to decide about it.',
  'not-admin': 'An admin decides about this.',
};

/** Everything that the page of one request shows. */
export function resetView(reset: FactorReset) {
  const { resetId, person, reason, state, askedBy, askedAt, decidedBy, barredBy } = reset;
  const isOpen = state === 'open';
  return {
    resetId,
    title: person.name,
    mark: markOf(reset),
    facts: [
      ['Account', String(person.accountId)],
      ['E-mail', person.email],
      ['Asked by', `${askedBy ?? 'Somebody who has left'}, ${momentOf(askedAt)}`],
      ['Identity check', reason],
      ...(decidedBy ? [['Decided by', decidedBy]] : []),
    ] as [string, string][],
    bar: isOpen && barredBy ? bars[barredBy] : null,
    mayTakeAway: isOpen && barredBy === null,
    mayRefuse: isOpen && (barredBy === null || barredBy === 'asked-by-you'),
    refuses: barredBy === 'asked-by-you' ? 'Withdraw the request' : 'Refuse the request',
  };
}

function momentOf(instant: string): string {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
}
