import type { ReactNode } from 'react';

/** One screen of the staff's side: its title, a line about it, and what is on it. */
export function StaffScreen({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${title} · Plumbline staff`}</title>
      <meta name="robots" content="noindex" />
      <header className="st-h">
        <h1 className="h-2xl">{title}</h1>
        {note && <p>{note}</p>}
      </header>
      <div className="st-b">{children}</div>
    </main>
  );
}
