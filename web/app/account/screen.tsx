import type { ReactNode } from 'react';
import { Crumbs, type Crumb } from '../kit/crumbs.tsx';
import { Icon } from '../kit/icon.tsx';
import { useTakesFocus } from '../kit/takes-focus.ts';
import { useShopName } from '../request/shop-name.ts';

/** One screen of the account: its title, what was just done, and what is on it. */
export function AccountScreen({
  title,
  above,
  mark,
  aside,
  done,
  children,
}: {
  title: string;
  /** The way here, where this is not one of the account's own entries. */
  above?: readonly Crumb[];
  /** What state the thing is in that this screen is about. */
  mark?: ReactNode;
  /** A few words beside the title. */
  aside?: ReactNode;
  /** What the form that led here has done. */
  done?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{`${title} · ${useShopName()}`}</title>
      <meta name="robots" content="noindex" />
      {above && <Crumbs above={[{ href: '/account', name: 'Account' }, ...above]} here={title} />}
      <div className="account-head">
        <h1 className="heading-largest">{title}</h1>
        {mark}
        {aside && <div className="account-aside">{aside}</div>}
      </div>
      {done && <Done key={done}>{done}</Done>}
      {children}
    </main>
  );
}

/** Says that a form was taken. It is read out when it comes, with a script or without one. */
function Done({ children }: { children: ReactNode }) {
  // What comes with a new document is read out only when it has the focus.
  const note = useTakesFocus<HTMLOutputElement>(undefined, { preventScroll: true });
  return (
    <output className="note ok account-done" tabIndex={-1} ref={note}>
      <Icon name="check" />
      <span>{children}</span>
    </output>
  );
}
