import { use, type ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { canonicalPath } from './crawlers/canonical-path.ts';
import { CrawlerTags } from '../request/page-facts.ts';
import type { loader as rootLoader } from '../root.tsx';
import { useStill } from '../kit/still.tsx';

/**
 * What is between header and footer: a page's title, its description and its main landmark. With
 * null for children the landmark is still content, see still.tsx.
 */
export function Screen({
  title,
  description,
  canonical,
  wide = false,
  children,
}: {
  title: string;
  description?: string;
  /** The path under which it is to be known, where that is another page's. */
  canonical?: string;
  /** Runs from edge to edge; its sections set their own measure. */
  wide?: boolean;
  children: ReactNode;
}) {
  const still = useStill('main');
  const { pathname, search } = useLocation();
  const frame = useRouteLoaderData<typeof rootLoader>('root');
  const address = (frame?.origin ?? '') + (canonical ?? canonicalPath(pathname, search));
  const main = { id: 'main', tabIndex: -1, className: wide ? undefined : 'wrap' };
  return (
    <>
      <title>{`${title} · Plumbline`}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
      {use(CrawlerTags)?.({ title, description, address })}
      {children === null ? (
        <main key="still" {...main} {...still} />
      ) : (
        <main key="live" {...main}>
          {children}
        </main>
      )}
    </>
  );
}
