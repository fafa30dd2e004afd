import { Suspense, lazy, useState, type MouseEvent } from 'react';
import type { Frame } from '../frame.server.ts';
import { Icon } from '../../kit/icon.tsx';

const MenuLevel = lazy(() =>
  import('./menu-level.tsx').catch(() => ({ default: () => null as never })),
);

/** Ways through the shop beside its departments. */
const ways = [
  { href: '/promotions', name: 'Promotions' },
  { href: '/new', name: 'New in' },
  { href: '/brands', name: 'Brands A–Z' },
  { href: '/categories', name: 'All categories' },
  { href: '/trade', name: 'Trade accounts' },
];

/**
 * The menu of a small screen: the departments, and within each its kinds, sizes, finishes and brands.
 * Without a script a department leads to its page, which has them too.
 */
export function PhoneMenu({ frame, signIn }: { frame: Frame; signIn: string }) {
  const [level, setLevel] = useState<{ href: string; name: string } | null>(null);
  const enter = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/c/"]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (event.type === 'click')
      setLevel({ href: link.pathname, name: link.firstChild?.textContent ?? '' });
  };
  return (
    <details className="menu" data-pop onToggle={() => setLevel(null)}>
      <summary className="icon-button" aria-label="Menu">
        <Icon name="menu" className="shut" />
        <Icon name="x" className="open" />
      </summary>
      <div className="menu-panel">
        {level && (
          <Suspense fallback={<div className="going" />}>
            <MenuLevel key={level.href} {...level} onBack={() => setLevel(null)} />
          </Suspense>
        )}
        {/* A press begins the way to a page, so that it is caught as well as the click. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <nav aria-label="Menu" hidden={level !== null} onMouseDown={enter} onClick={enter}>
          <ul>
            {frame.departments.map(({ href, name, count }) => (
              <li key={href}>
                <a href={href}>
                  {name} <small>{count}</small>
                </a>
              </li>
            ))}
          </ul>
          <ul className="menu-ways">
            {[
              ...ways,
              { href: '/projects', name: 'Projects' },
              { href: '/wishlist', name: 'Wishlist' },
              ...frame.links,
              frame.signedIn
                ? { href: '/account', name: 'Account' }
                : { href: signIn, name: 'Sign in' },
            ].map(({ href, name }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </details>
  );
}
