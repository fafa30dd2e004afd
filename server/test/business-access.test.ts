import { isDeepStrictEqual } from 'node:util';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { Call } from '@plumbline/contracts/call/call.ts';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../src/db/transaction.ts';
import { insertMember } from '../src/people/businesses/members-store.ts';
import { askCall } from './callers.ts';
import { exampleOf } from './example.ts';
import type { Visitor } from './shop.ts';
import { papersForm } from './trade-applications.ts';
import {
  noThings,
  startBusinessWalk,
  type BusinessThing,
  type Things,
  type WalkedBusiness,
} from './two-businesses.ts';

// Two businesses × every call of a business × every id that it names: one's own, the other's, none.
let walk: Awaited<ReturnType<typeof startBusinessWalk>>;
let asking: WalkedBusiness;
let asked: WalkedBusiness;
/** Somebody of both, who buys for the one that asks. */
let both: Visitor;

beforeAll(async () => {
  walk = await startBusinessWalk();
  asking = await walk.open();
  asked = await walk.open();
  const member = await walk.shop.colleagueOf(asking.owner);
  both = member;
  const { businessId } = asked.owner;
  const { shop } = walk.shop;
  await transaction(shop.db, (tx) =>
    insertMember(
      tx,
      { businessId, accountId: member.accountId, role: 'approver' },
      shop.app.context.now(),
    ),
  );
});
afterAll(() => walk.shop.shop.stop());

/** What each id is the id of, by the name that calls have for it. */
const thingOf: Record<string, BusinessThing> = {
  tradeExternalId: 'tradeExternalId',
  businessId: 'businessId',
  accountId: 'memberId',
  delegateAccountId: 'memberId',
  invitationId: 'invitationId',
  approvalId: 'approvalId',
  listId: 'listId',
  quoteId: 'quoteId',
  projectId: 'projectId',
  reference: 'jobReference',
  orderNumber: 'orderNumber',
  labourId: 'labourId',
  itemId: 'invoiceId',
  itemIds: 'invoiceId',
  fromItemId: 'receiptId',
  toItemId: 'invoiceId',
  intentId: 'intentId',
  uploadId: 'paperId',
};
const thingIn = (call: string, id: string): BusinessThing | undefined => {
  if (call === 'tradeApplications.answerTradeApplicationItem') return 'applicationItemId';
  // What a purchase is asked by; elsewhere it is what whoever writes it calls a job.
  if (call === 'dashboard.listBuyAgainProducts' && id === 'jobReference') return id;
  return thingOf[id];
};

/** What has the name of an id and is none of a business, or is walked elsewhere. */
const others: Record<string, string> = {
  pageNumber: 'it is a page',
  companyNumber: 'it is what somebody types of a business that they apply for',
  vatNumber: 'it is what somebody types of a business that they apply for',
  poNumber: 'it is whether one is asked for',
  jobReference: 'it is what they call a job, and makes one of their own',
  basketId: 'access.test.ts has its maker',
  paymentMethodId: 'access.test.ts has its maker',
  id: 'trade-credit.test.ts asks for a proposal of another, at a shop with a provider of credit',
};

/**
 * What somebody of both is told of either: between the accounts they choose, and a mail leads whoever
 * decides to a request, whichever business they buy for just then.
 */
const ofEveryBusiness = new Set<BusinessThing>(['businessId', 'tradeExternalId', 'approvalId']);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const day = { from: '2026-11-19', until: '2026-11-20' };
/** What a call takes that no example fits. */
const bodies: Record<string, (ids: Record<string, unknown>) => unknown> = {
  'approvals.setAway': ({ delegateAccountId }) => ({ away: { ...day, delegateAccountId } }),
  'quotes.createQuote': ({ projectId }) => ({ projectId }),
  'quotes.setQuoteLogo': () => papersForm([png], {}, 'logo.png'),
  'statements.startStatementPayment': ({ itemIds }) => ({
    method: 'card',
    itemIds: [itemIds],
    agreedTotalPence: 1,
  }),
  'tradeApplications.answerTradeApplicationItem': () => papersForm([], { answer: 'The white one' }),
};

interface Walked {
  name: string;
  call: Call;
  /** The ids that it names, wherever in it they stand. */
  ids: readonly string[];
}

interface AnySchema {
  properties?: Record<string, AnySchema>;
  items?: AnySchema;
  anyOf?: AnySchema[];
}

function namesIn({ properties = {}, items, anyOf = [] }: AnySchema): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, each]) => [name, ...namesIn(each)]),
    ...[items, ...anyOf].flatMap((each) => (each ? namesIn(each) : [])),
  ];
}

const isOfBusiness = (module: string, { access }: Call) =>
  access === 'trade' ||
  access === 'member' ||
  (access === 'shopper' && ['businesses', 'tradeAccounts', 'tradeApplications'].includes(module));

const calls: Walked[] = Object.entries(allCalls as Record<string, Record<string, Call>>).flatMap(
  ([module, group]) =>
    Object.entries(group)
      .filter(([, call]) => isOfBusiness(module, call))
      .map(([name, call]) => {
        const parts = [call.params, call.query, call.body];
        const names = new Set(parts.flatMap((part) => namesIn((part ?? {}) as AnySchema)));
        const ids = [...names].filter((id) => /(Ids?|Guid|Number|[rR]eference)$|^id$/.test(id));
        return { name: `${module}.${name}`, call, ids };
      }),
);
const walked = calls.flatMap(({ name, call, ids }) =>
  ids.filter((id) => thingIn(name, id) !== undefined).map((id) => ({ name, call, ids, id })),
);

/** Asks with these things; an id of which there is another says so. */
async function ask(
  visitor: Visitor,
  { name, call, ids }: Walked,
  things: Things,
  { id, is }: { id?: string; is?: unknown } = {},
) {
  const values = Object.fromEntries(
    ids.flatMap((each) => {
      const thing = thingIn(name, each);
      return thing ? [[each, each === id ? is : things[thing]]] : [];
    }),
  );
  const part = (schema: TSchema | undefined) => ({
    ...(schema && (exampleOf(schema) as object)),
    ...Object.fromEntries(
      Object.entries(values).filter(([each]) =>
        Object.keys((schema as AnySchema | undefined)?.properties ?? {}).includes(each),
      ),
    ),
  });
  const [params, query] = [part(call.params), part(call.query)];
  const body = bodies[name]?.(values) ?? (call.body && part(call.body));
  const answer = await askCall(walk.shop.shop.baseUrl, visitor, call, { params, query, body });
  // An answer may say what was asked for.
  const told = JSON.stringify(answer.told);
  const shown = typeof is === 'string' ? told.replaceAll(JSON.stringify(is), '"asked"') : told;
  return { status: answer.status, told: JSON.parse(shown) as unknown };
}

/** All that a business is told of its own, by every call that only tells. */
async function readAll({ owner, drafter, applicant, things }: WalkedBusiness) {
  const reads = calls.filter(({ call }) => call.method === 'GET' && !call.file);
  const own = await Promise.all(reads.map((read) => ask(owner, read, things)));
  const applications = await Promise.all(
    [drafter, applicant].map(({ services }) => services.tradeApplications.getOwnTradeApplication()),
  );
  return Object.fromEntries([
    ...reads.map(({ name }, at) => [name, own[at]]),
    ...applications.map((each, at) => [`application ${at}`, each]),
  ]);
}

it('every id that a call of a business names has a maker, or why it has none', () => {
  const unknown = calls.flatMap(({ name, ids }) =>
    ids
      .filter((id) => thingIn(name, id) === undefined && !(id in others))
      .map((id) => `${name}: ${id}`),
  );
  expect(unknown).toEqual([]);
});

describe('an id of another business', () => {
  it.each(walked)(
    '$name by its $id is like one that there is none of, and changes nothing',
    async (each) => {
      const { name, id } = each;
      const thing = thingIn(name, id)!;
      const told: string[] = [];
      const before = each.call.method === 'GET' ? null : await readAll(asked);
      const { owner, buyer, drafter, applicant, things } = asking;
      const strangers = { owner, buyer, drafter, applicant };
      const isTheirs = ofEveryBusiness.has(thing);
      for (const [kind, stranger] of Object.entries(
        isTheirs ? strangers : { ...strangers, both },
      )) {
        const none = await ask(stranger, each, things, { id, is: noThings[thing] });
        const anothers = await ask(stranger, each, things, { id, is: asked.things[thing] });
        if (!isDeepStrictEqual(anothers, none)) {
          told.push(`${kind}: ${JSON.stringify(anothers)}, not ${JSON.stringify(none)}`);
        }
      }
      expect(told).toEqual([]);
      expect(before && (await readAll(asked))).toEqual(before);
      // Whoever writes of a job has one of that name from then on.
      if (thing === 'jobReference') await walk.makeAgain(asked, [thing]);
    },
  );

  it.each(walked)('$name by its $id tells those whose it is more', async (each) => {
    const { name, id, ids } = each;
    const wanted = ids.flatMap((one) => thingIn(name, one) ?? []);
    await walk.makeAgain(asked, wanted);
    const { owner, buyer, drafter, applicant, things } = asked;
    const thing = thingIn(name, id)!;
    const told: string[] = [];
    for (const person of [owner, buyer, drafter, applicant]) {
      const none = await ask(person, each, things, { id, is: noThings[thing] });
      const own = await ask(person, each, things, { id, is: things[thing] });
      // Whoever is told first is enough: the next one may end a membership that others need.
      if (!isDeepStrictEqual(own, none)) return;
      told.push(JSON.stringify(own));
    }
    expect.unreachable(told.join('\n'));
  });
});
