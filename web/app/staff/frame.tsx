import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import { data, Outlet, type LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useLocation, useRouteLoaderData } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { SignOut } from '../frame/sign-in/sign-out.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { ScreenHandle } from '../styles/sheets.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { Footer } from '../frame/footer.tsx';
import { Header, Logo } from '../frame/header.tsx';
import { Icon } from '../kit/icon.tsx';
import type { IconName } from '../kit/icon-names.ts';

export const handle: ScreenHandle = { sheets: ['sums', 'staff'], ownFrame: true };

/** What staff see is nobody else's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Guests sign in first; anybody else who is no member of staff finds nothing here. */
export async function loader(args: LoaderFunctionArgs) {
  const { visitor, services } = requireSignIn(args);
  if (!visitor.staff) throw data(null, { status: 404 });
  const { roles } = await orErrorPage(services.accounts.getUserProfile());
  return { name: visitor.displayName, rooms: roomsOf(roles) };
}

interface Room {
  href: string;
  name: string;
  icon: IconName;
  /** Whose room it is, beside the admins'; without one it is everybody's. */
  role?: StaffRole;
}

const allRooms: readonly { title: string; entries: readonly Room[] }[] = [
  {
    title: 'Work',
    entries: [
      { href: '/staff', name: 'Home', icon: 'house' },
      { href: '/staff/deletions', name: 'Deletion requests', icon: 'trash', role: 'support' },
    ],
  },
  {
    title: 'Business',
    entries: [
      { href: '/staff/accounts', name: 'Accounts', icon: 'users' },
      { href: '/staff/discounts', name: 'Discounts', icon: 'tag', role: 'finance' },
      { href: '/staff/promotions', name: 'Promotions', icon: 'star', role: 'finance' },
      {
        href: '/staff/price-evidence',
        name: 'Price evidence',
        icon: 'scroll-text',
        role: 'finance',
      },
    ],
  },
];

/** The rooms of the staff's side that somebody's roles open. */
function roomsOf(roles: readonly StaffRole[]) {
  const opens = ({ role }: Room) => !role || roles.includes(role) || roles.includes('admin');
  return allRooms.map(({ title, entries }) => ({ title, entries: entries.filter(opens) }));
}

export default function StaffFrame() {
  const { name, rooms } = useLoaderData<typeof loader>();
  return (
    <div className="staff" data-density="trade">
      <details className="m-bar" data-pop>
        <summary>
          <span className="logo" aria-hidden="true">
            Plumb<span className="l">l</span>ine
          </span>
          <Icon name="menu" />
          <span className="vh">Menu</span>
        </summary>
        <nav aria-label="Staff menu">
          <Rooms name={name} rooms={rooms} />
        </nav>
      </details>
      <div className="shell">
        <nav className="rail" aria-label="Staff">
          <Logo />
          <Rooms name={name} rooms={rooms} />
        </nav>
        <Outlet />
      </div>
    </div>
  );
}

function Rooms({ name, rooms }: { name: string | null; rooms: ReturnType<typeof roomsOf> }) {
  const { pathname } = useLocation();
  return (
    <>
      {rooms.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          {entries.map((entry) => {
            const isWithin = entry.href !== '/staff' && pathname.startsWith(`${entry.href}/`);
            return (
              <a
                key={entry.href}
                href={entry.href}
                aria-current={pathname === entry.href || isWithin ? 'page' : undefined}
              >
                <Icon name={entry.icon} />
                {entry.name}
              </a>
            );
          })}
        </div>
      ))}
      <h2>{name}</h2>
      <a href="/account">
        <Icon name="user-round" />
        Your account
      </a>
      <a href="/">
        <Icon name="arrow-left" />
        To the shop
      </a>
      <SignOut className="rail-out">
        <Icon name="log-out" />
        Sign out
      </SignOut>
    </>
  );
}

/** Whoever may not come in sees the shop, and that there is nothing here. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <Header frame={frame} />
      <ErrorPage />
      <Footer departments={frame?.departments ?? []} />
    </>
  );
}
