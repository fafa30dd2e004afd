import sharp from 'sharp';
import { expect, test } from 'vitest';
import { payAsBrowser } from '../simulators/stripe/browser.ts';
import { createVisitor, readyToPay } from '../server/test/shop.ts';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { listPointerOnly, tabAndPress, tabTo } from './keyboard.ts';
import { findFaultsAt, isAlive, shownCount, type SignedIn } from './visit.ts';

const shop = shopOfFile(undefined, { drawsPictures: true });

/** Two orders that their customer has, by the keys of their pages. */
async function arrived(support: SignedIn): Promise<string[]> {
  const staff = await shop.visit({ signedIn: support });
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
const noPicture = {
  name: 'tap.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<html>none</html>'),
};

/** What a telephone makes of a picture by itself, which cannot be read here. */
const ofTelephone = {
  name: 'IMG_2041.heic',
  mimeType: 'image/heic',
  buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1and what it shows'),
};

test('a customer reports what came broken, without JavaScript and by the keyboard alone, and staff answer beside it', async () => {
  const support = await shop.signedInAs('staff, support');
  const finance = await shop.signedInAs('staff, finance');
  const keys = await arrived(support);
  for (const [turn, javaScriptEnabled] of [false, true].entries()) {
    const { page: screen } = await shop.visit({ javaScriptEnabled });
    const choose = async (name: RegExp) => {
      if (javaScriptEnabled) await tabAndPress(screen, name, 'Space');
      else await screen.getByLabel(name).check();
    };
    await screen.goto(`/order/${keys[turn]}`);
    if (javaScriptEnabled) await tabAndPress(screen, 'Report a problem');
    else await screen.getByRole('link', { name: 'Report a problem' }).click();
    await screen.getByRole('heading', { level: 1, name: 'What is wrong with it?' }).waitFor();
    expect(await listPointerOnly(screen)).toEqual([]);
    // One points first: the press itself sends the place.
    const mark = screen.locator('.claim-mark');
    if (javaScriptEnabled) {
      await isAlive(screen);
      // A key on the picture points nowhere: the place is chosen by its name.
      await tabTo(screen, /^Or say where it is/);
      await screen.keyboard.press('ArrowDown');
      await screen.keyboard.press('ArrowDown');
      await tabAndPress(screen, 'Mark it');
    } else {
      const pointed = screen.getByRole('button', { name: 'Point at the part that it is about' });
      await pointed.click({ position: { x: 160, y: 40 } });
    }
    await screen.getByText('The part that you pointed at').waitFor();
    await expect.poll(() => mark.getAttribute('style')).toContain('left:50%');
    if (javaScriptEnabled) await isAlive(screen);
    await choose(/^It is damaged/);
    if (javaScriptEnabled) {
      await tabTo(screen, 'Anything that the pictures do not show');
      await screen.keyboard.type('Cracked at the rim.');
    } else {
      await screen.getByLabel('Anything that the pictures do not show').fill('Cracked at the rim.');
    }
    await screen.getByText('Up to six, as JPEG, PNG, WebP, AVIF or GIF').waitFor();
    const [wrong, advice] = javaScriptEnabled
      ? [ofTelephone, 'Take a screenshot of it and send that']
      : [noPicture, 'This file is something else.'];
    await screen.getByLabel('Pictures', { exact: true }).setInputFiles([await picture(), wrong]);
    const send = async () => {
      if (javaScriptEnabled) await tabAndPress(screen, 'Report it');
      else await screen.getByRole('button', { name: 'Report it' }).click();
    };
    await send();
    await screen.getByText(advice).first().waitFor();
    // Nothing typed is lost, and the good picture is there already.
    await expect
      .poll(() => screen.getByLabel('Anything that the pictures do not show').inputValue())
      .toBe('Cracked at the rim.');
    await expect
      .poll(() => screen.getByRole('list', { name: 'Pictures that we have already' }).count())
      .toBe(1);
    await choose(/^Send another one/);
    const faults = javaScriptEnabled ? await findFaultsAt(screen, [390, 820, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await send();
    await screen.getByRole('heading', { level: 1, name: /^You have our answer by/ }).waitFor();
    await screen.getByAltText('What you sent us, 1').waitFor();
    const claimNumber = new URL(screen.url()).pathname.split('/').at(-1)!;
    const staff = await shop.visit({ signedIn: support, javaScriptEnabled });
    await staff.page.goto(`/staff/claims/${claimNumber}`);
    await staff.page.getByAltText('What they sent, 1').waitFor();
    if (javaScriptEnabled) await staff.page.getByLabel('Send a part').check();
    await staff.page.getByLabel('To the customer').fill('It is on its way. We are sorry.');
    await staff.page.getByRole('button', { name: 'Decide and tell the customer' }).click();
    await staff.page.getByRole('heading', { name: 'Decision' }).waitFor();
    if (javaScriptEnabled) {
      // Whoever may not send the part has no form that says so.
      const looks = await shop.visit({ signedIn: finance, javaScriptEnabled: false });
      await looks.page.goto(`/staff/claims/${claimNumber}`);
      await looks.page
        .getByText('Support will send it, and record here when it has left.')
        .waitFor();
      await shownCount(looks.page.getByRole('button', { name: /^It has left/ })).toBe(0);
      await staff.page.getByLabel('What is sent').fill('Cartridge');
      await staff.page.getByLabel('Carrier').fill('Longwharf');
      await staff.page.getByRole('button', { name: /^It has left/ }).click();
      await staff.page.getByText(/^Cartridge · Longwharf/).waitFor();
    }
    // Whoever sends a form that another has made needless is told so.
    const form = { intent: 'part', name: 'Cartridge', carrier: 'Longwharf' };
    const late = await staff.page.request.post(`/staff/claims/${claimNumber}`, { form });
    const shown = (await late.text()).replaceAll(/<script[^]*?<\/script>/g, '');
    expect(shown).toContain('No part waits to be sent for this claim');
    await screen.reload();
    const outcome = javaScriptEnabled ? /^The part arrives/ : /^Another one arrives/;
    await screen.getByRole('heading', { level: 1, name: outcome }).waitFor();
    await screen.goto(`/order/${keys[turn]}`);
    await screen.getByRole('link', { name: new RegExp(claimNumber) }).waitFor();
  }
});
