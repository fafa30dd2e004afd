import type { ListedApplication } from '@plumbline/contracts/accounts/trade-applications.ts';
import { businessKinds } from '@plumbline/contracts/nouns/businesses.ts';
import { trades } from '@plumbline/contracts/nouns/trade-applications.ts';
import { counted, dayOf, shortDay, timeOf } from '../../kit/format.ts';
import type { QueueItem } from '../kit/queue.tsx';

const hourMs = 3_600_000;

export const momentOf = (instant: string) => {
  const at = new Date(instant);
  return `${shortDay(dayOf(at))}, ${timeOf(at)}`;
};

/** "3 d 2 h", as long as something waits. */
export function ageText(from: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(from)) / hourMs);
  if (hours < 1) return 'under 1 h';
  const days = Math.floor(hours / 24);
  return [days > 0 && `${days} d`, `${hours % 24} h`].filter(Boolean).join(' ');
}

/** Where an application stands, and how near the hour is that its applicant was told. */
export function markOf(
  {
    state,
    decideBy,
    decidedAt,
  }: Pick<ListedApplication, 'state' | 'decidedAt'> & { decideBy: string | null },
  now: Date,
): QueueItem['mark'] {
  if (state === 'approved') return { text: 'Approved', tone: 'ok' };
  if (state === 'disapproved') return { text: 'Turned down', tone: 'bad' };
  if (state === 'withdrawn') return { text: 'Withdrawn', tone: '' };
  if (state === 'more-information') return { text: 'Asked', tone: 'info' };
  if (decidedAt !== null || decideBy === null) return { text: '', tone: '' };
  const leftMs = Date.parse(decideBy) - now.getTime();
  if (leftMs < 0) return { text: `Late since ${momentOf(decideBy)}`, tone: 'bad' };
  return { text: `By ${momentOf(decideBy)}`, tone: leftMs < 4 * hourMs ? 'bad' : 'warn' };
}

/** An application as a thing of the queue. */
export function applicationItem(
  application: ListedApplication,
  { query, now }: { query: string; now: Date },
): QueueItem {
  const { tradeExternalId, kind, town, trade, papers, isProvisional, submittedAt, decidedAt } =
    application;
  const { takenBy } = application;
  return {
    href: `/staff/trade-applications/${tradeExternalId}${query}`,
    name: application.name,
    about: [
      `${businessKinds[kind]}, ${town}`,
      trades[trade],
      counted(papers, 'paper'),
      isProvisional && decidedAt === null && 'buys provisionally',
      takenBy && decidedAt === null && `taken by ${takenBy}`,
    ]
      .filter(Boolean)
      .join(' · '),
    when: decidedAt ? momentOf(decidedAt) : ageText(submittedAt, now),
    mark: markOf(application, now),
  };
}
