import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueScreen } from '../kit/queue.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { momentOf } from '../parts/moment.ts';

const pageSize = 20;

const marks = {
  unknown: { text: 'Not our number', tone: 'warn' as const },
  strange: { text: 'No word for it', tone: 'info' as const },
};

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const query = { pageNumber: askedPage(searchParams), pageSize };
  const list = await orErrorPage(servicesFrom(context).carriage.listOddCarrierEvents({ query }));
  return {
    states: [],
    items: list.events.map(({ id, carrier, trackingNumber, code, place, state, scannedAt }) => ({
      // Looks for the number; of one that was told of twice, each is a line.
      href: `/staff/orders?text=${encodeURIComponent(trackingNumber)}#${encodeURIComponent(id)}`,
      name: trackingNumber,
      about: [carrier, code.replaceAll('-', ' '), place].filter(Boolean).join(' · '),
      when: momentOf(scannedAt),
      mark: marks[state],
    })),
    ...listPages(list, list.events.length, (page) =>
      page > 1 ? `/staff/carrier-messages?page=${page}` : '/staff/carrier-messages',
    ),
  };
}

/** What carriers told that came to nothing: somebody has to see whether a box of ours is meant. */
export default function CarrierMessages() {
  return (
    <QueueScreen
      title="Carrier messages"
      note="Of numbers that are none of ours, or in words that we do not know. Each leads to a search for its number; once a label bears it, what was told takes effect by itself."
      view={useLoaderData<typeof loader>()}
      none={{
        title: 'No carrier messages to check',
        children: <p>All that carriers told was of boxes of ours.</p>,
      }}
    />
  );
}

export { StaffError as ErrorBoundary };
