import type { ReactNode } from 'react';
import type { Crumb } from '../../kit/crumbs.tsx';
import { useShopName } from '../../request/shop-name.ts';
import { Keys, type KeyHint } from './keys.tsx';
import './screen.css';

/** One screen of the staff's side: its title, a line about it, and what is on it. */
export function StaffScreen({
  title,
  note,
  above,
  marks,
  actions,
  keys,
  children,
}: {
  title: string;
  note?: string;
  /** The screens that this one lies within. */
  above?: readonly Crumb[];
  /** Tags beside the title, and what can be done with all of it. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** What its keys do, for those who work without a pointer. */
  keys?: readonly KeyHint[];
  children: ReactNode;
}) {
  return (
    <main className="staff-screen" id="main" tabIndex={-1}>
      <title>{`${title} · ${useShopName()} staff`}</title>
      <meta name="robots" content="noindex" />
      <header className="screen-head">
        <div>
          {above && (
            <nav aria-label="You are here">
              <ol className="crumbs screen-crumbs">
                {above.map(({ href, name }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className="screen-title">
            <h1 className="heading-largest">{title}</h1>
            {marks}
          </div>
          {note && <p>{note}</p>}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </header>
      <div className="screen-body">{children}</div>
      {keys && <Keys hints={keys} />}
    </main>
  );
}
