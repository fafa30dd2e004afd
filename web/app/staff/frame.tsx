import { data, Outlet, type LoaderFunctionArgs } from 'react-router';
import { useLoaderData, useLocation, useRouteLoaderData } from 'react-router';
import { requireSignIn } from '../account/signed-in-shop.server.ts';
import { SignOut } from '../auth/sign-out.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { ScreenHandle } from '../styles/sheets.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { Footer } from '../ui/footer.tsx';
import { Header, Logo } from '../ui/header.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';

export const handle: ScreenHandle = { sheets: ['sums', 'staff'], ownFrame: true };

/** What staff see is nobody else's, and is kept by nobody on the way. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Guests sign in first; anybody else who is no member of staff finds nothing here. */
export function loader(args: LoaderFunctionArgs) {
  const { visitor } = requireSignIn(args);
  if (!visitor.staff) throw data(null, { status: 404 });
  return { name: visitor.displayName };
}

/** The rooms of the staff's side; each shows only what its reader's role allows. */
const rooms: readonly {
  title: string;
  entries: { href: string; name: string; icon: IconName }[];
}[] = [
  { title: 'Work', entries: [{ href: '/staff', name: 'Home', icon: 'house' }] },
  {
    title: 'Business',
    entries: [{ href: '/staff/accounts', name: 'Accounts', icon: 'users' }],
  },
];

export default function StaffFrame() {
  const { name } = useLoaderData<typeof loader>();
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
          <Rooms name={name} />
        </nav>
      </details>
      <div className="shell">
        <nav className="rail" aria-label="Staff">
          <Logo />
          <Rooms name={name} />
        </nav>
        <Outlet />
      </div>
    </div>
  );
}

function Rooms({ name }: { name: string | null }) {
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
