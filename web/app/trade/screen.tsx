import type { ReactNode } from 'react';
import { useShopName } from '../request/shop-name.ts';

/** One screen of a trade customer's own: its title, what holds for all of it, and where to go. */
export function TradeScreen({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className="trade-main" tabIndex={-1}>
      <title>{`${title} · ${useShopName()}`}</title>
      <meta name="robots" content="noindex" />
      <div className="trade-head">
        <div>
          <h1 className="heading-largest">{title}</h1>
          {note && <p className="trade-note">{note}</p>}
        </div>
        {actions && <div className="trade-actions">{actions}</div>}
      </div>
      {children}
    </main>
  );
}

/** A part of a screen under a heading, with what can be chosen of it beside that. */
export function Panel({
  id,
  title,
  aside,
  className,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="trade-panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
