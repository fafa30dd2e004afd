import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver } from '../../../test/returns.ts';
import {
  payAtProvider,
  readyToPay,
  refusalOf,
  type TestShop,
  type Visitor,
} from '../../../test/shop.ts';
import { startTradeShop } from '../../../test/trade-shop.ts';
import { makeInvoice } from '../../orders/order-documents/issue.ts';

const job = 'Alder Row, plot 4';
let shop: TestShop;
let owner: Visitor;
let buyer: Visitor;
let rival: Visitor;

beforeAll(async () => {
  ({ shop, owner, buyer, rival } = await startTradeShop());
});
afterAll(() => shop.stop());

/** An order of a job's, paid, invoiced and brought. */
async function order(visitor: Visitor, reference: string, items: [sku: string, count: number][]) {
  const { basket } = await readyToPay(
    visitor,
    items.map(([sku, quantity]) => ({ sku, quantity })),
  );
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const billing = { sameAsDelivery: true as const, jobReference: reference };
  await checkout.setBillingDetails({ params, body: billing });
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAtProvider(shop, intent);
  const { orderNumber } = await checkout.completePayment({
    params,
    body: { intentId: intent.intentId },
  });
  return orderNumber;
}

async function invoice(orderNumber: string) {
  const { rows } = await shop.db.pool.query<{ id: number }>(
    'select id from customer_order where number = $1',
    [orderNumber],
  );
  await makeInvoice(shop.app.context, rows[0]!.id);
}

const at = (reference = job) => ({ params: { reference } });
const read = (who = owner, reference = job) => who.services.jobs.getJob(at(reference));

describe('a job', () => {
  it('is what its orders, papers and arrivals come to, however its reference is written', async () => {
    expect(await refusalOf(read())).toMatchObject({ code: 'job-not-found', status: 404 });
    const first = await order(owner, job, [
      ['TAP', 6],
      ['WASTE', 4],
    ]);
    await order(buyer, ' alder  ROW, plot 4 ', [['WASTE', 2]]);
    await invoice(first);
    await deliver(shop, first);
    const { goods, orders, lines } = await read();
    expect(orders).toHaveLength(2);
    const total = orders.reduce((sum, { exPence }) => sum + exPence, 0);
    expect(goods.orderedExPence).toBe(total);
    expect(goods.invoicedExPence).toBe(orders[1]!.exPence);
    expect(goods.arrivedExPence).toBe(orders[1]!.exPence);
    // A colleague's order is known, and its page is theirs.
    expect(orders.map(({ orderGuid }) => orderGuid === null)).toEqual([true, false]);
    expect(lines.map(({ sku, units, arrived }) => [sku, units, arrived])).toEqual([
      ['WASTE', 2, 0],
      ['TAP', 6, 6],
      ['WASTE', 4, 4],
    ]);
    const { jobs } = await owner.services.jobs.listJobs();
    expect(jobs.map(({ reference, orders: count }) => [reference.toLowerCase(), count])).toEqual([
      [job.toLowerCase(), 2],
    ]);
  });

  it('tells owners what it earns, and a buyer only of its goods', async () => {
    const body = {
      clientName: 'Quay Cottage',
      notes: 'Key under the pot',
      quotedExPence: 1_500_00,
      isClosed: false,
      expectedVersion: 0,
    };
    expect(await refusalOf(buyer.services.jobs.saveJob({ ...at(), body }))).toMatchObject({
      code: 'job-money-hidden',
    });
    const kept = await owner.services.jobs.saveJob({ ...at(), body });
    expect(kept).toMatchObject({ clientName: 'Quay Cottage', version: 1, reference: job });
    expect(await refusalOf(owner.services.jobs.saveJob({ ...at(), body }))).toMatchObject({
      code: 'job-changed',
    });
    const labour = { day: '2026-11-17', minutes: 90, text: 'First fix', ratePence: 31_00 };
    const { money } = await owner.services.jobs.noteJobLabour({ ...at(), body: labour });
    for (const day of ['2026-02-31', '2027-11-17', '2006-11-17']) {
      const never = owner.services.jobs.noteJobLabour({ ...at(), body: { ...labour, day } });
      expect(await refusalOf(never)).toMatchObject({ paths: ['/body/day'] });
    }
    const { goods } = await read();
    expect(money).toMatchObject({
      quotedExPence: 1_500_00,
      quotedFrom: 'hand',
      // Not all is invoiced: what is ordered costs as much.
      costExPence: goods.orderedExPence,
      labourMinutes: 90,
      labourExPence: 46_50,
      marginExPence: 1_500_00 - goods.orderedExPence - 46_50,
    });
    const theirs = await read(buyer);
    expect(theirs).toMatchObject({ money: null, handQuotedExPence: null, labour: [], quotes: [] });
    expect((await buyer.services.jobs.listJobs()).jobs[0]!.money).toBeNull();
    // What a buyer writes of it takes no figure away.
    const { quotedExPence: _hidden, ...note } = body;
    await buyer.services.jobs.saveJob({
      ...at(),
      body: { ...note, quotedExPence: null, notes: 'Key with Mo', expectedVersion: 1 },
    });
    const now = await read();
    expect(now).toMatchObject({ notes: 'Key with Mo', handQuotedExPence: 1_500_00 });
    const { labourId } = now.labour[0]!;
    const params = { reference: job, labourId };
    expect(await refusalOf(buyer.services.jobs.removeJobLabour({ params }))).toMatchObject({
      code: 'job-money-hidden',
    });
    await owner.services.jobs.removeJobLabour({ params });
    expect(await refusalOf(owner.services.jobs.removeJobLabour({ params }))).toMatchObject({
      code: 'labour-not-found',
    });
  });

  it('of another business is like none', async () => {
    expect(await refusalOf(read(rival))).toMatchObject({ code: 'job-not-found' });
    expect((await rival.services.jobs.listJobs()).jobs).toEqual([]);
    const { orders } = await read();
    const body = { orderNumber: orders[1]!.orderNumber, position: 1 };
    const put = rival.services.jobs.putLineOnJob({ ...at('Theirs'), body });
    expect(await refusalOf(put)).toMatchObject({ code: 'job-line-not-found' });
    const note = rival.services.jobs.noteJobLabour({
      ...at(),
      body: { day: '2026-11-17', minutes: 5, text: 'x', ratePence: 1 },
    });
    expect(await refusalOf(note)).toMatchObject({ code: 'job-not-found' });
  });

  it('keeps what is left over, until when it goes back, and what went', async () => {
    const [line] = (await read()).lines.filter(
      ({ arrived, sku }) => arrived > 0 && sku === 'WASTE',
    );
    const { orderNumber, position, orderGuid } = line!;
    const note = (units: number) =>
      owner.services.jobs.noteJobLeftOver({ ...at(), body: { orderNumber, position, units } });
    expect(await refusalOf(note(5))).toMatchObject({
      code: 'left-over-too-many',
      paths: ['/body/units'],
    });
    const { leftOver } = await note(3);
    expect(leftOver).toMatchObject([
      // 28 days for a business, from the day that it came.
      {
        sku: 'WASTE',
        units: 3,
        worthExPence: 45_00,
        returnable: 3,
        until: '2026-12-16',
        bar: null,
      },
    ]);
    const { returns } = owner.services;
    const lines = [{ position, units: 2, reason: 'changed-mind' as const, isOpened: false }];
    const wish = { lines, way: 'own' as const };
    const placed = orderGuid!;
    const { totalPence } = await returns.previewReturn({ params: { order: placed }, body: wish });
    await returns.returnUnwantedItems({
      params: { id: placed },
      body: { ...wish, expectedPence: totalPence },
    });
    const after = await read();
    expect(after.leftOver).toMatchObject([{ units: 1, returnable: 1 }]);
    expect(after.orders[1]!.returns).toMatchObject([{ state: 'announced' }]);
    expect((await note(0)).leftOver).toEqual([]);
  });

  it('takes a line of another job’s order with its part of the invoice, and the dashboard agrees', async () => {
    const { orders, lines, goods } = await read();
    const line = lines.find(({ sku }) => sku === 'TAP')!;
    const { orderNumber, position } = line;
    const put = (reference: string) =>
      owner.services.jobs.putLineOnJob({ ...at(reference), body: { orderNumber, position } });
    const moved = await put('Mill Lane');
    expect(moved.goods).toMatchObject({ orderedExPence: 480_00, invoicedExPence: 480_00 });
    expect(moved.lines).toMatchObject([{ sku: 'TAP', movedFrom: job }]);
    const left = await read();
    expect(left.goods.orderedExPence).toBe(goods.orderedExPence - 480_00);
    expect(left.goods.invoicedExPence).toBe(goods.invoicedExPence - 480_00);
    const { jobs, spend } = await owner.services.dashboard.getTradeSummary();
    expect(jobs).toMatchObject([
      { jobReference: 'Mill Lane', exPence: 480_00 },
      { exPence: left.goods.invoicedExPence },
    ]);
    expect(spend.exPence).toBe(orders[1]!.exPence);
    const bought = await owner.services.dashboard.listBuyAgainProducts({
      query: { jobReference: 'mill lane' },
    });
    expect(bought.products.map(({ sku }) => sku)).toEqual(['TAP']);
    const sumOf = async (reference: string) =>
      (await owner.services.jobs.listJobPurchases(at(reference))).lines.reduce(
        (sum, each) => sum + each.exPence,
        0,
      );
    expect([await sumOf('Mill Lane'), await sumOf(job)]).toEqual([
      480_00,
      left.goods.invoicedExPence,
    ]);
    expect((await put(job)).goods).toEqual(goods);
    expect(await refusalOf(read(owner, 'Mill Lane'))).toMatchObject({ code: 'job-not-found' });
  });

  it('is known by its time alone once its last line is another job’s', async () => {
    const orderNumber = await order(owner, 'Quay Street', [['WASTE', 1]]);
    const labour = { day: '2026-11-17', minutes: 60, text: 'Survey', ratePence: 30_00 };
    await owner.services.jobs.noteJobLabour({ ...at('Quay Street'), body: labour });
    const body = { orderNumber, position: 1 };
    const whole = await owner.services.jobs.putLineOnJob({ ...at('Quay Street 2'), body });
    expect(whole.lines).toHaveLength(1);
    // Its delivery is still the order's own; without that there is nothing but the time.
    await shop.db.pool.query('update customer_order set job_reference = $2 where number = $1', [
      orderNumber,
      'Quay Street 2',
    ]);
    const left = await read(owner, 'Quay Street');
    expect(left.money).toMatchObject({ labourMinutes: 60, labourExPence: 30_00 });
    const { jobs } = await owner.services.jobs.listJobs();
    expect(jobs.map(({ reference }) => reference)).toContain('quay street');
    const params = { reference: 'Quay Street', labourId: left.labour[0]!.labourId };
    await owner.services.jobs.removeJobLabour({ params });
    expect(await refusalOf(read(owner, 'Quay Street'))).toMatchObject({ code: 'job-not-found' });
  });

  it('is chosen for a basket, and is the basket’s own', async () => {
    const body = { jobReference: 'Mill  Lane 8' };
    expect(await owner.services.jobs.setBasketJob({ body })).toEqual({
      jobReference: 'Mill Lane 8',
    });
    expect(await owner.services.jobs.getBasketJob()).toEqual({ jobReference: 'Mill Lane 8' });
    expect(await buyer.services.jobs.getBasketJob()).toEqual({ jobReference: null });
  });
});
