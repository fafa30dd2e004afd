import { Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import sumsSheet from '../parts/sums.css?url';
import accountSheet from './frame.css?url';
import { ErrorPage } from '../frame/error-page.tsx';
import { useUnreached } from '../kit/offline.ts';
import { Icon } from '../kit/icon.tsx';
import { AccountNav } from './nav.tsx';
import { requireSignIn } from '../request/require-sign-in.server.ts';

export const handle: ScreenHandle = { sheets: [sumsSheet, accountSheet] };

/** What is shown here is one person's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader(args: LoaderFunctionArgs) {
  const { accounts, addresses, orders, savedCards } = requireSignIn(args).services;
  const one = { query: { pageSize: 1 } };
  const [terms, orderList, addressList, { cards }] = await orErrorPage(
    Promise.all([
      accounts.checkTermsAndConditions(),
      orders.listOrders(one),
      addresses.listAddresses(one),
      savedCards.listSavedCards(),
    ]),
  );
  return {
    counts: { orders: orderList.total, addresses: addressList.total, cards: cards.length },
    // Terms are asked for again whenever they have changed since they were accepted.
    terms: terms.mustAccept ? (terms.acceptedVersion === null ? 'new' : 'changed') : null,
  };
}

/** Around every screen of the account: where to go in it, and terms that wait to be accepted. */
export default function AccountFrame() {
  const { counts, terms } = useLoaderData<typeof loader>();
  const isAtTerms = useLocation().pathname === '/account/terms';
  return (
    <div className="wrap account" hidden={useUnreached() !== undefined || undefined}>
      <AccountNav counts={counts} />
      <div className="account-main">
        {terms && !isAtTerms && (
          <aside className="note info account-terms" aria-label="Terms">
            <Icon name="scroll-text" />
            <p>
              {terms === 'new'
                ? 'Our terms need your agreement. '
                : 'Our terms have changed since you agreed to them. '}
              <a className="link" href="/account/terms">
                Read and accept them
              </a>
            </p>
          </aside>
        )}
        <Outlet />
      </div>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
