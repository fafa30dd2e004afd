import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { ErrorPage } from '../frame/error-page.tsx';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Screen } from '../frame/screen.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/icon-names.ts';
import { useUnreached } from '../kit/offline.ts';
import type { Shop } from '../request/shop.server.ts';
import frameSheet from './frame.css?url';
import { requireMember, type NotForThem } from './require-trade.server.ts';

export const handle: ScreenHandle = { sheets: [frameSheet] };

/** What is shown here is one business's own, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Each screen asks for itself who may see it; a suspended business has its statement and no other. */
export async function loader(args: LoaderFunctionArgs) {
  const shop = requireMember(args);
  const isSuspended = !shop.visitor.trade;
  return { isSuspended, waiting: isSuspended ? 0 : await countWaiting(shop) };
}

/** How many requests wait for this member's yes. The page is worth more than the count of them. */
const countWaiting = ({ services, reportFault }: Shop): Promise<number> =>
  services.approvals.listApprovals({ query: { view: 'waiting', pageSize: 1 } }).then(
    ({ counts }) => counts.waiting,
    (error: unknown) => {
      reportFault(error);
      return 0;
    },
  );

const statementPath = '/trade/statement';
const approvalsPath = '/trade/approvals';

const entries: readonly { href: string; name: string; icon: IconName }[] = [
  { href: '/trade/dashboard', name: 'Dashboard', icon: 'gauge' },
  { href: '/account/orders', name: 'Orders', icon: 'package' },
  { href: '/trade/buy-again', name: 'Buy again', icon: 'rotate-ccw' },
  { href: '/trade/quick-order', name: 'Quick order', icon: 'rows-3' },
  { href: approvalsPath, name: 'Approvals', icon: 'check' },
  { href: '/trade/jobs', name: 'Jobs', icon: 'map-pin' },
  { href: '/trade/quotes', name: 'Client quotes', icon: 'scroll-text' },
  { href: '/trade/lists', name: 'Lists', icon: 'bookmark' },
  { href: '/trade/prices', name: 'My prices', icon: 'tag' },
  { href: '/trade/team', name: 'Team and limits', icon: 'users' },
  { href: '/trade/credit', name: 'Trade credit', icon: 'credit-card' },
  { href: statementPath, name: 'Credit and statement', icon: 'receipt-text' },
  { href: '/projects', name: 'Projects', icon: 'drafting-compass' },
];

/** Whether an address is an entry's own, or of something in it. */
const isUnder = (pathname: string, href: string) =>
  pathname === href || pathname.startsWith(`${href}/`);

/** Around every screen of a trade customer's own: the light rail beside it, a row above on phones. */
export default function TradeFrame() {
  const { isSuspended, waiting } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const own = isSuspended ? entries.filter(({ href }) => href === statementPath) : entries;
  return (
    <div className="trade" data-density="trade" hidden={useUnreached() !== undefined || undefined}>
      <nav className="trade-rail" aria-label="Trade">
        {own.map(({ href, name, icon }) => (
          <a key={href} href={href} aria-current={isUnder(pathname, href) ? 'page' : undefined}>
            <Icon name={icon} />
            {name}{' '}
            {href === approvalsPath && waiting > 0 && (
              <span className="count">
                {waiting}
                <span className="visually-hidden"> waiting for you</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

/** Says whom these screens are for, to somebody who buys for no business. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 403) return <ErrorPage />;
  const { isSuspended } = error.data as NotForThem;
  return (
    <Screen title="For trade accounts">
      <div className="stands-apart">
        <EmptyState drawing="nothing" title="This page is for trade accounts" level="h1">
          <p className="lead">
            {isSuspended
              ? 'The account of your business is suspended. What it owes can be seen and paid as before, and your own orders and lists are where they were.'
              : 'You are signed in, but not as a member of a business that has an account with us. Your own orders and lists are where they were.'}
          </p>
          {isSuspended && (
            <a className="button button-main" href={statementPath}>
              Look at its statement
            </a>
          )}
          <a
            className={`button ${isSuspended ? 'button-outlined' : 'button-main'}`}
            href="/account"
          >
            Go to your account
          </a>
          <a className="button button-outlined" href="/contact">
            Contact us
          </a>
        </EmptyState>
      </div>
    </Screen>
  );
}
