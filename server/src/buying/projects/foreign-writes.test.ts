import { allCalls } from '@plumbline/contracts/calls.ts';
import type { Call } from '@plumbline/contracts/call/call.ts';
import { callPath } from '@plumbline/contracts/call/client.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../../test/discounts.ts';
import { exampleOf } from '../../../test/example.ts';
import {
  readyToPay,
  startTestShop,
  testDetails,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';

// Every call that writes to a basket, a wishlist or a project by its id, from the contracts: one
// that is added is walked too.
const { basket, checkout, wishlist, projects } = allCalls;
const calls = Object.entries({ ...basket, ...checkout, ...wishlist, ...projects } as Record<
  string,
  Call
>).flatMap(([name, call]) => {
  const kind = kindOf(call);
  return kind && call.method !== 'GET' ? [{ name, call, kind }] : [];
});

type Kind = 'basket' | 'wishlist' | 'project';
function kindOf({ path }: Call): Kind | null {
  if (path.includes('{basketId}')) return 'basket';
  if (path.includes('{projectId}')) return 'project';
  return path.startsWith('/wishlist') && path.includes('{id}') ? 'wishlist' : null;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [
      {
        sku: 'TAP',
        product: 'mixer',
        incPence: 129_00,
        stock: 10_000,
        bandExPence: { 'band-1': 90_00 },
      },
      { sku: 'TAP-BLACK', product: 'mixer', incPence: 138_00, stock: 10_000 },
    ],
    limits: { holdsPerVisitor: 1_000, intentsPer10Minutes: 1_000 },
  });
  await makeCampaign(shop.db, 'TENTH');
});
afterAll(() => shop.stop());

/** Somebody's basket, wishlist and project, each filled, saved and shown to others. */
async function fill(owner: Visitor, { takesCode }: { takesCode: boolean }) {
  const { services } = owner;
  const item = { sku: 'TAP', quantity: 2 };
  const { basketId } = (await readyToPay(owner, [item])).basket;
  const inBasket = { params: { basketId } };
  if (takesCode) await services.basket.addDiscount({ ...inBasket, body: { code: 'TENTH' } });
  const savedBasket = await services.basket.saveBasket(inBasket);
  const intent = await services.checkout.createPaymentIntent({
    ...inBasket,
    body: { method: 'card' },
  });

  const { wishlistId } = await services.wishlist.createWishlist({ body: item });
  const inWishlist = { params: { id: wishlistId } };
  const savedWishlist = await services.wishlist.saveWishlist(inWishlist);
  const sharedWishlist = await services.wishlist.shareWishlist(inWishlist);

  const { projectId } = await services.projects.createProject({ body: { name: 'Ensuite' } });
  const inProject = { params: { projectId } };
  await services.projects.addToProject({ ...inProject, body: { items: [item] } });
  const sharedProject = await services.projects.shareProject({
    ...inProject,
    body: { shareType: 'customer-share' },
  });
  return {
    ids: { basket: basketId, wishlist: wishlistId, project: projectId },
    shares: { basket: null, wishlist: sharedWishlist.token, project: sharedProject.token },
    codes: { basket: savedBasket.retrievalCode, wishlist: savedWishlist.retrievalCode },
    intentId: intent.intentId,
  };
}
type Things = Awaited<ReturnType<typeof fill>>;

/** What the owner would write; anything else is the least that the call takes. */
function bodyOf(name: string, call: Call, { codes, intentId }: Things): unknown {
  const emailAddress = 'x@example.com';
  const known: Record<string, unknown> = {
    addDiscount: { code: 'TENTH' },
    removeDiscount: { code: 'TENTH' },
    setContactDetails: testDetails.contact,
    setDeliveryDetails: testDetails.delivery,
    setDeliveryOption: { optionId: 'standard' },
    completePayment: { intentId },
    refreshPaymentData: { intentId },
    emailWishlist: { retrievalCode: codes.wishlist, emailAddress },
    editProject: { expectedVersion: 2, name: 'Taken over' },
    setProjectItems: { expectedVersion: 2, items: [{ sku: 'TAP', room: null, quantity: 9 }] },
    updateProjectItemVariant: { expectedVersion: 2, fromSku: 'TAP', toSku: 'TAP-BLACK' },
    swapProjectFinish: { expectedVersion: 2, fromFinish: null, toFinish: 'black' },
  };
  return call.body && (known[name] ?? exampleOf(call.body as TSchema));
}

async function write(visitor: Visitor, call: Call, id: string, body: unknown) {
  const path = callPath(call, { params: { basketId: id, projectId: id, id } });
  const response = await visitor.fetch(shop.baseUrl + serviceMounts[call.service] + path, {
    method: call.method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? null : JSON.parse(text).code };
}

/** Everything that is kept, but for what a request leaves behind of itself: tries and sessions. */
async function everythingKept(): Promise<Record<string, string>> {
  const { rows: tables } = await shop.db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not in ('try_count', 'session')`,
  );
  const kept: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await shop.db.pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    );
    kept[name] = rows[0]!.hash;
  }
  return kept;
}

describe('writing to what is another’s', () => {
  it('is walked over every call', () => {
    const count = (kind: Kind) => calls.filter((each) => each.kind === kind).length;
    expect(count('basket')).toBeGreaterThanOrEqual(20);
    expect(count('wishlist')).toBeGreaterThanOrEqual(7);
    expect(count('project')).toBeGreaterThanOrEqual(11);
  });

  it.each(calls)(
    '$name by its id or by a link that shows it is refused, and changes nothing',
    async ({ name, call, kind }) => {
      const isForAnyone = call.access === 'anyone';
      const owner = isForAnyone ? shop.visitor() : await shop.signedIn({ band: 'band-1' });
      const things = await fill(owner, { takesCode: isForAnyone });
      await shop.app.context.jobs.drain();
      const notFound = { status: 404, code: `${kind}-not-found` };
      const guest = shop.visitor();
      const strangers = [
        guest,
        await shop.signedIn({ band: 'band-1' }),
        // Staff buy nothing, and are turned away from what is for those who do.
        ...(isForAnyone ? [await shop.signedIn({ roles: ['admin'] })] : []),
      ];
      const body = bodyOf(name, call, things);
      const before = await everythingKept();
      const keys = [things.ids[kind], things.shares[kind]].filter((key) => key !== null);
      for (const stranger of strangers) {
        for (const key of keys) {
          const answer = await write(stranger, call, key, body);
          const isUnasked = stranger === guest && !isForAnyone;
          expect(answer).toEqual(isUnasked ? { status: 401, code: 'not-signed-in' } : notFound);
        }
      }
      expect(await everythingKept()).toEqual(before);
      // The same request is understood of its owner, so that it was not refused for its form.
      const own = await write(owner, call, things.ids[kind], body);
      expect(own.code).not.toBe(`${kind}-not-found`);
      expect(own.status).not.toBe(400);
    },
  );
});
