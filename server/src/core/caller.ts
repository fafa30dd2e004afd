import type { StaffRole } from '@plumbline/contracts/call/call.ts';
import type { DiscountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';

/** Whoever makes a request, as the server itself established it; nothing here comes from a body. */
export interface Caller {
  accountId: number | null;
  /**
   * Whether a sign-in proved their e-mail address, or staff took them on as a trade customer. Nobody
   * is by an account alone: another provider may open one for an address that nobody has proved.
   */
  isProven: boolean;
  /** What their pages call them. */
  displayName: string | null;
  /** The sign-in client that the session or the bearer token came by. */
  client: string | null;
  /** A guest's own mark: sha256 of the HttpOnly cookie. Null for a request without one. */
  visitor: string | null;
  /** Where the request came from, as limits count it; null where nobody asks over HTTP. */
  network: string | null;
  /** Whether this browser agreed that what is looked at is kept. Never so for API callers. */
  keepsActions: boolean;
  /** The browser's own session, by the id that its owner knows; null for guests and API callers. */
  sessionId: string | null;
  /** The trade band of the business that is bought for. Null pays retail prices. */
  bandId: number | null;
  /** The one of their businesses that this session buys for; null for one that is not active. */
  businessId: number | null;
  businessName: string | null;
  /** Whether its band is capped until somebody has looked at its application. */
  isProvisional: boolean;
  /** Whose debts they may see and pay: that business, or in its place the one meant that is suspended. */
  owesFor: number | null;
  /** Whether there is another business that they could buy for. */
  mayChooseBusiness: boolean;
  channel: DiscountChannel;
  roles: readonly StaffRole[];
}

/** What a session or a token tells of its person; the rest comes with the request. */
export type Person = Omit<Caller, 'visitor' | 'network' | 'keepsActions'>;

export const guest: Caller = {
  accountId: null,
  isProven: false,
  displayName: null,
  client: null,
  visitor: null,
  network: null,
  keepsActions: false,
  sessionId: null,
  bandId: null,
  businessId: null,
  businessName: null,
  isProvisional: false,
  owesFor: null,
  mayChooseBusiness: false,
  channel: 100,
  roles: [],
};

/** One name for whoever it is: limits, holds and idempotency keys count by it. */
export function callerKey({ accountId, visitor }: Pick<Caller, 'accountId' | 'visitor'>): string {
  return accountId === null ? `visitor:${visitor ?? 'none'}` : `account:${accountId}`;
}

/** A request without any mark: nothing is anybody's who makes it. */
export function isNobody({ accountId, visitor }: Caller): boolean {
  return accountId === null && visitor === null;
}

/** Somebody signed in whose browser still has the mark of the guest that they were. */
export type ReturningGuest = Caller & { accountId: number; visitor: string };

/** What of a caller decides prices. */
export function viewerOf(caller: Caller): { bandId: number | null; channel: DiscountChannel } {
  return { bandId: caller.bandId, channel: caller.channel };
}
