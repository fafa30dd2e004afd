import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture } from '../../../test/claims.ts';
import { refusalOf, startTestShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ offerings: [{ sku: 'TAP', incPence: 129_00 }] });
});
afterAll(() => shop.stop());

it('a form is the same where its files came again, and another where they are others', async () => {
  const { services } = shop.visitor();
  await services.basket.createBasket({ body: { sku: 'TAP', quantity: 1 } });
  const [blue, red] = [await drawPicture(), await drawPicture('#aa4444')];
  const ask = (files: readonly Buffer[]) => {
    const form = new FormData();
    const fields = { name: 'Robin Larch', email: 'robin@example.com', text: 'See here.' };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    for (const bytes of files) {
      form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
    }
    const idempotencyKey = 'one-form-with-files';
    return services.enquiries.askGeneralEnquiry({ body: form as never }, { idempotencyKey });
  };
  const first = await ask([blue, red]);
  expect(await ask([blue, red])).toEqual(first);
  for (const others of [[], [blue], [red], [red, blue], [blue, blue], [blue, red, red]]) {
    expect(await refusalOf(ask(others))).toMatchObject({ code: 'key-reused' });
  }
});
