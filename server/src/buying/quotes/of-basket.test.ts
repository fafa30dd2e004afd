import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf, type TestShop, type Visitor } from '../../../test/shop.ts';
import { startTradeShop } from '../../../test/trade-shop.ts';

let shop: TestShop;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  ({ shop, owner, buyer } = await startTradeShop());
});
afterAll(() => shop.stop());

const reference = 'Mill Lane 8';
const quoteFor = async ({ services }: Visitor, jobReference: string) =>
  (await services.quotes.createQuote({ body: { jobReference, withBasket: true } })).content
    .sections;

it('a quote of a job begins with what is in the basket for it and not ordered yet, by its rooms', async () => {
  const { basket, jobs } = owner.services;
  const many = Array.from({ length: 12 }, (_, room) => `Bathroom ${room}`).join(', ');
  const lines = [
    { sku: 'TAP', quantity: 2, roomLabel: 'Ensuite' },
    { sku: 'WASTE', quantity: 4, roomLabel: null },
    // A line may be for more rooms than a section's title has place for.
    { sku: 'GONE', quantity: 1, roomLabel: many },
  ];
  for (const [place, body] of lines.entries()) {
    await basket.putBackInCurrentBasket({ body: { ...body, place } });
  }
  await jobs.setBasketJob({ body: { jobReference: reference } });
  const about = { clientName: null, notes: '', quotedExPence: null, isClosed: false };
  const body = { ...about, expectedVersion: 0 };
  await jobs.saveJob({ params: { reference }, body });

  // Capitals and blanks make no other job of it.
  for (const written of [reference, 'mill  lane 8']) {
    const params = { reference: written };
    expect(await jobs.getJob({ params })).toMatchObject({ basketProducts: 3 });
    expect(await quoteFor(owner, written)).toMatchObject([
      { title: 'Ensuite', lines: [{ kind: 'goods', sku: 'TAP', quantity: 2 }] },
      {
        title: 'Materials',
        lines: [
          { sku: 'WASTE', quantity: 4 },
          { sku: 'GONE', quantity: 1 },
        ],
      },
      { title: 'Work', lines: [] },
    ]);
  }
  // The basket is as it was.
  expect((await basket.getCurrentBasket())?.lines).toHaveLength(3);
});

it('nothing is taken out of a basket for another job, nor out of a colleague’s', async () => {
  const before = (await owner.services.quotes.listQuotes({ query: {} })).total;
  for (const asked of [quoteFor(owner, 'Mill Lane 9'), quoteFor(buyer, reference)]) {
    expect(await refusalOf(asked)).toMatchObject({ code: 'basket-not-for-job', status: 409 });
  }
  // No quote is made of nothing.
  expect((await owner.services.quotes.listQuotes({ query: {} })).total).toBe(before);
  const { jobs, quotes } = buyer.services;
  expect(await jobs.getJob({ params: { reference } })).toMatchObject({ basketProducts: 0 });
  // Whoever asks for no goods begins with none.
  const plain = await quotes.createQuote({ body: { jobReference: reference } });
  expect(plain.content.sections).toMatchObject([{ title: 'Work', lines: [] }]);
});
