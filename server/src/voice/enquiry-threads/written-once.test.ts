import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture } from '../../../test/claims.ts';
import { refusalOf, startTestShop, type TestShop, type Visitor } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
});
afterAll(() => shop.stop());

const ask = (visitor: Visitor) =>
  visitor.services.enquiries.askGeneralEnquiry({
    body: { name: 'Kim Ash', email: 'kim@else.example', text: 'Is it deep?' },
  });

/** Sends a picture in, as a form does each time that its button is pressed. */
async function sendPicture(visitor: Visitor, colour: string): Promise<string> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await drawPicture(colour))]), 'tap.jpg');
  const { uploads } = await visitor.services.uploads.sendFiles({ body: form as never });
  return uploads[0]!.uploadId;
}

it('a message with a file that is sent twice by its page’s key is one, also at the same moment', async () => {
  const visitor = shop.visitor();
  const { token } = await ask(visitor);
  const write = async (idempotencyKey: string, colour = '#4477aa') => {
    const body = { text: 'Here it is.', files: [await sendPicture(visitor, colour)] };
    return visitor.services.enquiryThreads.writeInEnquiry(
      { params: { token }, body },
      { idempotencyKey },
    );
  };
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([write(key), write(key)]);
  expect(second).toEqual(first);
  const again = await write(key);
  expect(again.messages.map(({ text, files }) => [text, files.length])).toEqual([
    ['Is it deep?', 0],
    ['Here it is.', 1],
  ]);
  // From the page as it is then it is meant, and so is another picture.
  expect((await write(crypto.randomUUID())).messages).toHaveLength(3);
  const refused = await refusalOf(write(key, '#aa4477'));
  expect(refused).toMatchObject({ code: 'key-reused' });
});

it('the second of two may come without the mark that the first was given', async () => {
  const { token } = await ask(shop.visitor());
  const idempotencyKey = crypto.randomUUID();
  const params = { token };
  const body = { text: 'And how wide?', files: [] };
  // Ten minutes later the words alone are no sign any more.
  for (const minutes of [0, 11]) {
    shop.advance(minutes * 60_000);
    const { enquiryThreads } = shop.visitor().services;
    await enquiryThreads.writeInEnquiry({ params, body }, { idempotencyKey });
  }
  const { messages } = await shop.visitor().services.enquiryThreads.getEnquiry({ params });
  expect(messages).toHaveLength(2);
});

it('a product is mailed once by its page’s key, and counts once of what may be sent', async () => {
  const body = { sku: 'TAP', email: 'friend@example.com' };
  const mails = async () =>
    (await shop.db.pool.query(`select from message where kind = 'product-mail'`)).rows.length;
  const key = crypto.randomUUID();
  const send = (idempotencyKey: string) =>
    shop.visitor().services.productMails.emailProduct({ body }, { idempotencyKey });
  const both = await Promise.all([send(key), send(key)]);
  expect(both).toEqual([{ sentTo: body.email }, { sentTo: body.email }]);
  for (let press = 0; press < 4; press += 1) await send(key);
  expect(await mails()).toBe(1);
  await send(crypto.randomUUID());
  expect(await mails()).toBe(2);
  const { rows } = await shop.db.pool.query(
    `select from idempotency where answer::text like '%friend@%'`,
  );
  expect(rows).toEqual([]);
});
