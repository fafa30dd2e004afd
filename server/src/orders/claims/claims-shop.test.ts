import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, seen, startOrderShop, type OrderShop } from '../../../test/order-shop.ts';
import { arrived, drawPicture, formOf, linkOf, report } from '../../../test/claims.ts';
import { refusalOf } from '../../../test/shop.ts';
import { listClaimFaults } from './faults-store.ts';
import { warnOfClaims } from './jobs.ts';

let shop: OrderShop;
let jpeg: Buffer;
beforeAll(async () => {
  shop = await startOrderShop();
  jpeg = await drawPicture();
});
afterAll(() => shop.shop.stop());

const mailsOf = async (claimNumber: string) => {
  const { rows } = await shop.shop.db.pool.query<{ subject: string; text: string }>(
    'select subject, text from message where text like $1 order by created_at, id',
    [`%${claimNumber}%`],
  );
  return rows;
};
const listFaults = async () => [
  ...(await shop.listFaults()),
  ...(await listClaimFaults(shop.shop.db)),
];
const decide = (claimNumber: string, body: object) =>
  shop.staff.services.claims.decideClaim({
    params: { claimNumber },
    body: { day: null, pence: null, note: 'As the pictures show.', ...body } as never,
  });

describe('a report of the customer', () => {
  it('is kept with its pictures and a number of its own, mailed, and answered by a day', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
    const { claims } = visitor.services;
    const params = { order: order.orderGuid };
    const before = await claims.getClaimsOfOrder({ params });
    expect(before.lines).toMatchObject([
      { position: 1, units: 2, problems: ['damaged', 'faulty', 'missing', 'wrong-item'] },
    ]);
    expect(
      before.lines[0]!.offers.map(({ remedy, day, eachPence }) => [remedy, day, eachPence]),
    ).toEqual([
      ['replacement', '2026-11-20', null],
      ['spare-part', '2026-11-23', null],
      ['money-off', null, null],
      ['refund', null, 129_00],
    ]);
    const spot = { x: 412, y: 230 };
    const claim = await report(
      visitor,
      order.orderNumber,
      formOf({ spot, orderNumber: order.orderNumber }, [jpeg]),
    );
    expect(claim).toMatchObject({
      claimNumber: expect.stringMatching(/^CL-/),
      state: 'open',
      spot,
      goods: { position: 1, units: 1, sku: 'TAP' },
      pictures: [expect.any(String)],
      answerBy: '2026-11-20',
      outcome: null,
    });
    const { claimNumber } = claim;
    expect(await claims.getClaim({ params: { ...params, claimNumber } })).toEqual(claim);
    const [mail, ...others] = await mailsOf(claimNumber);
    expect(mail!.subject).toBe(`Claim ${claimNumber}: we answer by Friday 20 November`);
    expect(mail!.text).toContain(`/order/${linkOf(shop.shop, order)}/claims/${claimNumber}`);
    expect(others).toEqual([]);
    const after = await claims.getClaimsOfOrder({ params });
    expect(after.lines[0]!.units).toBe(1);
    expect(after.claims).toEqual([claim]);
  });

  it('of the same pieces is one, however often and at once it is sent', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, () => report(visitor, order.orderNumber, formOf({}, [jpeg]))),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const params = { order: order.orderGuid };
    const { claims } = await visitor.services.claims.getClaimsOfOrder({ params });
    expect(claims).toHaveLength(1);
    const refused = await refusalOf(report(visitor, order.orderNumber, formOf({}, [jpeg])));
    expect(refused).toMatchObject({ code: 'claim-exists' });
    expect(refused.problem['claimNumber']).toBe(claims[0]!.claimNumber);
    // What came with those that were refused is not kept.
    const { rows } = await shop.shop.db.pool.query(
      `select from upload where kept_at is null and stored_at is not null and keep_until > $1`,
      [shop.shop.app.context.now()],
    );
    expect(rows).toEqual([]);
  });

  it('of more pieces than came, of none that came, or of another line is told at its field', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
    const tell = (fields: Record<string, unknown>) =>
      refusalOf(report(visitor, order.orderNumber, formOf(fields)));
    expect(await tell({ units: 3 })).toMatchObject({ paths: ['/body/units'] });
    expect(await tell({ position: 2 })).toMatchObject({ paths: ['/body/position'] });
    expect(await tell({ problem: 'not-arrived' })).toMatchObject({ code: 'order-refuses' });
    expect(await tell({ units: 'two' })).toMatchObject({ paths: ['/body/units'] });
    const { order: placed, visitor: waiting } = await shop.placed([{ sku: 'TAP', quantity: 1 }]);
    const early = report(waiting, placed.orderNumber, formOf());
    expect(await refusalOf(early)).toMatchObject({ code: 'order-refuses' });
  });

  it('grants nothing by what it repeats: another order in it answers like none', async () => {
    const mine = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const theirs = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const claim = await report(theirs.visitor, theirs.order.orderNumber, formOf({}, [jpeg]));
    const answers = [
      () => report(mine.visitor, theirs.order.orderNumber, formOf()),
      () => report(mine.visitor, theirs.order.orderGuid, formOf()),
      () => report(mine.visitor, 'PL-0000-0000', formOf()),
      () =>
        report(mine.visitor, mine.order.orderNumber, formOf({ orderGuid: theirs.order.orderGuid })),
      () =>
        report(mine.visitor, mine.order.orderNumber, formOf({ emailAddress: 'other@example.com' })),
      () =>
        report(
          shop.shop.visitor(),
          mine.order.orderNumber,
          formOf({ emailAddress: mine.order.emailAddress }),
        ),
    ];
    for (const answer of answers) {
      expect(await refusalOf(answer())).toMatchObject({ status: 404, code: 'order-not-found' });
    }
    const { claims } = mine.visitor.services;
    const { claimNumber } = claim;
    const own = { order: mine.order.orderGuid, claimNumber };
    expect(await refusalOf(claims.getClaim({ params: own }))).toMatchObject({
      code: 'claim-unknown',
    });
    const uploadId = claim.pictures[0]!;
    const picture = claims.getClaimPicture({ params: { ...own, uploadId } });
    expect(await refusalOf(picture)).toMatchObject({ code: 'claim-unknown' });
    // Nor does a claim of one's own open a picture of another's.
    const other = await report(mine.visitor, mine.order.orderNumber, formOf({}, [jpeg]));
    const crossed = { order: mine.order.orderGuid, claimNumber: other.claimNumber, uploadId };
    expect(await refusalOf(claims.getClaimPicture({ params: crossed }))).toMatchObject({
      code: 'upload-not-found',
    });
    const named = report(mine.visitor, mine.order.orderNumber, formOf({ pictures: uploadId }));
    expect(await refusalOf(named)).toMatchObject({ status: expect.any(Number) });
    const shown = await theirs.visitor.services.claims.getClaimPicture({
      params: { order: theirs.order.orderGuid, claimNumber, uploadId },
    });
    expect(shown).toMatchObject({ mediaType: 'image/jpeg' });
  });
});

describe('what costs little, is here and can be seen to be broken', () => {
  it('is sent again at once: a consignment without a price, and its day', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 2 }]);
    const mine = await drawPicture('#aa1111');
    const claim = await report(visitor, order.orderNumber, formOf({ wish: 'replacement' }, [mine]));
    expect(claim).toMatchObject({
      state: 'granted',
      isByRule: true,
      outcome: { remedy: 'replacement', day: '2026-11-20', pence: null },
    });
    const { orders } = shop.staff.services;
    const now = await orders.getStaffOrder({ params: { orderNumber: order.orderNumber } });
    expect(now.consignments.at(-1)).toMatchObject({
      kind: 'replacement',
      replaces: 1,
      state: 'planned',
      lines: [{ position: 1, units: 1 }],
    });
    expect(now.total).toEqual(order.total);
    expect((await mailsOf(claim.claimNumber)).map(({ subject }) => subject)).toEqual([
      `Claim ${claim.claimNumber}: a replacement arrives Friday 20 November`,
    ]);
    // The very same picture once more is looked at by somebody.
    const second = await report(
      visitor,
      order.orderNumber,
      formOf({ wish: 'replacement' }, [mine]),
    );
    expect(second).toMatchObject({ state: 'open', isByRule: false });
    const { alike } = await shop.staff.services.claims.getStaffClaim({
      params: { claimNumber: second.claimNumber },
    });
    expect(alike[0]).toMatchObject({ claimNumber: claim.claimNumber, hasSamePicture: true });
    expect(await listFaults()).toEqual([]);
  });

  it('is not sent for pieces that came back, and is looked at where their money went back', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'WASTE', quantity: 2 }]);
    const { refunds } = shop.staff.services;
    const lines = [{ position: 1, units: 1, offPence: 0 }];
    const wish = { lines, deliveryPence: 0, goodwillPence: 0, duplicateChargePence: 0 };
    const sent = { ...wish, note: 'One was scratched.', expectedPence: 22_50 };
    await refunds.askRefund({ params: { order: order.orderNumber }, body: sent });
    const fields = { problem: 'missing', wish: 'replacement', units: 2 };
    const first = await report(visitor, order.orderNumber, formOf(fields));
    expect(first).toMatchObject({ state: 'open', isByRule: false });
    const params = { order: order.orderNumber, claimNumber: first.claimNumber };
    await visitor.services.claims.withdrawClaim({ params });
    const { returns } = visitor.services;
    const back = { position: 1, units: 1, reason: 'changed-mind' as const, isOpened: false };
    const asked = { lines: [back], way: 'own' as const };
    const { totalPence: expectedPence } = await returns.previewReturn({
      params: { order: order.orderNumber },
      body: asked,
    });
    await returns.returnUnwantedItems({
      params: { id: order.orderNumber },
      body: { ...asked, expectedPence },
    });
    const two = report(visitor, order.orderNumber, formOf(fields));
    expect(await refusalOf(two)).toMatchObject({ paths: ['/body/units'] });
  });

  it('is looked at where nothing shows it, or it costs more', async () => {
    const { order, visitor } = await arrived(shop, [
      { sku: 'TAP', quantity: 1 },
      { sku: 'WASTE', quantity: 1 },
    ]);
    const replacement = { wish: 'replacement' };
    const dear = await drawPicture('#22aa22');
    const position = order.lines.find(({ sku }) => sku === 'TAP')!.position;
    const tap = await report(
      visitor,
      order.orderNumber,
      formOf({ ...replacement, position }, [dear]),
    );
    const waste = await report(
      visitor,
      order.orderNumber,
      formOf({ ...replacement, position: 3 - position }),
    );
    expect([tap.state, waste.state]).toEqual(['open', 'open']);
  });
});

describe('what staff decide', () => {
  it('sends another, once, and tells the customer', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 1 }]);
    const { claimNumber } = await report(visitor, order.orderNumber, formOf({}, [jpeg]));
    const { claims } = shop.staff.services;
    const { claims: waiting } = await claims.listClaims({
      query: { stage: 'to-decide', pageSize: 100 },
    });
    expect(waiting.map((each) => each.claimNumber)).toContain(claimNumber);
    expect(await refusalOf(decide(claimNumber, { decision: 'replacement' }))).toMatchObject({
      paths: ['/body/day'],
    });
    const body = { decision: 'replacement', day: '2026-11-24' };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => decide(claimNumber, body)),
    );
    const [won, ...more] = tries.flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    expect(more).toEqual([]);
    expect(won).toMatchObject({
      state: 'granted',
      replacementConsignment: 2,
      outcome: { remedy: 'replacement', day: '2026-11-24' },
      ofGoods: { claims: expect.any(Number), of: expect.any(Number) },
    });
    const params = { claimNumber, uploadId: won!.pictures[0]! };
    expect((await claims.getStaffClaimPicture({ params })).bytes.length).toBeGreaterThan(100);
    expect(await mailsOf(claimNumber)).toHaveLength(2);
    expect(await listFaults()).toEqual([]);
  });

  it('gives money off, and all of it back, from what was paid', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
    const first = await report(visitor, order.orderNumber, formOf({ wish: 'money-off' }));
    expect(await refusalOf(decide(first.claimNumber, { decision: 'money-off' }))).toMatchObject({
      paths: ['/body/pence'],
    });
    const off = await decide(first.claimNumber, { decision: 'money-off', pence: 20_00 });
    expect(off.outcome).toMatchObject({ remedy: 'money-off', day: null, pence: 20_00 });
    const second = await report(visitor, order.orderNumber, formOf());
    const back = await decide(second.claimNumber, { decision: 'refund' });
    expect(back.outcome!.pence).toBeGreaterThan(100_00);
    const { refunds } = shop.staff.services;
    const { leftPence, refunds: made } = await refunds.getRefundable({
      params: { order: order.orderNumber },
    });
    expect(made.map(({ note }) => note.slice(0, 12)).toSorted()).toEqual(
      [first.claimNumber, second.claimNumber].toSorted(),
    );
    expect(leftPence).toBe(order.total.incPence - 20_00 - back.outcome!.pence!);
    expect(await listFaults()).toEqual([]);
  });

  it('refuses with the reason, which the customer reads, and takes a part for one', async () => {
    const { order, visitor } = await arrived(shop, [{ sku: 'TAP', quantity: 2 }]);
    const refused = await report(visitor, order.orderNumber, formOf());
    const note = 'The picture shows another tap than ours.';
    await decide(refused.claimNumber, { decision: 'refuse', note });
    const params = { order: order.orderGuid, claimNumber: refused.claimNumber };
    expect(await visitor.services.claims.getClaim({ params })).toMatchObject({
      state: 'refused',
      note,
    });
    const part = await report(visitor, order.orderNumber, formOf({ wish: 'spare-part' }));
    const sent = await decide(part.claimNumber, { decision: 'spare-part', day: '2026-11-23' });
    expect(sent.outcome).toMatchObject({ remedy: 'spare-part', day: '2026-11-23', part: null });
    const told = (await mailsOf(refused.claimNumber)).map(({ text }) => text);
    expect(told.join()).toContain(note);
  });

  it('loses what never came, and sends it again or gives its money back', async () => {
    const { order, visitor } = await shop.placed([{ sku: 'TAP', quantity: 3 }]);
    const sent = await shop.send(order);
    const missing = { problem: 'not-arrived', wish: 'refund' };
    const first = await report(visitor, sent.orderNumber, formOf({ ...missing, units: 1 }));
    await decide(first.claimNumber, { decision: 'refund' });
    const second = await report(visitor, sent.orderNumber, formOf({ ...missing, units: 2 }));
    const again = await decide(second.claimNumber, { decision: 'replacement', day: '2026-11-24' });
    expect(again.replacementConsignment).toBe(3);
    expect(await listFaults()).toEqual([]);
  });

  it('of a consignment that failed begins by itself, and ends with the whole of it', async () => {
    const { order } = await shop.placed([{ sku: 'TAP', quantity: 2 }]);
    const sent = await shop.send(order);
    const { fulfilment, claims } = shop.staff.services;
    const failed = await fulfilment.failConsignment({
      params: at(sent),
      body: { ...seen(sent), failure: 'lost' },
    });
    await fulfilment.resolveFailure({
      params: at(failed),
      body: { ...seen(failed), resolution: 'claim' },
    });
    const { claims: all } = await claims.listClaims({
      query: { stage: 'to-decide', pageSize: 100 },
    });
    const claim = all.find(({ orderNumber }) => orderNumber === order.orderNumber)!;
    expect(claim).toMatchObject({
      goodsName: 'All of delivery 1',
      units: 2,
      problem: 'not-arrived',
    });
    const part = decide(claim.claimNumber, { decision: 'money-off', pence: 100 });
    expect(await refusalOf(part)).toMatchObject({ code: 'order-refuses' });
    const done = await decide(claim.claimNumber, { decision: 'refund' });
    const { incPence: pence } = order.total;
    expect(done.outcome).toMatchObject({ remedy: 'refund', pence, isWaiting: true });
    // A second person says no to the money: it is decided about again, and the customer knows.
    const { refunds } = (await shop.shop.signedIn({ roles: ['finance'] })).services;
    const params = { refundId: done.refundId! };
    await refunds.decideRefund({ params, body: { decision: 'declined' } });
    const { getStaffClaim } = claims;
    const again = await getStaffClaim({ params: { claimNumber: claim.claimNumber } });
    expect(again).toMatchObject({ state: 'open', outcome: null, refundId: null });
    const subjects = (await mailsOf(claim.claimNumber)).map(({ subject }) => subject);
    expect(subjects).toContain(`Claim ${claim.claimNumber}: we look at it again`);
    const twice = await decide(claim.claimNumber, { decision: 'refund' });
    expect(twice.outcome).toMatchObject({ pence, isWaiting: true });
    expect(await mailsOf(claim.claimNumber)).toHaveLength(4);
    // No again: the goods may be sent after all, and are.
    await refunds.decideRefund({
      params: { refundId: twice.refundId! },
      body: { decision: 'declined' },
    });
    const resent = await decide(claim.claimNumber, { decision: 'replacement', day: '2026-12-16' });
    expect(resent.outcome).toMatchObject({ remedy: 'replacement' });
    expect(resent.replacementConsignment).toBe(2);
    expect(await listFaults()).toEqual([]);
  });
});

it('those who run the shop are told once of what is to be answered that day', async () => {
  const { context } = shop.shop.app;
  shop.shop.advance(2 * 86_400_000);
  await warnOfClaims(context);
  await warnOfClaims(context);
  shop.shop.advance(-2 * 86_400_000);
  const { rows } = await shop.shop.db.pool.query<{ subject: string }>(
    `select subject from message where kind = 'claims-due'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toMatch(/claims? (is|are) to be answered today/);
});

// Every session has ended by then: it is the last.
it('a report comes by the mailed link as well, whatever the day: the law sets none for telling it', async () => {
  const { order } = await arrived(shop, [{ sku: 'WASTE', quantity: 1 }]);
  shop.shop.advance(800 * 86_400_000);
  const guest = shop.shop.visitor();
  const id = linkOf(shop.shop, order);
  const claim = await report(guest, id, formOf({ problem: 'faulty' }));
  expect(claim.state).toBe('open');
  const params = { order: id, claimNumber: claim.claimNumber };
  expect(await guest.services.claims.withdrawClaim({ params })).toMatchObject({
    state: 'withdrawn',
  });
  const again = guest.services.claims.withdrawClaim({ params });
  expect(await refusalOf(again)).toMatchObject({ code: 'claim-decided' });
});
