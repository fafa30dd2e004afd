import type { UserProfile } from '@plumbline/contracts/nouns/user-profile.ts';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../request/require-sign-in.server.ts';
import { orErrorPage, problemOf } from '../request/problems.server.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { dateOf, dayOf } from '../kit/format.ts';
import { AccountSearch } from './account-search.tsx';
import { roleTexts } from './roles.ts';
import { StaffScreen } from './screen.tsx';
import { StaffError } from './staff-error.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { accounts } = requireSignIn(args).services;
  const number = args.params['accountId'] ?? '';
  const found = /^[1-9]\d{0,9}$/.test(number)
    ? await orErrorPage(findAccount(accounts.getAccount({ params: { id: Number(number) } })))
    : null;
  const account = found && facts(found);
  return data({ number, account }, { status: account ? 200 : 404 });
}

/** A number that is nobody's is no fault: the page says so. */
async function findAccount(answer: Promise<UserProfile>): Promise<UserProfile | null> {
  try {
    return await answer;
  } catch (error) {
    const code = problemOf(error)?.code;
    if (code === 'account-not-found' || code === 'invalid-request') return null;
    throw error;
  }
}

const channelNames = {
  email: 'e-mail',
  text: 'text',
  telephone: 'telephone',
  post: 'post',
} as const;

function facts(profile: UserProfile) {
  const channels = Object.entries(channelNames)
    .filter(([channel]) => profile.consents[channel as keyof typeof channelNames])
    .map(([, name]) => name);
  const since = dayOf(new Date(profile.createdAt));
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  const rows: [string, string][] = [
    ['E-mail', `${profile.email}${profile.emailVerified ? ', verified' : ', not verified'}`],
    ['Name on orders', name || 'Not given'],
    ['Telephone', profile.phone ?? 'Not given'],
    ['Since', `${dateOf(since)} ${since.slice(0, 4)}`],
    ['Trade', tradeText(profile.trade)],
    ['May be written to by', channels.join(', ') || 'nothing'],
  ];
  if (profile.roles.length > 0) {
    rows.push(['Staff', profile.roles.map((role) => roleTexts[role].name).join(', ')]);
  }
  return { displayName: profile.displayName, rows };
}

function tradeText(trade: UserProfile['trade']): string {
  if (!trade) return 'No trade account';
  return trade.bandName ? `${trade.businessName}, ${trade.bandName}` : trade.businessName;
}

export default function StaffAccount() {
  const { number, account } = useLoaderData<typeof loader>();
  if (!account) {
    return (
      <StaffScreen title={`Account ${number}`}>
        <EmptyState drawing="nothing" title="There is no account with this number">
          <p className="text-ink-2">It may have been deleted, or a digit may be wrong.</p>
        </EmptyState>
        <div className="narrow mt-6">
          <AccountSearch typed={number} />
        </div>
      </StaffScreen>
    );
  }
  return (
    <StaffScreen title={account.displayName} note={`Account ${number}`}>
      <dl className="kv-l narrow">
        {account.rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
