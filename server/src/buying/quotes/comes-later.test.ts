import type { QuoteLine } from '@plumbline/contracts/nouns/quotes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestShop, Visitor } from '../../../test/shop.ts';
import { startTradeShop, type TradeShop } from '../../../test/trade-shop.ts';

let shop: TestShop;
let owner: Visitor;
let change: TradeShop['change'];

beforeAll(async () => {
  ({ shop, owner, change } = await startTradeShop());
});
afterAll(() => shop.stop());

const tap: QuoteLine = { kind: 'goods', sku: 'TAP', quantity: 2, label: null, pricing: null };

/** What lies of the tap, and in how many working days more of it leaves. */
const setStock = (onHand: number, leadDays: number) =>
  change(`
    update stock_level set on_hand = reserved + ${onHand}
     where offering_id = (select id from offering where sku = 'TAP');
    update offering set lead_days = ${leadDays} where sku = 'TAP'`);

it('a quote and its job say what comes on another day than it would have when it was quoted', async () => {
  const { jobs, quotes } = owner.services;
  const jobReference = 'Alder Row';
  const begun = await quotes.createQuote({ body: { title: 'Bath', jobReference } });
  const params = { quoteId: begun.quoteId };
  const [section] = begun.content.sections;
  const sections = [{ ...section!, lines: [tap] }];
  const content = { ...begun.content, clientName: 'Ada Quay', sections };
  await quotes.saveQuote({ params, body: { expectedVersion: 1, content, jobReference } });
  await quotes.sendQuote({ params, body: { expectedVersion: 2 } });
  const ofQuote = async () => (await quotes.getQuote({ params })).changes;
  const ofJob = async () => (await jobs.getJob({ params: { reference: jobReference } })).changes;
  expect([await ofQuote(), await ofJob()]).toEqual([[], []]);

  await setStock(0, 12);
  const toOrder = {
    sku: 'TAP',
    availability: { state: 'to-order', leadDays: 12 },
    thenLeadDays: 0,
  };
  expect(await ofQuote()).toMatchObject([{ thenPence: 80_00, nowPence: 80_00, ...toOrder }]);
  expect(await ofJob()).toMatchObject([{ quotedExPence: 80_00, nowExPence: 80_00, ...toOrder }]);

  // Noted anew, it is as the quote has it; the job goes by what the client was sent.
  const expectedVersion = (await quotes.getQuote({ params })).version;
  const noted = await quotes.noteQuoteCosts({ params, body: { expectedVersion } });
  expect(noted.changes).toEqual([]);
  expect(await ofJob()).toMatchObject([toOrder]);
  await setStock(0, 0);
  const gone = { availability: { state: 'out-of-stock' } };
  expect(await ofQuote()).toMatchObject([{ ...gone, thenLeadDays: 12 }]);
  await setStock(50, 0);
  expect(await ofQuote()).toMatchObject([{ availability: { leadDays: 0 }, thenLeadDays: 12 }]);
  expect(await ofJob()).toEqual([]);

  // What was quoted before days were noted has none to be compared with.
  await shop.db.pool.query(`update client_quote set costs = costs #- '{TAP,leadDays}'`);
  expect(await ofQuote()).toEqual([]);
});
