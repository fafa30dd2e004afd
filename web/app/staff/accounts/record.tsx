import type { UserProfile } from '@plumbline/contracts/nouns/user-profile.ts';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { AccountSearch } from '../parts/account-search.tsx';
import { linkedThreadRows } from '../parts/linked-threads.server.ts';
import { LinkedThreads } from '../parts/linked-threads.tsx';
import { accountFacts } from './account-view.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const { accounts } = services;
  const number = params['accountId'] ?? '';
  const found = /^[1-9]\d{0,9}$/.test(number)
    ? await orErrorPage(findAccount(accounts.getAccount({ params: { id: Number(number) } })))
    : null;
  const account = found && {
    name: found.displayName,
    facts: accountFacts(found),
    written: await linkedThreadRows(services, { accountId: Number(number) }),
  };
  return data({ number, account }, { status: account ? 200 : 404 });
}

/** A number that is nobody's is no fault: the page says so. */
async function findAccount(answer: Promise<UserProfile>): Promise<UserProfile | null> {
  try {
    return await answer;
  } catch (error) {
    const code = problemOf(error)?.code;
    if (code === 'account-not-found' || code === 'invalid-request') return null;
    throw errorPage(error);
  }
}

const above = [{ href: '/staff/accounts', name: 'Accounts' }];

export default function StaffAccount() {
  const { number, account } = useLoaderData<typeof loader>();
  if (!account) {
    return (
      <StaffScreen title={`Account ${number}`} above={above}>
        <EmptyState drawing="nothing" title="There is no account with this number">
          <p>It may have been deleted, or a digit may be wrong.</p>
          <AccountSearch typed={number} />
        </EmptyState>
      </StaffScreen>
    );
  }
  return (
    <StaffScreen title={account.name} note={`Account ${number}`} above={above}>
      <div className="screen-narrow">
        <Facts facts={account.facts} />
        {account.written.rows.length > 0 && (
          <Section id="written" title="What they wrote to us">
            <LinkedThreads rows={account.written.rows} more={account.written.more} />
          </Section>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
