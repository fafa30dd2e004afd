import type { Quote, QuoteContent, QuoteLine } from '@plumbline/contracts/nouns/quotes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { startTradeShop, type TradeShop } from '../../../test/trade-shop.ts';
import { isWaitedBy } from '../../../test/waiting.ts';
import { transaction } from '../../db/transaction.ts';
import { takeLogosTurn } from './store.ts';

const dayMs = 86_400_000;
const job = 'Alder Row, plot 4';
let shop: TestShop;
let owner: Visitor;
let buyer: Visitor;
let rival: Visitor;
let stranger: Visitor;
let change: TradeShop['change'];

beforeAll(async () => {
  ({ shop, owner, buyer, rival, change } = await startTradeShop());
  stranger = shop.visitor();
});
afterAll(() => shop.stop());

const read = () => owner.services.jobs.getJob({ params: { reference: job } });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const goods = (sku: string, quantity: number): QuoteLine => ({
  kind: 'goods',
  sku,
  quantity,
  label: null,
  pricing: null,
});

const fill = (content: QuoteContent): QuoteContent => ({
  ...content,
  clientName: 'Ada Quay',
  sections: [
    {
      title: 'Ensuite, first floor',
      pricing: { kind: 'mark-up', basisPoints: 2_500 },
      lines: [
        goods('TAP', 2),
        { ...goods('GONE', 1), pricing: { kind: 'margin', basisPoints: 5_000 } } as QuoteLine,
      ],
    },
    {
      title: 'Work',
      pricing: { kind: 'mark-up', basisPoints: 0 },
      lines: [{ kind: 'work', text: 'First fix', quantity: 250, unit: 'day', eachPence: 295_00 }],
    },
  ],
});

describe('a quote', () => {
  let quote: Quote;
  const id = () => ({ params: { quoteId: quote.quoteId } });
  const seen = () => ({ expectedVersion: quote.version });
  const open = () => stranger.services.quotes.openClientQuote({ body: { token: quote.token! } });
  const accept = (issue: number, name = 'Ada Quay') =>
    stranger.services.quotes.acceptClientQuote({ body: { token: quote.token!, issue, name } });
  const save = async (content: QuoteContent) => {
    const body = { ...seen(), content, jobReference: quote.jobReference };
    quote = await owner.services.quotes.saveQuote({ ...id(), body });
  };
  const send = async () => {
    quote = await owner.services.quotes.sendQuote({ ...id(), body: seen() });
  };

  it('begins with a project’s rooms and goods, at what they cost the business', async () => {
    const { projects, quotes } = owner.services;
    const { projectId } = await projects.createProject({ body: { name: 'Quay', rooms: ['Bath'] } });
    const items = [{ sku: 'TAP', quantity: 3, room: 'Bath' }];
    await projects.addToProject({ params: { projectId }, body: { items } });
    quote = await quotes.createQuote({ body: { projectId, jobReference: job } });
    expect(quote).toMatchObject({ number: 'MPH-0001', state: 'draft', token: null, version: 1 });
    expect(quote.content.sections).toMatchObject([
      { title: 'Bath', lines: [{ sku: 'TAP', quantity: 3 }] },
      { title: 'Work', lines: [] },
    ]);
    expect(quote.sums).toMatchObject({ goodsCostPence: 240_00, goodsPence: 288_00 });
    const theirs = rival.services.quotes.createQuote({ body: { projectId } });
    expect(await refusalOf(theirs)).toMatchObject({ code: 'project-not-found' });
  });

  it('adds up by line and room, and asks for what it lacks before it is sent', async () => {
    expect(
      await refusalOf(owner.services.quotes.sendQuote({ ...id(), body: seen() })),
    ).toMatchObject({ code: 'quote-lacks', paths: ['/body/content/clientName'] });
    await save(fill(quote.content));
    // 2 × 80.00 + 25 %, 40.00 at half of the price, and two and a half days.
    expect(quote.sums).toEqual({
      goodsCostPence: 200_00,
      goodsPence: 280_00,
      workPence: 737_50,
      exPence: 1_017_50,
      vatPence: 203_50,
      totalPence: 1_221_00,
    });
    const wrong = structuredClone(quote.content);
    wrong.sections[0]!.pricing = { kind: 'margin', basisPoints: 10_000 };
    expect((await refusalOf(save(wrong))).paths).toEqual(['/body/content/sections/0/pricing']);
    wrong.sections[0] = { ...quote.content.sections[0]!, lines: [goods('NO-SUCH', 1)] };
    expect(await refusalOf(save(wrong))).toMatchObject({
      code: 'sku-unknown',
      paths: ['/body/content/sections/0/lines/0/sku'],
    });
    wrong.sections[0] = { ...quote.content.sections[0]!, lines: [goods('constructor', 1)] };
    expect(await refusalOf(save(wrong))).toMatchObject({ code: 'sku-unknown' });
    for (const validUntil of ['2026-02-31', '2016-11-18', '9999-12-31']) {
      const { paths } = await refusalOf(save({ ...quote.content, validUntil }));
      expect(paths).toEqual(['/body/content/validUntil']);
    }
    const old = { expectedVersion: 1, content: quote.content, jobReference: job };
    expect(await refusalOf(owner.services.quotes.saveQuote({ ...id(), body: old }))).toMatchObject({
      code: 'quote-changed',
    });
  });

  it('is of its business, and a buyer’s colleagues’ quotes are like none', async () => {
    for (const who of [buyer, rival]) {
      expect(await refusalOf(who.services.quotes.getQuote(id()))).toMatchObject({
        code: 'quote-not-found',
        status: 404,
      });
      expect((await who.services.quotes.listQuotes()).quotes).toEqual([]);
    }
    const own = await buyer.services.quotes.createQuote({ body: { title: 'Cloakroom' } });
    expect(own.number).toBe('MPH-0002');
    expect((await buyer.services.quotes.listQuotes()).total).toBe(1);
    expect((await owner.services.quotes.listQuotes()).total).toBe(2);
    const params = { quoteId: own.quoteId };
    await owner.services.quotes.removeQuote({ params });
    expect(await refusalOf(buyer.services.quotes.getQuote({ params }))).toMatchObject({
      code: 'quote-not-found',
    });
    // Its number stays taken: a client may hold a paper with it.
    const next = await buyer.services.quotes.createQuote({ body: { title: 'Cloakroom' } });
    expect(next.number).toBe('MPH-0003');
    await owner.services.quotes.removeQuote({ params: { quoteId: next.quoteId } });
  });

  it('comes to no more than any sum may, and says at which line it would', async () => {
    const { content } = quote;
    const large = structuredClone(content);
    const work = { kind: 'work', text: 'A palace', quantity: 1_000_000, unit: 'day' } as const;
    large.sections[1]!.lines.push({ ...work, eachPence: 9_000_000 });
    expect(await refusalOf(save(large))).toMatchObject({
      code: 'invalid-request',
      paths: ['/body/content/sections/1/lines/1/eachPence'],
    });
    // Of goods, what they cost counts as well.
    large.sections[1]!.lines = [goods('TAP', 999), { ...work, eachPence: 8_000_000 }];
    const sums = structuredClone(large);
    sums.vat = { isRegistered: false, ratePercent: 20 };
    await save(sums);
    expect(quote.sums.totalPence).toBeGreaterThan(8e10);
    await save(content);
  });

  it('shows its client what was sent, and neither a cost nor who sells the goods', async () => {
    await send();
    const { token } = quote;
    const client = await open();
    expect(client).toMatchObject({
      state: 'open',
      paper: { number: 'MPH-0001', totalPence: 1_221_00, from: { name: 'Marlow Pipe & Heat' } },
    });
    const pdf = await stranger.services.quotes.drawClientQuote({ params: { token: token! } });
    const drawn = readPdf(pdf.bytes);
    expect(drawn.text).toContain('£1,221.00');
    expect(drawn.looseTags).toBe(0);
    const draft = await owner.services.quotes.previewQuotePaper(id());
    for (const told of [
      JSON.stringify(client),
      drawn.text,
      drawn.source,
      readPdf(draft.bytes).text,
    ]) {
      // 160.00 for two, 200.00 for all goods, a mark-up of a quarter, and our own code.
      expect(told).not.toMatch(/\b(160\.00|16000|2500|25 ?%|tap-?\d|sku|band|plumbline)\b/i);
    }
    expect(
      await refusalOf(
        stranger.services.quotes.openClientQuote({ body: { token: `${token!.slice(0, -4)}AAAA` } }),
      ),
    ).toMatchObject({ code: 'quote-not-found' });
  });

  it('has a logo that its client sees, drawn anew', async () => {
    const form = new FormData();
    form.append('files', new Blob([png]), 'my-secret-name.png');
    quote = await owner.services.quotes.setQuoteLogo({ ...id(), body: form as never });
    expect(quote.hasLogo).toBe(true);
    expect((await open()).hasLogo).toBe(true);
    const params = { token: quote.token! };
    const logo = await stranger.services.quotes.getClientQuoteLogo({ params });
    expect(logo.fileName).toBe('logo.jpg');
    const { bytes } = await stranger.services.quotes.drawClientQuote({ params });
    expect(readPdf(bytes).source).toContain('/DCTDecode');
    quote = await owner.services.quotes.setQuoteLogo({ ...id(), body: { files: [] } });
    expect(await refusalOf(stranger.services.quotes.getClientQuoteLogo({ params }))).toMatchObject({
      code: 'upload-not-found',
    });
  });

  it('keeps a logo for as long as one of several quotes has it, changed at once as they may be', async () => {
    const { quotes } = owner.services;
    const form = new FormData();
    form.append('files', new Blob([png]), 'logo.png');
    quote = await quotes.setQuoteLogo({ ...id(), body: form as never });
    // A new quote begins with the picture of the last one.
    const other = await quotes.createQuote({ body: { title: 'Second' } });
    expect(other.hasLogo).toBe(true);
    const { rows } = await shop.db.pool.query<{ logo: string; business: number }>(
      'select logo_upload_id as logo, business_id as business from client_quote where id = $1',
      [other.quoteId],
    );
    const { logo, business } = rows[0]!;
    const { changing } = await transaction(shop.db, async (tx) => {
      await takeLogosTurn(tx, business);
      const both = [quote.quoteId, other.quoteId].map((quoteId) =>
        quotes.setQuoteLogo({ params: { quoteId }, body: { files: [] } }),
      );
      await isWaitedBy(shop.db, 2);
      return { changing: Promise.all(both) };
    });
    await changing;
    const kept = 'select from upload where upload_id = $1 and keep_until > $2';
    const now = shop.app.context.now();
    expect((await shop.db.pool.query(kept, [logo, now])).rows).toEqual([]);
    quote = await quotes.getQuote(id());
    await quotes.removeQuote({ params: { quoteId: other.quoteId } });
  });

  it('can be taken back and sent once more under the same link', async () => {
    const { token } = quote;
    quote = await owner.services.quotes.withdrawQuote(id());
    expect(quote).toMatchObject({ state: 'withdrawn', token: null });
    quote = { ...quote, token };
    expect(await refusalOf(open())).toMatchObject({ code: 'quote-withdrawn', status: 410 });
    expect(await refusalOf(accept(1))).toMatchObject({ code: 'quote-withdrawn' });
    await send();
    expect(quote.token).toBe(token);
    expect((await open()).paper.issue).toBe(2);
  });

  it('follows the goods’ costs only when that is asked for', async () => {
    await change(`
      update trade_band_price set ex_pence = 84_20
       where offering_id = (select id from offering where sku = 'TAP')`);
    quote = await owner.services.quotes.getQuote(id());
    expect(quote.changes).toMatchObject([
      { sku: 'TAP', quantity: 2, thenPence: 80_00, nowPence: 84_20 },
    ]);
    expect(quote.sums.goodsPence).toBe(280_00);
    expect((await read()).changes).toMatchObject([
      { sku: 'TAP', quotedExPence: 80_00, nowExPence: 84_20 },
    ]);
    const body = seen();
    quote = await owner.services.quotes.noteQuoteCosts({ ...id(), body });
    expect(quote).toMatchObject({ changes: [], isChangedSinceSent: true });
    expect(quote.sums.goodsPence).toBe(210_50 + 80_00);
    expect((await open()).paper.totalPence).toBe(1_221_00);
  });

  it('is accepted once, by name, as it was read, and makes the job’s project', async () => {
    expect(await refusalOf(accept(1))).toMatchObject({ code: 'quote-changed' });
    expect(
      await refusalOf(
        owner.services.quotes.orderQuote({ ...id(), body: { expectedExPence: 200_00 } }),
      ),
    ).toMatchObject({ code: 'quote-not-accepted' });
    const both = await Promise.all([accept(2, 'Ada Quay'), accept(2, 'Bo Quay')]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toMatchObject({ state: 'accepted' });
    const { rows } = await shop.db.pool.query(
      "select subject from message where kind = 'quote-accepted'",
    );
    expect(rows).toHaveLength(1);
    quote = await owner.services.quotes.getQuote(id());
    expect(quote.state).toBe('accepted');
    const { projectId } = quote.issues[0]!;
    const project = await owner.services.projects.getProject({ params: { projectId: projectId! } });
    expect(project).toMatchObject({
      rooms: [{ label: 'Ensuite first floor', itemCount: 3 }],
      notes: 'Accepted by Ada Quay.',
    });
    expect((await read()).money).toMatchObject({
      quotedFrom: 'quotes',
      quotedExPence: 1_017_50,
      quotedGoodsExPence: 280_00,
    });
    expect(await refusalOf(owner.services.quotes.withdrawQuote(id()))).toMatchObject({
      code: 'quote-over',
    });
    expect(await refusalOf(owner.services.quotes.removeQuote(id()))).toMatchObject({
      code: 'quote-over',
    });
  });

  it('orders its goods as a second act, at what they come to now', async () => {
    await change("update offering set status = 'withdrawn' where sku = 'GONE'");
    quote = await owner.services.quotes.getQuote(id());
    expect(quote.order).toMatchObject({ quotedExPence: 160_00, nowExPence: 168_40 });
    expect(quote.order!.missing).toHaveLength(1);
    const buy = (expectedExPence: number) =>
      owner.services.quotes.orderQuote({ ...id(), body: { expectedExPence } });
    expect(await refusalOf(buy(160_00))).toMatchObject({
      code: 'quote-costs-differ',
      problem: { nowExPence: 168_40 },
    });
    expect(await buy(168_40)).toMatchObject({ addedCount: 2, addedExPence: 168_40 });
    const basket = await owner.services.basket.getCurrentBasket();
    expect(basket!.lines).toMatchObject([{ sku: 'TAP', quantity: 2 }]);
    expect(await owner.services.jobs.getBasketJob()).toEqual({ jobReference: job });
    expect((await owner.services.quotes.getQuote(id())).issues[0]!.orderedAt).not.toBeNull();
    // A line that is full takes no more: nothing is left out without a word.
    await shop.db.pool.query('update basket_line set quantity = 998');
    expect(await refusalOf(buy(168_40))).toMatchObject({ code: 'basket-full' });
  });

  it('that is changed after it was accepted stays accepted until it is sent anew', async () => {
    const dearer = structuredClone(quote.content);
    dearer.sections[1]!.lines = [
      { kind: 'work', text: 'First fix', quantity: 300, unit: 'day', eachPence: 295_00 },
    ];
    await save(dearer);
    expect(quote).toMatchObject({ state: 'accepted', isChangedSinceSent: true });
    expect(await open()).toMatchObject({ state: 'accepted', paper: { totalPence: 1_221_00 } });
    await send();
    expect(await open()).toMatchObject({ state: 'open', accepted: null, paper: { issue: 3 } });
    // Until the client says yes to that as well, the job is worth what was accepted.
    expect((await read()).money).toMatchObject({ quotedExPence: 1_017_50 });
  });

  it('is over after its last day, and what was accepted is not', async () => {
    shop.advance(31 * dayMs);
    expect(await open()).toMatchObject({ state: 'over', paper: { issue: 3 } });
    expect(await refusalOf(accept(3))).toMatchObject({ code: 'quote-over' });
    shop.advance(-31 * dayMs);
    await accept(3);
    shop.advance(31 * dayMs);
    expect(await open()).toMatchObject({ state: 'accepted' });
  });
});

describe('a client’s yes', () => {
  // Back to where sessions hold.
  beforeAll(() => shop.advance(-31 * dayMs));

  /** A buyer's quote of one section, sent. */
  const sendOf = async (title: string, lines: QuoteLine[]) => {
    const { quotes } = buyer.services;
    const { content, quoteId, version } = await quotes.createQuote({ body: { title: 'Quay' } });
    const section = { title, pricing: { kind: 'mark-up', basisPoints: 0 } as const, lines };
    const body = {
      expectedVersion: version,
      content: { ...content, clientName: 'Ada Quay', sections: [section] },
      jobReference: null,
    };
    const params = { quoteId };
    await quotes.saveQuote({ params, body });
    return quotes.sendQuote({ params, body: { expectedVersion: version + 1 } });
  };
  const accept = (token: string | null) =>
    stranger.services.quotes.acceptClientQuote({
      body: { token: token!, issue: 1, name: 'Ada Quay' },
    });

  it('is taken where no project holds all of the goods, and a long title is cut between characters', async () => {
    const title = `A${'🛁'.repeat(20)}`;
    const { token, quoteId } = await sendOf(title, [goods('TAP', 600), goods('TAP', 600)]);
    expect(await accept(token)).toMatchObject({ state: 'accepted' });
    const quote = await owner.services.quotes.getQuote({ params: { quoteId } });
    expect(quote.issues).toMatchObject([{ acceptedName: 'Ada Quay', projectId: null }]);
  });

  it('is told to an owner once who made the quote has left, and to nobody else', async () => {
    const { token, quoteId } = await sendOf('Bath', [goods('TAP', 1)]);
    await shop.db.pool.query("delete from business_member where role = 'buyer'");
    await accept(token);
    const { email } = await owner.services.accounts.getUserProfile();
    const { rows } = await shop.db.pool.query(
      "select to_address from message where kind = 'quote-accepted' and dedupe_key = $1",
      [`quote-accepted:${quoteId}:1`],
    );
    expect(rows).toEqual([{ to_address: email }]);
    const quote = await owner.services.quotes.getQuote({ params: { quoteId } });
    expect(quote.issues[0]!.projectId).toBeNull();
    expect(quote.paper.from.email).toBe(email);
  });
});
