import { use, type ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { canonicalPath } from './crawlers/canonical-path.ts';
import { CrawlerTags, type PageFacts } from '../request/page-facts.ts';
import { useUnreached } from '../kit/offline.ts';
import { useShopName } from '../request/shop-name.ts';
import type { loader as rootLoader } from '../root.tsx';

/**
 * What is between header and footer: a page's title, its description and its main landmark.
 */
export function Screen({
  title,
  description,
  canonical,
  wide = false,
  standsIn = false,
  facts,
  children,
}: {
  title: string;
  description?: string;
  /** The path under which it is to be known, where that is another page's. */
  canonical?: string;
  /** Runs from edge to edge; its sections set their own measure. */
  wide?: boolean;
  /** Stands in the place of the page that was there, which is out of sight for as long. */
  standsIn?: boolean;
  /** What machines read of it; only the server has that. */
  facts?: PageFacts | undefined;
  children: ReactNode;
}) {
  const shopName = useShopName();
  const { pathname, search } = useLocation();
  const isAway = useUnreached() !== undefined && !standsIn;
  const frame = useRouteLoaderData<typeof rootLoader>('root');
  const address = (frame?.origin ?? '') + (canonical ?? canonicalPath(pathname, search));
  return (
    <>
      <title>{`${title} · ${shopName}`}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
      {use(CrawlerTags)?.({ shopName, title, description, address }, facts)}
      <main
        id="main"
        tabIndex={-1}
        className={wide ? undefined : 'wrap'}
        hidden={isAway || undefined}
      >
        {children}
      </main>
    </>
  );
}
