import sharp from 'sharp';
import { expect, test } from 'vitest';
import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();

/** Two orders that their customer has, by the keys of their pages. */
async function arrived(): Promise<string[]> {
  const staff = await shop.visit({ signedIn: await shop.signedInAs('staff, support') });
  const { fulfilment, orders } = servicesOf(staff.context, shop.url);
  const keys: string[] = [];
  for (const sku of ['TARN-SE1-1400-700', 'TARN-SE1-1500-700']) {
    const visitor = createVisitor(shop.url);
    const { basket } = await readyToPay(visitor, [{ sku, quantity: 1 }]);
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
    await next(fulfilment.pickUnits({ params: at, body: { version, position: 1, units: 1 } }));
    const boxes = [{ trackingNumber: `LW${orderNumber.replaceAll('-', '')}`, weightGrams: 9_000 }];
    await next(fulfilment.packConsignment({ params: at, body: { version, boxes } }));
    const carriage = { carrier: 'Longwharf', service: 'Parcel 24' };
    await next(fulfilment.dispatchConsignment({ params: at, body: { version, ...carriage } }));
    await next(fulfilment.deliverConsignment({ params: at, body: { version } }));
    keys.push(confirmationToken);
  }
  return keys;
}

const picture = async () => ({
  name: 'IMG_2041.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#886644' },
  })
    .jpeg()
    .toBuffer(),
});
const noPicture = (text: string) => ({
  name: 'tap.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(`<html>${text}</html>`),
});

test('a customer reports what came broken, with and without JavaScript, and staff answer beside it', async () => {
  const keys = await arrived();
  for (const [turn, javaScriptEnabled] of [false, true].entries()) {
    const { page: screen } = await shop.visit({ javaScriptEnabled });
    await screen.goto(`/order/${keys[turn]}`);
    await screen.getByRole('link', { name: 'Report a problem' }).click();
    await screen.getByRole('heading', { level: 1, name: 'What is wrong with it?' }).waitFor();
    // One points first: the press itself sends the place.
    const pointed = screen.getByRole('button', { name: 'Point at the part that it is about' });
    await pointed.click({ position: { x: 160, y: 40 } });
    await screen.getByText('The part that you pointed at').waitFor();
    await screen.getByLabel(/^It is damaged/).check();
    await screen.getByLabel('Anything that the pictures do not show').fill('Cracked at the rim.');
    await screen
      .getByLabel('Pictures', { exact: true })
      .setInputFiles([await picture(), noPicture('none')]);
    await screen.getByRole('button', { name: 'Report it' }).click();
    await screen.getByText('This file is something else.').first().waitFor();
    // Nothing typed is lost, and the good picture is there already.
    expect(await screen.getByLabel('Anything that the pictures do not show').inputValue()).toBe(
      'Cracked at the rim.',
    );
    expect(await screen.getByRole('list', { name: 'Pictures that we have already' }).count()).toBe(
      1,
    );
    await screen.getByLabel(/^Send another one/).check();
    const faults = javaScriptEnabled ? await findFaultsAt(screen, [390, 820, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await screen.getByRole('button', { name: 'Report it' }).click();
    await screen.getByRole('heading', { level: 1, name: /^You have our answer by/ }).waitFor();
    await screen.getByAltText('What you sent us, 1').waitFor();
    const claimNumber = screen.url().split('/').at(-1)!;
    const staff = await shop.visit({
      signedIn: await shop.signedInAs('staff, support'),
      javaScriptEnabled,
    });
    await staff.page.goto(`/staff/claims/${claimNumber}`);
    await staff.page.getByAltText('What they sent, 1').waitFor();
    await staff.page.getByLabel('To the customer').fill('Another one is on its way. We are sorry.');
    await staff.page.getByRole('button', { name: 'Decide and tell the customer' }).click();
    await staff.page.getByRole('heading', { name: 'What was decided' }).waitFor();
    await screen.reload();
    await screen.getByRole('heading', { level: 1, name: /^Another one arrives/ }).waitFor();
    await screen.goto(`/order/${keys[turn]}`);
    await screen.getByRole('link', { name: new RegExp(claimNumber) }).waitFor();
  }
});
