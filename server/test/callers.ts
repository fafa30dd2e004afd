import type { Call, StaffRole } from '@plumbline/contracts/call/call.ts';
import { callPath } from '@plumbline/contracts/call/client.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { Visitor } from './shop.ts';

/** Somebody who makes calls, and what may be expected of them. */
export interface Someone {
  kind: string;
  visitor: Visitor;
  isSignedIn: boolean;
  isTrade: boolean;
  roles: readonly StaffRole[];
  /** Whether they show a token that does not do, which no call forgives. */
  isRefused: boolean;
  /** Things of their own, by the name that calls ask for them by. */
  own: Record<string, string | number>;
}

/** What the contract's `access` promises to this caller. */
export function expectedRefusal({ access }: Call, someone: Someone): 401 | 403 | null {
  if (someone.isRefused) return 401;
  if (access === 'anyone') return null;
  if (!someone.isSignedIn) return 401;
  if (access === 'shopper') return null;
  if (access === 'trade' || access === 'member') return someone.isTrade ? null : 403;
  if (access === 'staff') return someone.roles.length > 0 ? null : 403;
  const roles = ['admin', ...access.slice('staff:'.length).split('|')] as StaffRole[];
  return roles.some((role) => someone.roles.includes(role)) ? null : 403;
}

/** Asks a call as it is written, past the typed client, and tells what somebody could make of it. */
export async function askCall(
  baseUrl: string,
  visitor: Visitor,
  call: Call,
  {
    params,
    query,
    body,
  }: { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown },
): Promise<{ status: number; told: unknown }> {
  const json = { 'content-type': 'application/json' };
  const sent =
    body === undefined
      ? {}
      : body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: json };
  const response = await visitor.fetch(
    baseUrl + serviceMounts[call.service] + callPath(call, { params, query }),
    { method: call.method, ...sent },
  );
  const text = await response.text();
  const isFile = !(response.headers.get('content-type') ?? '').includes('json');
  const told = text === '' || isFile ? { text } : { ...JSON.parse(text), requestId: undefined };
  return { status: response.status, told };
}
