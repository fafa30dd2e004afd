import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { isOffline, useReloadOnceBack } from '../../kit/offline.ts';
import { StaffScreen } from './screen.tsx';

/** Why a screen of the staff's side is not shown. */
export function StaffError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return isOffline() ? <Unreached href="" /> : <NotLoaded />;
  if (error.status === 403) return <NotForRole />;
  if (error.status === 409) return <NotNow data={error.data} />;
  return error.status === 404 ? <Nothing /> : <NotLoaded />;
}

/** Stands in place of what was gone to without a connection; `href` is where that is. */
export function Unreached({ href }: { href: string }) {
  useReloadOnceBack(true);
  return (
    <StaffScreen title="No connection">
      <EmptyState drawing="unplugged" title="There is no connection">
        <p>
          Your computer is offline, or the shop does not answer. This page will load once it does.
        </p>
        <a className="button button-outlined" href={href} data-reload>
          Try again
        </a>
      </EmptyState>
    </StaffScreen>
  );
}

function Nothing() {
  return (
    <StaffScreen title="Nothing here">
      <EmptyState drawing="nothing" title="We cannot find that page">
        <p>It may have been removed, or the link may be incomplete.</p>
        <ToHome />
      </EmptyState>
    </StaffScreen>
  );
}

function NotLoaded() {
  return (
    <StaffScreen title="Not loaded">
      <EmptyState drawing="broken" title="This page did not load">
        <p>Nothing was changed. Please try again in a moment.</p>
        <ToHome />
      </EmptyState>
    </StaffScreen>
  );
}

/** What is there, and cannot be had as things stand. */
function NotNow({ data }: { data: { title?: string } | null }) {
  return (
    <StaffScreen title="Not just now">
      <EmptyState drawing="nothing" title={data?.title ?? 'That cannot be had just now'}>
        <p>Nothing was changed. Go back to see how it stands.</p>
        <ToHome />
      </EmptyState>
    </StaffScreen>
  );
}

/** A member of staff on a page that is not for their role. */
function NotForRole() {
  return (
    <StaffScreen title="Not for your role">
      <EmptyState drawing="unplugged" title="Your role does not have access to this page">
        <p>
          Nothing went wrong and nothing was changed. Whoever runs the shop’s server can give you
          the role it needs; your home page shows the roles you have.
        </p>
        <ToHome />
      </EmptyState>
    </StaffScreen>
  );
}

const ToHome = (): ReactNode => (
  <a className="button button-outlined" href="/staff" data-reload>
    Go to your home
  </a>
);
