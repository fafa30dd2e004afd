import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import type { LinkedThread } from '@plumbline/contracts/nouns/inbox.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { maySend } from './may-send.server.ts';
import type { Mark } from './order-names.ts';
import { momentOf } from './moment.ts';
import { subjectOf } from './thread-subject.ts';

const marks = {
  open: { text: 'Open', tone: 'warn' },
  waiting: { text: 'Waits for them', tone: '' },
  closed: { text: 'Closed', tone: '' },
} as const;

export interface LinkedThreadRow {
  href: string;
  name: string;
  about: string;
  mark: Mark;
}

const mostShown = 20;

/** Threads of an order, an account or a business, for those who may read threads; none for others. */
export async function linkedThreadRows(
  services: Services,
  query: { orderNumber: string } | { accountId: number } | { businessId: number },
): Promise<{ rows: LinkedThreadRow[]; threads: LinkedThread[]; more: number }> {
  const may = await maySend(services, { list: allCalls.inbox.listLinkedThreads });
  if (!may.list) return { rows: [], threads: [], more: 0 };
  const asked = { query: { ...query, pageSize: mostShown } };
  const { threads, total } = await orErrorPage(services.inbox.listLinkedThreads(asked));
  return { rows: threads.map(linkedThreadRow), threads, more: total - threads.length };
}

function linkedThreadRow(linked: LinkedThread): LinkedThreadRow {
  const { thread, state, openedAt, orderNumber, facts } = linked;
  const asked = facts.map(({ label, value }) => `${label}: ${value}`).join(', ');
  return {
    href: `/staff/inbox/${thread}`,
    name: subjectOf(linked),
    about: [thread, orderNumber, momentOf(openedAt), asked].filter(Boolean).join(' · '),
    mark: marks[state],
  };
}
