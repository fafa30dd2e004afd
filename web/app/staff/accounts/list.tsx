import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { AccountSearch } from '../parts/account-search.tsx';

/** Leads a number that was typed on to its account. Nobody leafs through all that there are. */
export function loader({ url }: LoaderFunctionArgs) {
  const typed = (url.searchParams.get('number') ?? '').trim();
  if (/^[1-9]\d{0,9}$/.test(typed)) throw redirect(`/staff/accounts/${typed}`, 303);
  return { typed, isWrong: typed !== '' };
}

export default function StaffAccounts() {
  const { typed, isWrong } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title="Accounts"
      note="Each is looked up by its number, and every look is recorded."
      keys={[['/', 'number']]}
    >
      <div className="screen-narrow">
        <AccountSearch
          typed={typed}
          error={isWrong ? 'An account number has digits only, like 1042.' : undefined}
        />
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
