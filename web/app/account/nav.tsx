import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SignOut } from '../frame/sign-in/sign-out.tsx';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/icon-names.ts';

/** How many of a thing the account has, beside the link to them. */
export interface AccountCounts {
  orders: number;
  addresses: number;
  cards: number;
}

interface Entry {
  href: string;
  name: string;
  icon: IconName;
  count?: keyof AccountCounts;
}

const entries: readonly Entry[] = [
  { href: '/account', name: 'Overview', icon: 'house' },
  { href: '/account/orders', name: 'Orders', icon: 'package', count: 'orders' },
  { href: '/account/reviews', name: 'Reviews', icon: 'star' },
  { href: '/account/messages', name: 'Messages', icon: 'mail' },
  { href: '/account/addresses', name: 'Addresses', icon: 'map-pin', count: 'addresses' },
  { href: '/account/cards', name: 'Cards', icon: 'credit-card', count: 'cards' },
  { href: '/account/profile', name: 'Your details', icon: 'user-round' },
  { href: '/account/consents', name: 'Contact preferences', icon: 'mail' },
  { href: '/account/sessions', name: 'Where you are signed in', icon: 'monitor-smartphone' },
  { href: '/account/terms', name: 'Terms', icon: 'scroll-text' },
  { href: '/account/data', name: 'Your data', icon: 'download' },
];

export function AccountNav({ counts }: { counts: AccountCounts }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On small screens this is one row that scrolls, and where one is may be out of sight.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>(`[href="${CSS.escape(pathname)}"]`);
    if (here && nav.current) nav.current.scrollLeft = here.offsetLeft - nav.current.offsetLeft - 60;
  }, [pathname]);
  return (
    <nav className="account-nav" aria-label="Account" ref={nav}>
      {entries.map(({ href, name, icon, count }) => {
        const isWithin = href !== '/account' && pathname.startsWith(`${href}/`);
        return (
          <a
            key={href}
            href={href}
            aria-current={pathname === href || isWithin ? 'page' : undefined}
          >
            <Icon name={icon} className="icon-small" />
            {name}
            {count && <span className="count">{counts[count]}</span>}
          </a>
        );
      })}
      <SignOut className="account-sign-out">
        <Icon name="log-out" className="icon-small" />
        Sign out
      </SignOut>
    </nav>
  );
}
