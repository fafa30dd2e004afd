import { Outlet, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { Logo, LogoLetters } from '../frame/logo.tsx';
import { SignOut } from '../frame/sign-in/sign-out.tsx';
import { Icon } from '../kit/icon.tsx';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import { roomsOf } from './rooms.ts';
import './frame.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { visitor, services } = shopFrom(context);
  const { roles } = await orErrorPage(services.accounts.getUserProfile());
  return { name: visitor.displayName, rooms: roomsOf(roles) };
}

/** Around every screen: the way to the others, at its side or behind a button above it. */
export default function StaffFrame() {
  const { name, rooms } = useLoaderData<typeof loader>();
  return (
    <div className="staff" data-density="trade">
      <details className="staff-menu" data-pop>
        <summary>
          <span className="logo" aria-hidden="true">
            <LogoLetters />
          </span>
          <Icon name="menu" />
          <span className="visually-hidden">Menu</span>
        </summary>
        <nav aria-label="Staff menu">
          <Rooms name={name} rooms={rooms} />
        </nav>
      </details>
      <nav className="staff-rail" aria-label="Staff">
        <Logo />
        <Rooms name={name} rooms={rooms} />
      </nav>
      <Outlet />
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
      <SignOut className="staff-sign-out">
        <Icon name="log-out" />
        Sign out
      </SignOut>
    </>
  );
}
