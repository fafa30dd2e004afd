import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { AccountSearch } from './account-search.tsx';
import { StaffScreen } from './screen.tsx';
import { StaffError } from './staff-error.tsx';

/** Leads a number that was typed on to its account. */
export function loader(args: LoaderFunctionArgs) {
  requireSignIn(args);
  const typed = (args.url.searchParams.get('number') ?? '').trim();
  if (/^[1-9]\d{0,9}$/.test(typed)) throw redirect(`/staff/accounts/${typed}`, 303);
  return { typed, isWrong: typed !== '' };
}

export default function StaffAccounts() {
  const { typed, isWrong } = useLoaderData<typeof loader>();
  return (
    <StaffScreen title="Accounts">
      <div className="narrow">
        <AccountSearch
          typed={typed}
          error={isWrong ? 'An account number has digits only, like 1042.' : undefined}
        />
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
