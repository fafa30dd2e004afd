import type { TradeEvent } from '@plumbline/contracts/staff/trade-accounts.ts';
import type { EventRow } from './store.ts';

const texts: Readonly<Record<string, (row: EventRow, names: Names) => string>> = {
  'businesses.open': ({ after }) =>
    after?.['provisionalCapPence'] === null ? 'Opened' : 'Opened, at a provisional band',
  'businesses.grantBand': ({ before, after }, names) =>
    `${names.band(before?.['bandId'])} to ${names.band(after?.['bandId'])}${
      typeof after?.['provisionalCapPence'] === 'number' ? ', provisional' : ''
    }`,
  'businesses.changeStatus': ({ after }) =>
    `${statusTexts[String(after?.['status'])] ?? 'Changed'}${
      after?.['reason'] ? `: ${String(after['reason'])}` : ''
    }`,
  'businesses.setMemberRole': ({ after }) => `A member became ${String(after?.['role'])}`,
  'businesses.setMemberLimits': () => 'The limits of a member changed',
  'businesses.setReferenceWishes': () => 'What each order must have changed',
  'businesses.removeMember': () => 'A membership ended',
  'teams.invite': () => 'Somebody was invited',
  'teams.withdrawInvitation': () => 'An invitation was taken back',
  'teams.join': () => 'Somebody joined',
  'tradeAccounts.updateBusiness': () => 'Details changed',
  'tradeAccounts.updateDetails': () => 'Details of a member changed',
};

const statusTexts: Readonly<Record<string, string>> = {
  active: 'Made active again',
  suspended: 'Suspended',
  closed: 'Closed',
};

const requestTexts: Readonly<Record<string, string>> = {
  band: 'another band',
  email: 'another e-mail address of a member',
  password: 'a new password of a member',
};
const decisionTexts: Readonly<Record<string, string>> = {
  ask: 'Asked for',
  confirmed: 'Confirmed',
  refused: 'Refused',
  withdrawn: 'Withdrew the request for',
};

interface Names {
  band: (id: unknown) => string;
}

/** What the log has of a trade account, in words. */
export function describeEvent(row: EventRow, bandNames: ReadonlyMap<number, string>): TradeEvent {
  const band = (id: unknown) => bandNames.get(Number(id)) ?? 'No band';
  return {
    at: row.at.toISOString(),
    by: row.by,
    text: texts[row.action]?.(row, { band }) ?? requestText(row.action) ?? 'Changed',
  };
}

/** 'tradeRequests.ask.band': asked for another band. */
function requestText(action: string): string | undefined {
  const [group, decision = '', kind = ''] = action.split('.');
  if (group !== 'tradeRequests') return undefined;
  return `${decisionTexts[decision] ?? 'Decided about'} ${requestTexts[kind] ?? 'a change'}`;
}
