import type { ReactNode } from 'react';

/** What is between header and footer: a page's title, its description and its main landmark. */
export function Screen({
  title,
  description,
  wide = false,
  children,
}: {
  title: string;
  description?: string;
  /** Runs from edge to edge; its sections set their own measure. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={wide ? undefined : 'wrap'}>
      <title>{`${title} · Plumbline`}</title>
      {description && <meta name="description" content={description} />}
      {children}
    </main>
  );
}
