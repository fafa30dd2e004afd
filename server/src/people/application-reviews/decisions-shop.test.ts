import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import {
  applied,
  approveAt,
  draftOf,
  listTornApplications,
  provedPerson,
  raceToDecide,
  seenBy,
  shownPence,
  soleTrader,
  startApplicationShop,
  subjectsTo,
} from '../../../test/trade-applications.ts';
import { removeUploadsOver } from '../../base/uploads/jobs.ts';
import { listApplicationFaults } from '../trade-applications/due-store.ts';
import { removeOldDrafts, warnOfApplications } from '../trade-applications/jobs.ts';

let shop: TestShop;
let reviewer: Visitor;
let bands: { starter: number; full: number };
beforeAll(async () => {
  ({ shop, reviewer, bands } = await startApplicationShop());
});
afterAll(() => shop.stop());

describe('a decision', () => {
  it('against it ends its prices and names the reason, and it may be applied for again, without prices until somebody has looked', async () => {
    const person = await provedPerson(shop);
    const sent = await applied(person, soleTrader(5));
    expect(await shownPence(person)).toBe(108_00);
    const seen = await seenBy(reviewer, sent);
    const disapproved =
      await reviewer.services.applicationReviews.disapproveTradeAccountApplication({
        params: { id: seen.applicationId },
        body: { version: seen.version, reason: 'no-trade-shown', note: 'The invoice is to you.' },
      });
    expect(disapproved).toMatchObject({ state: 'disapproved', reason: 'no-trade-shown' });
    expect(await shownPence(person)).toBe(129_00);
    expect(await subjectsTo(shop, person)).toContain('Our answer about your trade account');
    const again = await applied(person, soleTrader(5));
    expect(again).toMatchObject({
      state: 'submitted',
      provisional: { since: null, bar: 'number-not-new' },
    });
    expect(await shownPence(person)).toBe(129_00);
    expect(again.tradeExternalId).not.toBe(sent.tradeExternalId);
    expect(await listApplicationFaults(shop.db)).toEqual([]);
  });

  it('is made by nobody who applied, nor by a member of the business', async () => {
    const own = await shop.signedIn({ roles: ['trade-reviewer'] });
    const sent = await applied(own, soleTrader(6));
    const seen = await seenBy(own, sent);
    expect(seen.bar).toBe('own');
    expect(await refusalOf(approveAt(own, seen, bands.full))).toMatchObject({
      code: 'reviewer-barred',
    });
    const person = await provedPerson(shop);
    const theirs = await applied(person, soleTrader(7));
    const { accountId } = await own.services.accounts.getUserProfile();
    await shop.db.pool.query(
      `insert into business_member (business_id, account_id, role, joined_at)
       select business_id, $2, 'buyer', now() from trade_application where external_id = $1`,
      [theirs.tradeExternalId, accountId],
    );
    const barred = await seenBy(own, theirs);
    expect(barred.bar).toBe('member');
    expect(await refusalOf(approveAt(own, barred, bands.full))).toMatchObject({
      code: 'reviewer-barred',
    });
    const unknown = approveAt(reviewer, await seenBy(reviewer, theirs), 9_999);
    expect(await refusalOf(unknown)).toMatchObject({ code: 'trade-band-not-found' });
  });

  it('in favour, made twice at once, opens one account at one band', async () => {
    const person = await provedPerson(shop);
    const sent = await applied(person, { ...soleTrader(8), vatNumber: null });
    const seen = await seenBy(reviewer, sent);
    const made = await Promise.allSettled(
      [bands.starter, bands.full]
        .slice(0, 2)
        .flatMap((bandId) => [
          approveAt(reviewer, seen, bandId),
          approveAt(reviewer, seen, bandId),
        ]),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { businesses } = await person.services.businesses.listOwnBusinesses();
    expect(businesses).toHaveLength(1);
    expect(await subjectsTo(shop, person)).toHaveLength(2);
  });

  it('against a withdrawal leaves one outcome, a hundred times', async () => {
    const outcomes: string[] = [];
    for (let each = 0; each < 100; each += 5) {
      const five = Array.from({ length: 5 }, (_, place) =>
        raceToDecide(shop, reviewer, { at: 1_000 + each + place, bandId: bands.full }),
      );
      outcomes.push(...(await Promise.all(five)));
    }
    expect(outcomes).not.toContain('torn');
    expect(new Set(outcomes)).toEqual(new Set(['approved', 'withdrawn']));
    expect(await listTornApplications(shop)).toEqual([]);
  });
});

describe('the desk', () => {
  it('finds applications by where they stand and by what they say, and keeps notes of colleagues', async () => {
    const person = await provedPerson(shop);
    const sent = await applied(person, { ...soleTrader(9), name: 'Overbury Wetrooms' });
    const { applicationReviews } = reviewer.services;
    const found = await applicationReviews.searchTradeAccountApplications({
      body: { stage: 'waiting', text: 'overbury wet' },
    });
    expect(found).toMatchObject({
      total: 1,
      applications: [{ tradeExternalId: sent.tradeExternalId, town: 'Marlow', papers: 2 }],
    });
    const params = { tradeExternalId: sent.tradeExternalId };
    const body = { text: 'Rang them: the van is theirs.' };
    const once = { idempotencyKey: 'the-van-is-theirs' };
    await applicationReviews.noteTradeApplication({ params, body }, once);
    const noted = await applicationReviews.noteTradeApplication({ params, body }, once);
    expect(noted.history.filter(({ kind }) => kind === 'note')).toMatchObject([
      { text: body.text },
    ]);
    expect(
      JSON.stringify(await person.services.tradeApplications.getOwnTradeApplication()),
    ).not.toContain(body.text);
    const taken = await applicationReviews.takeTradeApplication({ params, body: { isMine: true } });
    expect(taken).toMatchObject({ version: noted.version, taken: { isMine: true } });
    const { by } = taken.taken!;
    const ofThem = await applicationReviews.searchTradeAccountApplications({
      body: { stage: 'waiting', text: by },
    });
    expect(ofThem.applications).toMatchObject([{ takenBy: by }]);
    // Whoever has not taken it puts nothing back; whoever takes it over has it.
    const colleague = await shop.signedIn({ roles: ['trade-reviewer'] });
    const take = (isMine: boolean) =>
      colleague.services.applicationReviews.takeTradeApplication({ params, body: { isMine } });
    expect((await take(false)).taken).toEqual({ ...taken.taken, isMine: false });
    expect((await take(true)).taken).toMatchObject({ isMine: true });
    expect((await take(false)).taken).toBeNull();
    // A draft is nobody's but its applicant's.
    const drafting = await draftOf(await provedPerson(shop), soleTrader(10));
    expect(await refusalOf(seenBy(reviewer, drafting))).toMatchObject({
      code: 'application-not-found',
    });
    const terms = await shop.visitor().services.tradeApplications.describeTradeTerms();
    expect(terms.lastYear.decided).toBeGreaterThan(50);
    expect(terms.lastYear.inTime).toBe(terms.lastYear.decided);
    shop.advance(44 * 60 * 60_000);
    await warnOfApplications(shop.app.context);
    await warnOfApplications(shop.app.context);
    const { rows } = await shop.db.pool.query<{ text: string }>(
      `select text from message where kind = 'trade-applications-due'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).toContain(sent.tradeExternalId);
  });

  it('tells an applicant all that it keeps, and forgets all of it with them', async () => {
    const { context } = shop.app;
    const person = await provedPerson(shop);
    const sent = await applied(person, { ...soleTrader(11), name: 'Wilhelmina Wetrooms' });
    const uploadId = sent.papers[0]!.uploadId;
    const { accountId } = await person.services.accounts.getUserProfile();
    const exported = JSON.stringify(await person.services.privacy.exportData());
    expect(exported).toContain(sent.tradeExternalId);
    expect(exported).toContain('Wilhelmina Wetrooms');
    await person.services.tradeApplications.withdrawTradeApplication();
    const support = await shop.signedIn({ roles: ['support'] });
    await person.services.privacy.requestDeletion({ body: {} });
    const { requests } = await support.services.privacy.listDeletionRequests({
      query: { state: 'open' },
    });
    const { requestId } = requests.find((request) => request.accountId === accountId)!;
    await support.services.privacy.executeDeletion({ params: { requestId }, body: { accountId } });
    await removeUploadsOver(context);
    expect(await context.files.read(uploadId)).toBeNull();
    const { rows } = await shop.db.pool.query(
      `select from trade_application where business->>'name' = 'Wilhelmina Wetrooms'`,
    );
    expect(rows).toEqual([]);
  });

  it('removes a draft after two months, a paper at once, and what came to nothing after four weeks', async () => {
    const { context } = shop.app;
    const [person, ended] = [await provedPerson(shop), await provedPerson(shop)];
    const draft = await draftOf(person, soleTrader(12));
    const [first, second] = draft.papers.map(({ uploadId }) => uploadId);
    const { tradeApplications } = person.services;
    const params = { uploadId: first! };
    const one = await tradeApplications.removeTradeApplicationPaper({ params });
    expect(one.papers).toHaveLength(1);
    const sent = await applied(ended, soleTrader(13));
    await ended.services.tradeApplications.withdrawTradeApplication();
    await removeUploadsOver(context);
    expect(await context.files.read(first!)).toBeNull();
    const dayMs = 24 * 60 * 60_000;
    shop.advance(29 * dayMs);
    await removeUploadsOver(context);
    expect(await context.files.read(sent.papers[0]!.uploadId)).toBeNull();
    await removeOldDrafts(context);
    expect(await context.files.read(second!)).not.toBeNull();
    shop.advance(32 * dayMs);
    await removeOldDrafts(context);
    await removeUploadsOver(context);
    expect(await context.files.read(second!)).toBeNull();
    const { rows } = await shop.db.pool.query(
      `select from trade_application where state = 'draft'`,
    );
    expect(rows).toEqual([]);
  });
});
