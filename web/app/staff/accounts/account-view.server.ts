import type { UserProfile } from '@plumbline/contracts/nouns/user-profile.ts';
import { dateOf, dayOf } from '../../kit/format.ts';
import { roleTexts } from '../parts/roles.ts';

const channelNames = {
  email: 'e-mail',
  text: 'text',
  telephone: 'telephone',
  post: 'post',
} as const;

/** What staff read of an account, a line for each. */
export function accountFacts(profile: UserProfile): [string, string][] {
  const channels = Object.entries(channelNames)
    .filter(([channel]) => profile.consents[channel as keyof typeof channelNames])
    .map(([, name]) => name);
  const since = dayOf(new Date(profile.createdAt));
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  const roles = profile.roles.map((role) => roleTexts[role].name);
  return [
    ['E-mail', `${profile.email}${profile.emailVerified ? ', verified' : ', not verified'}`],
    ['Name on orders', name || 'Not given'],
    ['Telephone', profile.phone ?? 'Not given'],
    ['Since', `${dateOf(since)} ${since.slice(0, 4)}`],
    ['Trade', tradeText(profile.trade)],
    ['May be written to by', channels.join(', ') || 'nothing'],
    ...(roles.length > 0 ? [['Staff', roles.join(', ')] as [string, string]] : []),
  ];
}

function tradeText(trade: UserProfile['trade']): string {
  if (!trade) return 'No trade account';
  return trade.bandName ? `${trade.businessName}, ${trade.bandName}` : trade.businessName;
}
