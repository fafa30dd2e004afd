import { Suspense, lazy, useState } from 'react';
import { useFetchers, useLocation, useMatches } from 'react-router';
import type { BasketMark, Frame } from './frame.server.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';
import type { Crumb } from '../kit/crumbs.tsx';
import { counted, pounds } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { Logo } from './logo.tsx';

/** Without a frame (an error before it could load) the header still leads home. */
export function Header({ frame }: { frame: Frame | undefined }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const department = useDepartment() ?? pathname;
  return (
    <header>
      <div className="strip">
        <div className="wrap">
          {frame?.delivery ? <Place delivery={frame.delivery} here={here} /> : <span />}
          {frame && <VatSwitch vat={frame.vat} here={here} />}
        </div>
      </div>
      <div className="head">
        <div className="wrap">
          <div className="head-main">
            <div className="brandmark">
              {frame && <Menu departments={frame.departments} />}
              <Logo />
            </div>
            <Search words={searchedWords(pathname, search)} vat={frame?.vat ?? 'inc'} />
            <div className="head-actions">
              <a className="head-action wide-only" href="/projects">
                <Icon name="drafting-compass" />
                <span>Projects</span>
              </a>
              <WishlistAct count={frame?.wished.length ?? 0} />
              <AccountAct frame={frame} here={here} />
              <BasketAct basket={frame?.basket ?? null} />
            </div>
          </div>
          <nav className="department-nav" aria-label="Departments">
            <a href="/promotions" aria-current={isWithin(pathname, '/promotions') || undefined}>
              Promotions
            </a>
            {frame?.departments.map(({ href, name }) => (
              <a
                key={href}
                href={href}
                aria-current={isWithin(department, href) ? 'true' : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        </div>
      </div>
    </header>
  );
}

/** The department of a screen that says where it stands, such as a product's. */
function useDepartment(): string | undefined {
  const screen = useMatches().at(-1)?.loaderData as { crumbs?: readonly Crumb[] } | undefined;
  return screen?.crumbs?.[0]?.href;
}

function isWithin(path: string, href: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

function Place({ delivery, here }: { delivery: NonNullable<Frame['delivery']>; here: string }) {
  const { outwardCode, orderBy, day } = delivery;
  return (
    <span>
      <Icon name="map-pin" className="icon-small" /> <span className="long">Delivering to </span>
      <b>{outwardCode}</b>
      <span className="long">
        {` · order by ${orderBy} for `}
        <b>{day}</b>
      </span>{' '}
      <a
        className="link"
        href={`/preferences?back=${encodeURIComponent(here)}`}
        aria-label="Change where it is delivered"
      >
        Change
      </a>
    </span>
  );
}

function VatSwitch({ vat, here }: { vat: Frame['vat']; here: string }) {
  return (
    <form
      className="segments vat-choice"
      method="post"
      action="/preferences"
      aria-label="Prices shown"
      data-soft="stay"
    >
      <input type="hidden" name="returnTo" value={here} />
      <button name="vat" value="inc" aria-pressed={vat === 'inc'}>
        Inc VAT
      </button>
      <button name="vat" value="ex" aria-pressed={vat === 'ex'}>
        Ex VAT
      </button>
    </form>
  );
}

/** Ways through the shop beside its departments. */
export const ways = [
  { href: '/promotions', name: 'Promotions' },
  { href: '/new', name: 'New in' },
  { href: '/brands', name: 'Brands A–Z' },
];

function Menu({ departments }: { departments: Frame['departments'] }) {
  return (
    <details className="menu" data-pop>
      <summary className="icon-button" aria-label="Menu">
        <Icon name="menu" className="shut" />
        <Icon name="x" className="open" />
      </summary>
      <nav className="menu-panel" aria-label="Menu">
        <ul>
          {ways.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
          {departments.map(({ href, name, count }) => (
            <li key={href}>
              <a href={href}>
                {name} <small>{count}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

/** What the page at hand was searched by. */
function searchedWords(pathname: string, search: string): string {
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'));

/** A plain form; suggestions come to it when it is gone to. */
function Search({ words, vat }: { words: string; vat: Frame['vat'] }) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <search>
      <form className="search" action="/search" data-soft>
        <Icon name="search" />
        <input
          type="search"
          key={words}
          name="q"
          defaultValue={words}
          autoComplete="off"
          maxLength={200}
          aria-label="Search"
          placeholder="Products, sizes or part numbers"
          onFocus={(event) => setInput(event.currentTarget)}
        />
        {input && (
          <Suspense>
            <SearchSuggestions input={input} vat={vat} />
          </Suspense>
        )}
      </form>
    </search>
  );
}

/** To the account, or to the sign-in that leads back here; staff have their own side as well. */
function AccountAct({ frame, here }: { frame: Frame | undefined; here: string }) {
  const isSignedIn = frame?.signedIn ?? false;
  const name = isSignedIn ? 'Account' : 'Sign in';
  return (
    <>
      {frame?.staff && (
        <a className="head-action" href="/staff" aria-label="Staff">
          <Icon name="users" />
          <span className="wide-only">Staff</span>
        </a>
      )}
      <a
        className="head-action"
        href={isSignedIn ? '/account' : `/sign-in/start?returnTo=${encodeURIComponent(here)}`}
        aria-label={name}
      >
        <Icon name="user-round" />
        <span className="wide-only">{name}</span>
      </a>
    </>
  );
}

function WishlistAct({ count }: { count: number }) {
  return (
    <a
      className="head-action"
      href="/wishlist"
      aria-label={count === 0 ? 'Wishlist' : `Wishlist ${counted(count, 'piece')}`}
    >
      <Icon name="heart" className={count === 0 ? '' : 'full'} />
      <span className="wide-only">Wishlist</span>
      {count > 0 && <span className="count">{count}</span>}
    </a>
  );
}

/** The basket with its total; what is being added counts at once, and the server's sum follows. */
function BasketAct({ basket }: { basket: BasketMark | null }) {
  let count = basket?.count ?? 0;
  let pence = basket?.pence ?? 0;
  let adding = false;
  for (const { formData, formAction } of useFetchers()) {
    if (formAction !== '/basket' || !formData?.has('shownPence')) continue;
    // What the server will refuse counts as nothing.
    const quantity = wholeNumberOf(formData.get('quantity') ?? '1') || 0;
    adding = true;
    count += quantity;
    pence += quantity * Number(formData.get('shownPence'));
  }
  const total = adding ? pounds(pence) : basket?.total;
  return (
    <a
      className="head-action"
      href="/basket"
      aria-label={count === 0 ? 'Basket, empty' : `Basket, ${count} items, ${total}`}
    >
      <Icon name="shopping-basket" />
      {count === 0 ? <span>Basket</span> : <span className="count">{total}</span>}
    </a>
  );
}
