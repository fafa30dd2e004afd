import { isDeepStrictEqual } from 'node:util';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { staffRoles, type Call, type StaffRole } from '@plumbline/contracts/call.ts';
import { callPath } from '@plumbline/contracts/client.ts';
import { serviceMounts } from '@plumbline/contracts/services.ts';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from './test-example.ts';
import { readyToPay, startTestShop, type TestShop, type Visitor } from './test-shop.ts';

// Every call × every kind of caller, from the contracts: a call that is added is walked too.
const calls = Object.entries(allCalls as Record<string, Record<string, Call>>).flatMap(
  ([module, group]) =>
    Object.entries(group).map(([name, call]) => ({ name: `${module}.${name}`, call })),
);

interface Someone {
  kind: string;
  visitor: Visitor;
  isSignedIn: boolean;
  isTrade: boolean;
  roles: readonly StaffRole[];
  /** Things of their own, by the name of the path's parameter. */
  own: Record<string, string | number>;
}

let shop: TestShop;
const people: Someone[] = [];

beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      {
        sku: 'TAP',
        incPence: 129_00,
        stock: 10_000,
        bandExPence: { 'band-1': 90_00, 'band-2': 80_00 },
      },
    ],
    limits: { holdsPerVisitor: 1000, intentsPer10Minutes: 1000 },
  });
  const add = async (kind: string, visitor: Visitor, more: Partial<Someone> = {}) => {
    const isSignedIn = visitor.cookies.has('session');
    const own = await makeThings(visitor, isSignedIn);
    people.push({ kind, visitor, isSignedIn, isTrade: false, roles: [], own, ...more });
  };
  await add('guest', shop.visitor());
  await add('shopper', await shop.signedIn());
  await add('other shopper', await shop.signedIn());
  await add('trade of band 1', await shop.signedIn({ band: 'band-1' }), { isTrade: true });
  await add('trade of band 2', await shop.signedIn({ band: 'band-2' }), { isTrade: true });
  for (const role of staffRoles) {
    await add(`staff: ${role}`, await shop.signedIn({ roles: [role] }), { roles: [role] });
  }
  const unknown = shop.visitor();
  unknown.cookies.set('session', 'AAAAAAAAAAAAAAAAAAAAAA');
  people.push({
    kind: 'expired',
    visitor: unknown,
    isSignedIn: false,
    isTrade: false,
    roles: [],
    own: {},
  });
});
afterAll(() => shop.stop());

/** One of everything that can be somebody's own. */
async function makeThings(visitor: Visitor, isSignedIn: boolean): Promise<Someone['own']> {
  const { services } = visitor;
  const { basket } = await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }]);
  if (!isSignedIn) return { basketId: basket.basketId };
  const { addressId } = await services.addresses.addAddress({
    body: {
      addressType: 'delivery',
      address: { line1: '14 Larch Road', town: 'London', postcode: 'SW4 7AB', countryCode: 'GB' },
    },
  });
  const { sessions } = await services.identity.listSessions();
  return { basketId: basket.basketId, addressId, sessionId: sessions[0]!.sessionId };
}

/** What there is none of, in the form of the real thing. */
const missing: Record<string, string | number> = {
  basketId: 'AAAAAAAAAAAAAAAAAAAAAA',
  addressId: 2_000_000_000,
  sessionId: '00000000-0000-4000-8000-000000000000',
};

async function ask({ visitor }: Someone, call: Call, own: Record<string, unknown> = {}) {
  const part = (schema: TSchema | undefined) =>
    schema ? (exampleOf(schema) as Record<string, unknown>) : undefined;
  const params = { ...part(call.params), ...own };
  const body = part(call.body);
  const path = callPath(call, { params, query: part(call.query) ?? {} });
  const response = await visitor.fetch(shop.baseUrl + serviceMounts[call.service] + path, {
    method: call.method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  const told = text === '' ? null : { ...JSON.parse(text), requestId: undefined };
  return { status: response.status, told };
}

/** What the contract's `access` promises to this caller. */
function expectedRefusal({ access }: Call, someone: Someone): 401 | 403 | null {
  if (access === 'anyone') return null;
  if (!someone.isSignedIn) return 401;
  if (access === 'shopper') return null;
  if (access === 'trade') return someone.isTrade ? null : 403;
  if (access === 'staff') return someone.roles.length > 0 ? null : 403;
  const role = access.slice('staff:'.length) as StaffRole;
  return someone.roles.includes(role) || someone.roles.includes('admin') ? null : 403;
}

// Ending sessions signs the callers of later calls out, so it is walked at the end.
const endsSessions = ({ name }: { name: string }) => name.startsWith('identity.end');
const walked = [...calls.filter((each) => !endsSessions(each)), ...calls.filter(endsSessions)];

function missingOf(call: Call): Record<string, unknown> {
  const names = Object.keys((call.params as { properties?: object } | undefined)?.properties ?? {});
  return Object.fromEntries(
    names.filter((name) => name in missing).map((name) => [name, missing[name]]),
  );
}

describe("another's thing", () => {
  const owned = walked.filter(({ call }) => Object.keys(missingOf(call)).length > 0);
  it.each(owned)('$name cannot tell it from one that does not exist', async ({ call }) => {
    const [name] = Object.keys(missingOf(call)) as [string];
    const told: string[] = [];
    for (const owner of people.filter(({ own }) => name in own)) {
      for (const stranger of people.filter((each) => each !== owner)) {
        const anothers = await ask(stranger, call, { [name]: owner.own[name] });
        const none = await ask(stranger, call, { [name]: missing[name] });
        if (!isDeepStrictEqual(anothers, none)) told.push(`${stranger.kind} of ${owner.kind}`);
      }
    }
    expect(told).toEqual([]);
  });
});

describe('every call as every kind of caller', () => {
  it.each(walked)('$name has an access that is kept, and never fails', async ({ call }) => {
    const faults: string[] = [];
    for (const someone of people) {
      const { status, told } = await ask(someone, call, missingOf(call));
      const refusal = expectedRefusal(call, someone);
      const isKept = refusal
        ? status === refusal
        : status < 500 && status !== 401 && status !== 403;
      if (!isKept) faults.push(`${someone.kind}: ${status} ${JSON.stringify(told)}`);
    }
    expect(faults).toEqual([]);
  });
});
