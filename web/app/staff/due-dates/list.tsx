import type { ClockKind } from '@plumbline/contracts/nouns/orders.ts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { dayOf, shortDay } from '../../kit/format.ts';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { clockMark, clockTexts } from '../parts/clocks.ts';
import { statusMarks } from '../parts/order-names.ts';

const pageSize = 20;

/** What the dates are looked at by; the first is where everybody begins. */
const kinds: readonly { kind: ClockKind | undefined; name: string }[] = [
  { kind: undefined, name: 'To do' },
  { kind: 'deliver-by', name: 'Deliver by' },
  { kind: 'refund-by', name: 'Refund by' },
  { kind: 'cancel-until', name: 'May be cancelled' },
];

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { orders } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const chosen = kinds.find(({ kind }) => kind === searchParams.get('kind')) ?? kinds[0]!;
  const asked = chosen.kind ? { kind: chosen.kind } : { duties: true };
  const query = { ...asked, pageNumber, pageSize };
  const list = await orErrorPage(orders.listDueClocks({ query }));
  const today = dayOf(new Date());
  return {
    states: kinds.map((each) => ({
      name: each.name,
      href: hrefOf(each.kind, 1),
      isOn: each === chosen,
    })),
    items: list.clocks.map(({ orderNumber, kind, subject, dueDay, status }) => ({
      // Two dates of one order are two lines.
      href: `/staff/orders/${orderNumber}#${kind}-${subject}`,
      name: orderNumber,
      about: `${clockTexts[kind].short}. ${statusMarks[status].text}.`,
      when: `${clockTexts[kind].name} ${shortDay(dueDay)}`,
      mark: clockMark(kind, dueDay, today),
    })),
    ...listPages(list, list.clocks.length, (page) => hrefOf(chosen.kind, page)),
  };
}

function hrefOf(kind: ClockKind | undefined, page: number): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/staff/due-dates${query.size > 0 ? `?${query}` : ''}`;
}

/** What the law gives so much time for and is not done, the soonest first. */
export default function DueDates() {
  return (
    <QueueScreen
      title="Due dates"
      note="What the law gives so much time for, the soonest first."
      view={useLoaderData<typeof loader>()}
      none={{
        title: 'Nothing is due',
        children: <p>Each order brings its dates with it, and takes them away when it is done.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
