import { memberRoles, type MemberLimits } from '@plumbline/contracts/nouns/businesses.ts';
import type { Spending } from '@plumbline/contracts/shop/approvals.ts';
import type { Team, TeamMember } from '@plumbline/contracts/shop/businesses.ts';
import type { OpenInvitation, TeamEvent } from '@plumbline/contracts/shop/teams.ts';
import { counted, dayOf, monthOf, pounds, shortDay, timeOf } from '../../kit/format.ts';

/** What a limit says, and what is left of it. */
export interface MemberRow {
  accountId: number;
  name: string;
  about: string;
  role: string;
  isSelf: boolean;
  perOrder: string | null;
  perMonth: string | null;
  perJob: string | null;
  used: string | null;
  /** How much of the month's limit is used, in percent; null where there is none. */
  usedPercent: number | null;
  left: string | null;
  isNearlyUsed: boolean;
}

export interface InvitedRow extends Pick<MemberRow, 'perOrder' | 'perMonth' | 'perJob' | 'role'> {
  invitationId: string;
  email: string;
  about: string;
}

/** A limit as the table says it; null for none. */
const limitText = (pence: number | null): string | null => (pence === null ? null : pounds(pence));

export function memberRow(member: TeamMember, spending: Spending): MemberRow {
  const { accountId, displayName, email, role, isSelf, limits } = member;
  const spent = spending.members.find((each) => each.accountId === accountId);
  const month = limits?.monthLimitPence ?? null;
  const used = spent?.usedExPence ?? 0;
  const leftPence = month === null ? null : Math.max(0, month - used);
  return {
    accountId,
    name: displayName,
    about: isSelf ? `${email}, you` : email,
    role: memberRoles[role],
    isSelf,
    perOrder: limitText(limits?.orderLimitPence ?? null),
    perMonth: limitText(month),
    perJob: limitText(limits?.jobLimitPence ?? null),
    used: spent ? pounds(used) : null,
    usedPercent: month === null ? null : month === 0 ? 100 : Math.min(100, (used / month) * 100),
    left: leftPence === null ? null : pounds(leftPence),
    isNearlyUsed: leftPence !== null && leftPence * 10 < month!,
  };
}

export function invitedRow({
  invitationId,
  email,
  role,
  limits,
  ...rest
}: OpenInvitation): InvitedRow {
  const asked = shortDay(dayOf(new Date(rest.invitedAt)));
  const until = new Date(rest.expiresAt);
  return {
    invitationId,
    email,
    about: `asked ${asked}, until ${shortDay(dayOf(until))}, ${timeOf(until)}`,
    role: memberRoles[role],
    perOrder: limitText(limits.orderLimitPence),
    perMonth: limitText(limits.monthLimitPence),
    perJob: limitText(limits.jobLimitPence),
  };
}

/** "4 people · November 2026, ex VAT: £8,412.60 in 31 orders". */
export function teamNote({ members }: Team, spending: Spending): string {
  const sum = spending.members.reduce((pence, { usedExPence }) => pence + usedExPence, 0);
  const orders = spending.members.reduce((count, each) => count + each.orders, 0);
  const month = monthOf(`${spending.monthStart}T12:00:00Z`);
  return `${counted(members.length, 'person', 'people')} · ${month}, ex VAT: ${pounds(sum)} in ${counted(orders, 'order')} · limits are checked when an order is placed, also when two press at once`;
}

export interface EventRow {
  when: string;
  text: string;
}

export function eventRow(event: TeamEvent): EventRow {
  const at = new Date(event.at);
  const by = event.by ?? 'the shop';
  return { when: `${shortDay(dayOf(at))}, ${timeOf(at)}`, text: `${eventText(event)}, by ${by}` };
}

const wishTexts = { no: 'not asked for', optional: 'optional', required: 'required' } as const;

function eventText({ kind, member, role, limits, limitsBefore, references }: TeamEvent): string {
  const who = member ?? 'Somebody who has left';
  switch (kind) {
    case 'invited':
      return `${who} invited`;
    case 'uninvited':
      return `The invitation of ${who} taken back`;
    case 'joined':
      return `${who} joined as ${role === null ? 'a member' : memberRoles[role].toLowerCase()}`;
    case 'removed':
      return `${who} removed`;
    case 'role':
      return `${who} became ${role === null ? 'a member' : memberRoles[role].toLowerCase()}`;
    case 'limits':
      return `${who}: ${limitChanges(limitsBefore, limits).join(', ') || 'limits saved as they were'}`;
    case 'references':
      return references
        ? `PO number ${wishTexts[references.poNumber]}, job ${wishTexts[references.jobReference]}`
        : 'What each order must have changed';
    case 'band':
      return 'The trade band changed';
    case 'status':
      return 'The standing of the account changed';
    case 'opened':
      return 'The account opened';
  }
}

const limitNames = {
  orderLimitPence: 'per order',
  monthLimitPence: 'per month',
  jobLimitPence: 'per job',
} as const;

function limitChanges(before: MemberLimits | null, after: MemberLimits | null): string[] {
  if (!before || !after) return [];
  const names = Object.keys(limitNames) as (keyof MemberLimits)[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const [was, is] = [before[name], after[name]].map((pence) => limitText(pence) ?? 'no limit');
      return `${limitNames[name]} ${was} → ${is}`;
    });
}
