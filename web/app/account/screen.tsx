import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/** One screen of the account: its title, what was just done, and what is on it. */
export function AccountScreen({
  title,
  aside,
  done,
  children,
}: {
  title: string;
  /** A few words beside the title. */
  aside?: ReactNode;
  /** What the form that led here has done. */
  done?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${title} · Plumbline`}</title>
      <meta name="robots" content="noindex" />
      <div className="acct-h">
        <h1 className="h-2xl">{title}</h1>
        {aside && <div className="acct-aside">{aside}</div>}
      </div>
      {done && <Done key={done}>{done}</Done>}
      {children}
    </main>
  );
}

/** Says that a form was taken. It is read out when it comes, with a script or without one. */
function Done({ children }: { children: ReactNode }) {
  const note = useRef<HTMLOutputElement>(null);
  // What comes with a new document is read out only when it has the focus.
  useEffect(() => note.current?.focus({ preventScroll: true }), []);
  return (
    <output className="note ok acct-done" tabIndex={-1} ref={note}>
      <Icon name="check" />
      <span>{children}</span>
    </output>
  );
}
