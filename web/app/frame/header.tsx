import { useEffect, useRef } from 'react';
import { useFetchers, useLocation, useMatches } from 'react-router';
import type { BasketMark, Frame } from './frame.server.ts';
import { wholeNumberOf } from '../kit/typed-values.ts';
import type { Crumb } from '../kit/crumbs.tsx';
import { counted, pounds } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { keepInReach } from './header-reach.ts';
import { HeaderSearch } from './header-search.tsx';
import { Logo } from './logo.tsx';
import { DepartmentBar } from './menu/department-bar.tsx';
import { PhoneMenu } from './menu/phone-menu.tsx';

/** Without a frame (an error before it could load) the header still leads home. */
export function Header({ frame }: { frame: Frame | undefined }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const department = useDepartment() ?? pathname;
  const place = useRef<HTMLElement>(null);
  // Which way a page is scrolled is known to no sheet, and "/" is pressed anywhere.
  useEffect(() => keepInReach(place.current!), []);
  return (
    <header className="page-header" ref={place}>
      <div className="strip">
        <div className="wrap">
          {frame?.delivery ? <Place delivery={frame.delivery} here={here} /> : <span />}
          <span className="strip-ways">
            <span className="strip-links wide-only">
              {frame?.links.map(({ href, name }) => (
                <a key={href} href={href}>
                  {name}
                </a>
              ))}
            </span>
            {frame?.buysFor && <BuysFor frame={frame} here={here} />}
            {frame && <VatSwitch vat={frame.vat} here={here} />}
          </span>
        </div>
      </div>
      <div className="head">
        <div className="wrap">
          <div className="head-main">
            <div className="brandmark">
              {frame && <PhoneMenu frame={frame} signIn={signInPath(here)} />}
              <Logo />
            </div>
            <HeaderSearch vat={frame?.vat ?? 'inc'} />
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
        </div>
        <DepartmentBar departments={frame?.departments ?? []} department={department} />
      </div>
    </header>
  );
}

/** The department of a screen that says where it stands, such as a product's. */
function useDepartment(): string | undefined {
  const screen = useMatches().at(-1)?.loaderData as { crumbs?: readonly Crumb[] } | undefined;
  return screen?.crumbs?.[0]?.href;
}

function Place({ delivery, here }: { delivery: NonNullable<Frame['delivery']>; here: string }) {
  const { outwardCode, orderBy, day } = delivery;
  return (
    <span className="place">
      <Icon name="map-pin" className="icon-small" /> <span className="long">Delivering to </span>
      <b>{outwardCode}</b>
      <span className="long">
        {` · order by ${orderBy} for `}
        <b>{day}</b>
      </span>{' '}
      <a
        className="link"
        href={`/preferences?back=${encodeURIComponent(here)}`}
        aria-label="Change the delivery postcode"
      >
        Change
      </a>
    </span>
  );
}

/** Whom they buy for; whoever belongs to several chooses another where they are. */
function BuysFor({
  frame: { buysFor, isProvisional, businesses },
  here,
}: {
  frame: Frame;
  here: string;
}) {
  const mark = isProvisional && <span className="tag plum">Provisional</span>;
  if (!businesses) {
    return (
      <a className="buys-for" href="/account/businesses">
        {mark}{' '}
        <span className="whom">
          For <b>{buysFor}</b>
        </span>
      </a>
    );
  }
  return (
    <details className="buys-for" data-pop>
      <summary>
        {mark} For <b>{buysFor}</b> <Icon name="chevron-down" className="icon-small" />
      </summary>
      <form method="post" action="/account/businesses" data-reload>
        <input type="hidden" name="returnTo" value={here} />
        {businesses.map(({ businessId, name, isChosen }) => (
          <button
            key={businessId}
            name="id"
            value={businessId}
            aria-current={isChosen || undefined}
            disabled={isChosen}
          >
            {name}
          </button>
        ))}
      </form>
    </details>
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

const signInPath = (here: string) => `/sign-in/start?returnTo=${encodeURIComponent(here)}`;

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
        href={isSignedIn ? '/account' : signInPath(here)}
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
      aria-label={count === 0 ? 'Wishlist' : `Wishlist ${counted(count, 'item')}`}
    >
      <Icon name="heart" className={count === 0 ? '' : 'full'} />
      <span className="wide-only">Wishlist </span>
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
