import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '../kit/empty-state.tsx';
import { StaffScreen } from './screen.tsx';

/** Why a room of the staff's side is not shown: it is not for this role, or it did not load. */
export function StaffError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) return <NoPermission />;
  return (
    <StaffScreen title="Not loaded">
      <EmptyState drawing="broken" title="This page did not load">
        <p className="text-ink-2">Nothing was changed. Please try again in a moment.</p>
        <a className="btn btn-2" href="/staff" data-reload>
          Go to your home
        </a>
      </EmptyState>
    </StaffScreen>
  );
}

/** A member of staff on a page that is not for their role. */
function NoPermission() {
  return (
    <StaffScreen title="Not for your role">
      <EmptyState drawing="unplugged" title="Your role does not open this page">
        <p className="max-w-[56ch] text-ink-2">
          Nothing went wrong and nothing was changed. Whoever gives out roles can add the one that
          it takes; your home shows what you have.
        </p>
        <a className="btn btn-2" href="/staff">
          Go to your home
        </a>
      </EmptyState>
    </StaffScreen>
  );
}
