import type { Action } from '@plumbline/contracts/help/analytics.ts';
import { createAnalyticsClient } from '@plumbline/contracts/clients.ts';
import { serviceMounts } from '@plumbline/contracts/call/services.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import {
  createVisitor,
  refusalOf,
  startTestShop,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { mostKept } from './actions.ts';
import { tidyActions } from './jobs.ts';
import { removeActions } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    offerings: [{ sku: 'TAP', incPence: 129_00 }],
    limits: { actionsPerMinute: 5 },
  });
});
afterAll(() => shop.stop());

const viewed = (sku: string): Action => ({ kind: 'viewed-product', sku });
const dayMs = 86_400_000;

/** A visitor whose browser holds their answer about cookies. */
function asked(answer: 'all' | 'necessary', visitor = shop.visitor()): Visitor {
  visitor.cookies.set('choice', answer);
  return visitor;
}

const tell = ({ services }: Visitor, ...actions: Action[]) =>
  services.analytics.updateActions({ body: { actions } });

async function countKept(): Promise<number> {
  const { rows } = await shop.db.pool.query('select count(*)::int as kept from visitor_action');
  return rows[0].kept;
}

/** What an account is kept to have done, as its export tells it. */
async function keptOf({ services }: Visitor): Promise<string[]> {
  const { lookedAt } = await services.privacy.exportData();
  return (lookedAt as { kind: string; subject: string }[]).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );
}

describe('updateActions', () => {
  it.each([
    ['nobody has answered', () => shop.visitor()],
    ['they refused', () => asked('necessary')],
    ['the answer is none of ours', () => asked('everything' as 'all')],
  ])('takes actions and keeps nothing where %s, and says so', async (_, visitor) => {
    const before = await countKept();
    expect(await tell(visitor(), viewed('TAP'))).toEqual({
      kept: 0,
      reason: 'no-consent',
      keptUntil: null,
    });
    expect(await countKept()).toBe(before);
  });

  it('keeps nothing of an account either, as long as this browser has not accepted', async () => {
    const person = await shop.signedIn();
    expect(await tell(person, viewed('TAP'))).toMatchObject({ kept: 0, reason: 'no-consent' });
    expect(await keptOf(person)).toEqual([]);
  });

  it('keeps each thing once, in order, once they accepted, and says until when', async () => {
    const person = asked('all', await shop.signedIn());
    const answer = await tell(
      person,
      viewed('TAP'),
      { kind: 'searched', query: '  Brass   TAP ' },
      { kind: 'viewed-category', slug: 'taps//basin-taps/' },
      viewed('TAP'),
    );
    expect(answer.kept).toBe(3);
    const until = shop.app.context.now().getTime() + 90 * dayMs;
    expect(Date.parse(answer.keptUntil!)).toBe(until);
    expect(await keptOf(person)).toEqual([
      'searched brass tap',
      'viewed-category taps/basin-taps',
      'viewed-product TAP',
    ]);
  });

  it('gives a guest who accepted the number that their actions are kept under', async () => {
    const guest = asked('all');
    const before = await countKept();
    expect(await tell(guest, viewed('TAP'))).toMatchObject({ kept: 1 });
    await tell(guest, viewed('TAP'));
    expect(guest.cookies.get('visitor')).toMatch(/^[\w-]{22}$/);
    expect(await countKept()).toBe(before + 1);
  });

  it('can be asked to keep for fewer days, never for more', async () => {
    const { services } = asked('all');
    const keep = (keepDays: number) =>
      services.analytics.updateActions({
        body: { actions: [viewed('TAP')], config: { keepDays } },
      });
    const until = shop.app.context.now().getTime() + 7 * dayMs;
    expect(Date.parse((await keep(7)).keptUntil!)).toBe(until);
    expect(await refusalOf(keep(91))).toMatchObject({ status: 400 });
  });

  it.each([
    ['no action', []],
    ['more than fifty', Array.from({ length: 51 }, () => viewed('TAP'))],
    ['an action of no known kind', [{ kind: 'paid', sku: 'TAP' }]],
    ['a field of another kind', [{ kind: 'viewed-product', slug: 'tap' }]],
    ['a blank search', [{ kind: 'searched', query: '   ' }]],
  ])('refuses %s', async (_, actions) => {
    const told = asked('all').services.analytics.updateActions({
      body: { actions: actions as Action[] },
    });
    expect(await refusalOf(told)).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('keeps no more than the newest things of one visitor', async () => {
    const person = asked('all', await shop.signedIn());
    for (const hundred of [0, 1, 2, 3, 4]) {
      await tell(person, ...Array.from({ length: 50 }, (_, at) => viewed(`S${hundred}-${at}`)));
      shop.advance(1000);
    }
    const kept = await keptOf(person);
    expect(kept).toHaveLength(mostKept);
    expect(kept[0]).toBe('viewed-product S1-0');
    expect(kept.at(-1)).toBe('viewed-product S4-49');
  });

  it('refuses a visitor who reports too often, until a minute is over', async () => {
    const guest = asked('all');
    for (let time = 0; time < 5; time++) await tell(guest, viewed('TAP'));
    expect(await refusalOf(tell(guest, viewed('TAP')))).toMatchObject({ status: 429 });
    shop.advance(60_000);
    expect(await tell(guest, viewed('TAP'))).toMatchObject({ kept: 1 });
  });

  it("is on the client of the specification's heading, which needs a base address", async () => {
    expect(() => createAnalyticsClient({ baseUrl: '' })).toThrow('baseUrl is required');
    const client = createAnalyticsClient({ baseUrl: shop.baseUrl + serviceMounts.help });
    expect(await client.updateActions({ body: { actions: [viewed('TAP')] } })).toMatchObject({
      kept: 0,
    });
  });
});

describe('forgetActions', () => {
  it('erases all that was kept, of the account and in a browser that has just refused', async () => {
    const person = asked('all', await shop.signedIn());
    await tell(person, viewed('TAP'), { kind: 'added-to-basket', sku: 'TAP' });
    asked('necessary', person);
    expect(await person.services.analytics.forgetActions()).toEqual({ erased: 2 });
    expect(await keptOf(person)).toEqual([]);
    expect(await person.services.analytics.forgetActions()).toEqual({ erased: 0 });
  });

  it('leaves what others did', async () => {
    const [one, other] = [asked('all', await shop.signedIn()), asked('all')];
    await tell(one, viewed('TAP'));
    await tell(other, viewed('TAP'));
    await other.services.analytics.forgetActions();
    expect(await keptOf(one)).toEqual(['viewed-product TAP']);
  });
});

describe('signing in', () => {
  it('hands what a guest did over to the account, each thing once', async () => {
    const account = asked('all', await shop.signedIn());
    await tell(account, viewed('TAP'), viewed('TRAP'));
    const guest = asked('all');
    shop.advance(1000);
    await tell(guest, viewed('TAP'), viewed('PIPE'));
    const cookies = new Map([...guest.cookies, ...account.cookies]);
    const person = createVisitor(shop.baseUrl, cookies);
    expect(await keptOf(person)).toEqual([
      'viewed-product TRAP',
      'viewed-product TAP',
      'viewed-product PIPE',
    ]);
    const { rows } = await shop.db.pool.query(
      `select 1 from visitor_action where subject = 'PIPE' and owner like 'visitor:%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('what was kept', () => {
  it('is erased with the account', async () => {
    const person = asked('all', await shop.signedIn());
    await tell(person, viewed('TAP'));
    const { email } = await person.services.accounts.getUserProfile();
    const { rows } = await shop.db.pool.query('select id from account where email = $1', [email]);
    await transaction(shop.db, (tx) => removeActions(tx, [`account:${rows[0].id}`]));
    expect(await keptOf(person)).toEqual([]);
  });

  it('is removed when its time is over', async () => {
    const person = asked('all', await shop.signedIn());
    await tell(person, viewed('TAP'));
    shop.advance(89 * dayMs);
    await tidyActions(shop.app.context);
    const later = asked('all', await shop.signedIn());
    await tell(later, viewed('TAP'));
    shop.advance(dayMs);
    expect(await tidyActions(shop.app.context)).toBeGreaterThan(0);
    expect(await countKept()).toBe(1);
  });
});
