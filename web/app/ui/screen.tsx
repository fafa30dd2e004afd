import type { ReactNode } from 'react';
import { useStill } from './still.tsx';

/**
 * What is between header and footer: a page's title, its description and its main landmark. With
 * null for children the landmark is still content, see still.tsx.
 */
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
  const still = useStill('main');
  const main = { id: 'main', tabIndex: -1, className: wide ? undefined : 'wrap' };
  return (
    <>
      <title>{`${title} · Plumbline`}</title>
      {description && <meta name="description" content={description} />}
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
