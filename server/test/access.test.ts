import { isDeepStrictEqual } from 'node:util';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { staffRoles, type Call } from '@plumbline/contracts/call/call.ts';
import { discountChannel } from '@plumbline/contracts/nouns/discount-terms.ts';
import { SignJWT } from 'jose';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from './discounts.ts';
import {
  makeSigningKey,
  startTestIssuer,
  type SigningKey,
  type TestIssuer,
} from './identity/issuer.ts';
import { saveCard } from './saved-cards.ts';
import { exampleOf } from './example.ts';
import {
  createVisitor,
  payAtProvider,
  readyToPay,
  startTestShop,
  type TestShop,
  type Visitor,
} from './shop.ts';
import { askCall, expectedRefusal, type Someone } from './callers.ts';

// Every call × every kind of caller, from the contracts: a call that is added is walked too.
const calls = Object.entries(allCalls as Record<string, Record<string, Call>>).flatMap(
  ([module, group]) =>
    Object.entries(group).map(([name, call]) => ({ name: `${module}.${name}`, call })),
);

const now = new Date('2026-11-18T10:00:00Z');
let shop: TestShop;
let issuer: TestIssuer;
let key: SigningKey;
const people: Someone[] = [];

beforeAll(async () => {
  key = await makeSigningKey('ES256');
  issuer = await startTestIssuer([key]);
  shop = await startTestShop({
    now,
    signIn: { issuer: issuer.url },
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
    const someone = { isSignedIn: true, isTrade: false, isRefused: false, roles: [], ...more };
    const own = someone.isSignedIn
      ? await makeThings(visitor)
      : {
          basketId: await makers.basketId!(visitor),
          projectId: await makers.projectId!(visitor),
        };
    people.push({ kind, visitor, own, ...someone });
  };
  await add('guest', shop.visitor(), { isSignedIn: false });
  await add('shopper', await shop.signedIn());
  await add('other shopper', await shop.signedIn());
  await add('trade of band 1', await shop.signedIn({ band: 'band-1' }), { isTrade: true });
  await add('trade of band 2', await shop.signedIn({ band: 'band-2' }), { isTrade: true });
  for (const role of staffRoles) {
    await add(`staff: ${role}`, await shop.signedIn({ roles: [role] }), { roles: [role] });
  }
  const expired = await shop.signedIn({ band: 'band-1', roles: ['admin'] });
  const yesterday = new Date(now.getTime() - 86_400_000);
  await shop.db.pool.query('update session set expires_at = $1 where account_id = any($2)', [
    yesterday,
    [await accountOf(expired)],
  ]);
  await add('session that expired', expired, { isSignedIn: false });

  // The app speaks for somebody who is staff at the website, which it is not.
  await shop.db.pool.query(
    `with owner as (insert into account (issuer, subject, email, display_name)
                    values ($1, 'owner', 'owner@example.com', 'Owner') returning id)
     insert into staff_role (account_id, role) select id, 'admin' from owner`,
    [issuer.url],
  );
  await add('app', await appWith({}));
  const refused = { isSignedIn: false, isRefused: true };
  for (const [kind, claims] of Object.entries({
    'app with a token for another audience': { aud: 'https://other.example/services' },
    'app with a token that expired': { exp: now.getTime() / 1000 - 60 },
  })) {
    const visitor = await appWith(claims);
    people.push({ kind, visitor, isTrade: false, roles: [], own: {}, ...refused });
  }
});
afterAll(async () => {
  await shop.stop();
  await issuer.stop();
});

const accountOf = async ({ services }: Visitor) =>
  (await services.accounts.getUserProfile()).accountId;

/** The trade app, with a bearer token that is good but for these claims. */
async function appWith(claims: Record<string, unknown>): Promise<Visitor> {
  const seconds = now.getTime() / 1000;
  const token = await new SignJWT({
    iss: issuer.url,
    sub: 'owner',
    aud: `${shop.baseUrl}/services`,
    client_id: 'trade-app',
    scope: 'openid shop',
    iat: seconds - 120,
    exp: seconds + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'at+jwt' })
    .sign(key.privateKey);
  return createVisitor(shop.baseUrl, new Map(), token);
}

/** How somebody comes by each thing that can be their own, by the name that calls ask for it by. */
const makers: Record<string, (visitor: Visitor) => Promise<string | number>> = {
  async basketId(visitor) {
    return (await readyToPay(visitor, [{ sku: 'TAP', quantity: 1 }])).basket.basketId;
  },
  async addressId({ services }) {
    const address = {
      line1: '14 Larch Road',
      town: 'London',
      postcode: 'SW4 7AB',
      countryCode: 'GB',
    };
    const body = { addressType: 'delivery' as const, address };
    return (await services.addresses.addAddress({ body })).addressId;
  },
  // An app has no session of its own; its owner's serves for the question.
  async sessionId({ services }) {
    const { sessions } = await services.identity.listSessions();
    return sessions[0]?.sessionId ?? missing.sessionId!;
  },
  async orderGuid(visitor) {
    const params = { basketId: String(await makers.basketId!(visitor)) };
    const { checkout } = visitor.services;
    const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
    await payAtProvider(shop, intent);
    const body = { intentId: intent.intentId };
    return (await checkout.completePayment({ params, body })).orderGuid;
  },
  async projectId({ services }) {
    const { projectId } = await services.projects.createProject({ body: { name: 'Ensuite' } });
    const body = { items: [{ sku: 'TAP', quantity: 1 }] };
    await services.projects.addToProject({ params: { projectId }, body });
    return projectId;
  },
  async paymentMethodId(visitor) {
    return (await saveCard(shop, visitor))[0]!.paymentMethodId;
  },
};

/** One of everything that can be somebody's own. */
async function makeThings(visitor: Visitor): Promise<Someone['own']> {
  const own: Someone['own'] = {};
  for (const [name, make] of Object.entries(makers)) own[name] = await make(visitor);
  // Paying used the first basket up.
  own.basketId = await makers.basketId!(visitor);
  return own;
}

/** What there is none of, in the form of the real thing. */
const missing: Record<string, string | number> = {
  basketId: 'AAAAAAAAAAAAAAAAAAAAAA',
  addressId: 2_000_000_000,
  sessionId: '00000000-0000-4000-8000-000000000000',
  orderGuid: '00000000-0000-4000-8000-000000000000',
  projectId: 'AAAAAAAAAAAAAAAAAAAAAA',
  paymentMethodId: 'pm_none',
};

async function ask({ visitor }: Someone, call: Call, own: Record<string, unknown> = {}) {
  const part = (schema: TSchema | undefined) =>
    schema ? (exampleOf(schema) as Record<string, unknown>) : undefined;
  const params = { ...part(call.params), ...askedOf(call, 'params', own) };
  const example = part(call.body);
  const body = Array.isArray(example)
    ? example
    : example && { ...example, ...askedOf(call, 'body', own) };
  const query = part(call.query) ?? {};
  return askCall(shop.baseUrl, visitor, call, { params, query, body });
}

/** Those of some things that a part of a call asks for. */
function asked(schema: TSchema | undefined, things: Record<string, unknown>) {
  const names = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
  return Object.fromEntries(names.filter((name) => name in things).map((n) => [n, things[n]]));
}

interface OrderKey {
  part: 'params' | 'body';
  name: string;
}

/** Where a call names an order of whoever asks by another name than its guid's own. */
function orderKeyOf({ path, access }: Call): OrderKey | null {
  // Staff name anybody's order.
  if (access !== 'anyone') return null;
  if (path.startsWith('/Order/{id}/')) return { part: 'params', name: 'id' };
  if (path.startsWith('/orders/{order}/')) return { part: 'params', name: 'order' };
  return path === '/Order/confirm-delivery-terms' ? { part: 'body', name: 'orderId' } : null;
}

/** Those of some things that a part of a call asks for, under the names that it has for them. */
function askedOf(call: Call, part: 'params' | 'body', things: Record<string, unknown>) {
  const orderKey = orderKeyOf(call);
  if (orderKey === null || things.orderGuid === undefined) return asked(call[part], things);
  const { orderGuid, ...others } = things;
  // What a body repeats of the order is not walked: it opens nothing, whatever it says.
  const named = orderKey.part === part ? { [orderKey.name]: orderGuid } : {};
  return { ...asked(call[part], others), ...named };
}

// Ending sessions signs the callers of later calls out, so it is walked at the end.
const endsSessions = ({ name }: { name: string }) => name.startsWith('identity.end');
const walked = [...calls.filter((each) => !endsSessions(each)), ...calls.filter(endsSessions)];

const missingOf = (call: Call): Record<string, unknown> => {
  const { params, body, multipart } = call;
  // What is sent with files is not sent as these calls are; whose order it is has tests beside it.
  if (multipart) return {};
  const own = { ...asked(params, missing), ...asked(body, missing) };
  return orderKeyOf(call) === null ? own : { orderGuid: missing.orderGuid, ...own };
};

describe("another's thing", () => {
  const owned = walked.filter(({ call }) => Object.keys(missingOf(call)).length > 0);
  it.each(owned)('$name cannot tell it from one that does not exist', async ({ call }) => {
    const [name] = Object.keys(missingOf(call)) as [string];
    const told: string[] = [];
    // Strangers ask at once, as they do; none of them may change what another is told.
    const askAll = async (stranger: Someone) => {
      const none = await ask(stranger, call, { [name]: missing[name] });
      for (const owner of people.filter(({ own }) => name in own)) {
        if (owner === stranger) continue;
        const anothers = await ask(stranger, call, { [name]: owner.own[name] });
        if (!isDeepStrictEqual(anothers, none)) told.push(`${stranger.kind} of ${owner.kind}`);
      }
    };
    await Promise.all(people.map(askAll));
    expect(told).toEqual([]);
  });

  it.each(owned)('$name tells its owner more than that there is none', async ({ call }) => {
    const [name] = Object.keys(missingOf(call)) as [string];
    // What is for businesses alone tells its owner nothing who buys for none.
    const visitor = await shop.signedIn(
      call.access === 'trade' || call.access === 'member' ? { band: 'band-1' } : {},
    );
    const own = { [name]: await makers[name]!(visitor) };
    const owner: Someone = { ...people[1]!, visitor, own };
    const none = await ask(owner, call, missingOf(call));
    expect(await ask(owner, call, own)).not.toEqual(none);
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

it('a code is taken from the callers of its channel alone', async () => {
  const channels = Object.entries(discountChannel);
  for (const [name, channel] of channels) {
    await makeCampaign(shop.db, name.toUpperCase(), { channel });
  }
  // People of its own: the walk above asks for the end of the sessions of those that it walks as.
  const callers = {
    website: shop.visitor(),
    tradeSite: await shop.signedIn({ band: 'band-1' }),
    // Its owner signed out everywhere then, which ended what had been issued by that time.
    tradeApp: await appWith({ iat: now.getTime() / 1000 + 1 }),
  };
  for (const [own, { services }] of Object.entries(callers)) {
    const { basket } = services;
    const { basketId } = await basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
    const taken: string[] = [];
    for (const [name] of channels) {
      const added = basket.addDiscount({
        params: { basketId },
        body: { code: name.toUpperCase() },
      });
      if (await added.catch(() => null)) taken.push(name);
    }
    expect(taken).toEqual([own]);
  }
});
