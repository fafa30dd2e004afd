import sharp from 'sharp';
import { expect, test } from 'vitest';
import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { findSku, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });
const slugs = ['lode-basin-mixer-with-click-waste', 'lode-mini-cloakroom-mixer'] as const;

/** An order of two products that a guest has, by the key of its page. */
async function arrived(): Promise<{ key: string; skus: string[] }> {
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const { fulfilment, orders } = servicesOf(staff.context, shop.url);
  const visitor = createVisitor(shop.url);
  const skus = await Promise.all(slugs.map((slug) => findSku(staff.page, `/p/${slug}`)));
  const { basket } = await readyToPay(
    visitor,
    skus.map((sku) => ({ sku, quantity: 1 })),
  );
  const params = { basketId: basket.basketId };
  const { checkout } = visitor.services;
  const intent = await checkout.createPaymentIntent({ params, body: { method: 'card' } });
  await payAsBrowser({ apiUrl: intent.provider.apiUrl, ...intent, card: 'pm_card_visa' });
  const { orderNumber, confirmationToken } = await checkout.completePayment({
    params,
    body: { intentId: intent.intentId },
  });
  const at = { orderNumber, consignment: 1 };
  let { version } = await orders.getStaffOrder({ params: { orderNumber } });
  const next = async (done: Promise<{ version: number }>) => {
    version = (await done).version;
  };
  await next(fulfilment.startPicking({ params: at, body: { version } }));
  for (const position of [1, 2]) {
    await next(fulfilment.pickUnits({ params: at, body: { version, position, units: 1 } }));
  }
  const boxes = [{ trackingNumber: `LW${orderNumber.replaceAll('-', '')}`, weightGrams: 4_000 }];
  await next(fulfilment.packConsignment({ params: at, body: { version, boxes } }));
  const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
  await next(fulfilment.dispatchConsignment({ params: at, body: { version, ...carriage } }));
  await next(fulfilment.deliverConsignment({ params: at, body: { version } }));
  return { key: confirmationToken, skus };
}

const picture = async () => ({
  name: 'IMG_0417.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#668844' } })
    .jpeg()
    .toBuffer(),
});

test('a buyer writes by a link, a moderator shows it with an answer, and everybody reads it, with and without JavaScript', async () => {
  const { key, skus } = await arrived();
  const moderator = await shop.signedInAs('staff, moderator');
  for (const [turn, javaScriptEnabled] of [false, true].entries()) {
    const slug = slugs[turn]!;
    const words = `Straight on to the old holes, and the handle moves with one finger, turn ${turn}. <img src=x onerror="window.ran=1">`;
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    await page.goto(`/review/${key}`);
    await page.goto(`/review/${key}?sku=${skus[turn]}`);
    await page.getByLabel('What should the next buyer know?').fill('Good.');
    await page.getByLabel('Pictures, if you like').setInputFiles([await picture()]);
    await page.getByRole('button', { name: 'Send for checking' }).click();
    await page.getByText('Choose from one star to five.').first().waitFor();
    // Nothing typed is lost, and the picture is with us already.
    await expect
      .poll(() => page.getByLabel('What should the next buyer know?').inputValue())
      .toBe('Good.');
    await expect
      .poll(() => page.getByRole('list', { name: 'Pictures that we have already' }).count())
      .toBe(1);
    const faults = javaScriptEnabled ? await findFaultsAt(page, [390, 1440]) : {};
    const found = Object.values(faults).flat();
    await page.getByLabel('4, good').check({ force: true });
    await page.getByLabel('What should the next buyer know?').fill(words);
    await page.getByRole('button', { name: 'Send for checking' }).click();
    await page.getByText('Thank you. Somebody reads it by').waitFor();
    const staff = await shop.visit({ signedIn: moderator, javaScriptEnabled });
    await staff.page.goto('/staff/reviews');
    await staff.page.getByRole('link', { name: /Straight on to the old holes/ }).click();
    await staff.page.getByLabel('Our answer in public').fill('Thank you for the picture.');
    if (javaScriptEnabled) {
      found.push(...Object.values(await findFaultsAt(staff.page, [390, 1440])).flat());
      await staff.page.locator('h1').click();
      await staff.page.keyboard.press('p');
    } else {
      await staff.page.getByRole('button', { name: /^Publish as it is/ }).click();
    }
    await staff.page.getByText('is shown, and counts').waitFor();
    const shown = page.locator('.review', { hasText: words });
    await page.goto(`/p/${slug}/reviews`);
    await shown.getByText('Bought here').waitFor();
    await shown.getByText('Thank you for the picture.').waitFor();
    await shown.getByAltText('As it is at the buyer’s, 1').waitFor();
    await shown.getByRole('button', { name: 'Useful' }).click();
    await shown.getByRole('button', { name: 'Useful, 1' }).waitFor();
    const windows = javaScriptEnabled ? [page, staff.page] : [];
    for (const each of windows) {
      if (await each.evaluate(() => 'ran' in globalThis)) found.push(`it ran at ${each.url()}`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

test('whoever would write about nothing in particular is shown what waits for a review', async () => {
  const { page } = await shop.visit({
    signedIn: await shop.signedInAs('shopper'),
    javaScriptEnabled: false,
  });
  await page.goto('/review/write');
  expect(new URL(page.url()).pathname).toBe('/account/reviews');
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
});
