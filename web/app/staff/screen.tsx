import type { ReactNode } from 'react';
import type { Crumb } from '../kit/crumbs.tsx';

/** One screen of the staff's side: its title, a line about it, and what is on it. */
export function StaffScreen({
  title,
  note,
  above,
  marks,
  actions,
  children,
}: {
  title: string;
  note?: string;
  /** The rooms that this one lies within. */
  above?: readonly Crumb[];
  /** Tags beside the title, and what can be done with all of it. */
  marks?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${title} · Plumbline staff`}</title>
      <meta name="robots" content="noindex" />
      <header className="st-h">
        <div>
          {above && (
            <nav aria-label="You are here">
              <ol className="crumbs st-crumbs">
                {above.map(({ href, name }) => (
                  <li key={href}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <div className="st-t">
            <h1 className="h-2xl">{title}</h1>
            {marks}
          </div>
          {note && <p>{note}</p>}
        </div>
        {actions && <div className="st-a">{actions}</div>}
      </header>
      <div className="st-b">{children}</div>
    </main>
  );
}
