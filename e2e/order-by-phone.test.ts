import { beforeAll, describe, expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, mailedLink, type SignedIn } from './visit.ts';

const shop = shopOfFile();
let staff: SignedIn;

beforeAll(async () => {
  staff = await shop.signedInAs('staff, support');
});

describe.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'an order by phone, with scripts $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    test('is written down by staff, and paid by its customer by the link in the mail', async () => {
      const email = `caller-${javaScriptEnabled}@example.com`;
      const desk = await shop.visit({ javaScriptEnabled, signedIn: staff });
      const { page } = desk;
      const none = { 390: [], 1440: [] };
      // Axe needs scripts; what it looks at is the same without them.
      const faultsOf = async (shown: typeof page) =>
        javaScriptEnabled ? findFaultsAt(shown, [390, 1440]) : none;
      await page.goto('/staff/order-baskets/new');
      await page.getByLabel('First name').fill('Robin');
      await page.getByLabel('Last name').fill('Larch');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Telephone').fill('07700 900142');
      await page.getByRole('button', { name: 'Order as a guest' }).click();

      // Words ask which is meant; a number goes in at once, with how many of it.
      const entry = page.getByLabel('Add by part number, EAN or words');
      await entry.fill('lode basin mixer');
      await entry.press('Enter');
      await page
        .getByRole('button', { name: /^Add .*mixer/i })
        .first()
        .click();
      await page.getByRole('cell', { name: /mixer/i }).first().waitFor();
      const sku = (await page.locator('.phone-lines .goods-cell small').first().innerText()).split(
        ' ',
      )[0]!;
      await entry.fill(`2 ${sku.toLowerCase()}`);
      await entry.press('Enter');
      await expect
        .poll(() => page.getByRole('textbox', { name: /^Quantity of/ }).inputValue())
        .toBe('3');

      // What the goods need is asked for before the call ends, and goes in with one press.
      const quantities = page.getByRole('textbox', { name: /^Quantity of/ });
      await entry.fill('CIS-820-F');
      await entry.press('Enter');
      await expect.poll(() => quantities.count()).toBe(2);
      const set = page.getByRole('region', { name: 'Complete the set' });
      const needed = set.locator('li[data-need=needed]');
      const lacking = await needed.count();
      expect(lacking).toBeGreaterThan(0);
      await needed.first().getByRole('button').click();
      await expect.poll(() => quantities.count()).toBe(3);
      await expect.poll(() => needed.count()).toBe(lacking - 1);

      await page.getByLabel('Find an address by postcode').fill('SW4 7AB');
      await page.getByRole('button', { name: 'Find address' }).click();
      await page.locator('select[name=choice]').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Save the address' }).click();
      await page.locator('.phone-ways input[type=radio]').first().check();
      await page.locator('.phone-ways').getByRole('button', { name: 'Choose' }).click();
      const send = page.getByRole('button', { name: /^Send a secure link to pay £/ });
      await send.waitFor();
      expect(await faultsOf(page)).toEqual(none);
      await send.click();
      await page.getByText('Nobody has begun to pay').waitFor();

      const href = await mailedLink(page, email, /\/pay\/[\w-]+/);
      const customer = await shop.visit({ javaScriptEnabled });
      await customer.page.goto(href);
      await customer.page.getByRole('heading', { name: 'as we said on the phone' }).waitFor();
      expect(await faultsOf(customer.page)).toEqual(none);
      const pay = customer.page.getByRole('button', { name: /^Order and pay £/ });
      if (javaScriptEnabled) {
        await customer.page.getByText('Test cards of this demo shop').click();
        await customer.page.getByRole('button', { name: /^4242/ }).click();
      }
      await pay.click();
      await customer.page.getByText('Please agree to the terms of sale').waitFor();
      await customer.page.getByRole('checkbox', { name: /I agree/ }).check();
      await pay.click();
      if (!javaScriptEnabled) {
        await customer.page.getByLabel('Card number').fill('4242 4242 4242 4242');
        await customer.page.getByLabel('Expiry').fill('12 / 39');
        await customer.page.getByLabel('Security code').fill('123');
        await customer.page.getByLabel('Name on the card').fill('Robin Larch');
        await customer.page.getByRole('button', { name: /pay/i }).click();
      }
      await customer.page.waitForURL('**/order/**');

      await page.reload();
      await page.getByRole('link', { name: /^PL-/ }).click();
      await page.getByText('Placed by phone').first().waitFor();
      expect([...desk.complaints, ...customer.complaints]).toEqual([]);
    });
  },
);
