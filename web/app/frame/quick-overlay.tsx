import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { QuickPanel } from '../parts/quick-view/quick-panel.tsx';
import type { QuickViewData } from '../parts/quick-view/quick-view.server.ts';
import cardSheet from '../parts/card.css?url';
import quickSheet from '../parts/quick-view/quick-view.css?url';
import { Toasts } from './toasts.tsx';
import { useOffline } from '../kit/offline.ts';
import { Overlay, QuickOffline } from '../kit/overlay.tsx';

/** A product's quick view over the page that leads to it. */
export default function QuickOverlay({
  href,
  added,
}: {
  href: string;
  /** What was put into the basket, to be said here: the page behind is out of reach. */
  added: readonly string[];
}) {
  const { load, data } = useFetcher<QuickViewData>({ key: 'quick-view' });
  const offline = useOffline();
  const isThere = data?.sku === new URLSearchParams(href.split('?')[1]).get('sku');
  // Another finish or size is another address, whose data only a request can bring. One that fails
  // would put the error page in place of the page behind.
  useEffect(() => {
    if (!offline) void load(href);
  }, [offline, load, href]);
  if (offline && !isThere) return <QuickOffline />;
  if (!data) return <div className="going" />;
  return (
    <>
      {[cardSheet, quickSheet].map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} precedence="screen" />
      ))}
      <Overlay labelId="quick-name">
        <QuickPanel product={data} heading="h2" />
        <Toasts fetcherKeys={added} />
      </Overlay>
    </>
  );
}
