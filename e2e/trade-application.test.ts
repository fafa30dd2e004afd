import { expect, test } from 'vitest';
import { findSku, readyToPay, servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const widths = [390, 820, 1440];

const paper = (content: string) => ({
  name: 'policy.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
});
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const product = '/p/lode-basin-mixer-with-click-waste';

// What a first try leaves open would stand in the way of the next: each has a person of its own, and
// a company.
test.for([
  {
    javaScriptEnabled: false,
    tries: [
      { role: 'applicant', company: '99000417' },
      { role: 'staff, content', company: '99000458' },
    ],
  },
  {
    javaScriptEnabled: true,
    tries: [
      { role: 'shopper', company: '99000425' },
      { role: 'staff, finance', company: '99000466' },
    ],
  },
])(
  'from an application to the first trade price and order, with something asked in between: $javaScriptEnabled',
  async ({ javaScriptEnabled, tries }, { task }) => {
    const { role, company } = tries[task.result?.retryCount ?? 0]!;
    const signedIn = await shop.signedInAs(role);
    const { page, context } = await shop.visit({ signedIn, javaScriptEnabled });
    const price = async () => {
      await page.goto(product);
      return page.locator('main .price').first().innerText();
    };
    const before = await price();
    await page.goto('/trade');
    await page.getByRole('link', { name: /^Apply/ }).click();
    await page.getByLabel(/^Limited company/).check();
    await page.getByLabel('Company number').fill(company.slice(0, 7));
    if (javaScriptEnabled) await page.getByText('One more figure.').waitFor();
    await page.getByLabel('Name of the business').fill('As registered');
    await page.getByLabel('What do you mostly do?').selectOption('bathrooms');
    await page.getByText('Enter the address by hand').click();
    await page.getByLabel('House and street').fill('Unit 2, Lock Lane');
    await page.getByLabel('Town or city').fill('Marlow');
    await page.getByLabel('Postcode', { exact: true }).fill('SL7 1QF');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    // What is not whole is told at its field, and all that was typed is still there.
    await page.getByRole('alert').getByText('One more figure.').waitFor();
    await expect
      .poll(() => page.getByLabel('House and street').inputValue())
      .toBe('Unit 2, Lock Lane');
    await page.getByLabel('Company number').fill(company);
    if (javaScriptEnabled) await page.getByText(/^In the register as/).waitFor();
    const faults = javaScriptEnabled ? await findFaultsAt(page, widths) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByLabel('Your position there').fill('Director');
    await page.getByLabel('Telephone').fill('01632 960118');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByLabel('The file').setInputFiles([paper('<script>alert(1)</script>')]);
    await page.getByRole('button', { name: 'Add the paper' }).click();
    await page.getByText('This file is something else.').first().waitFor();
    await page.getByLabel('The file').setInputFiles([paper(pdf)]);
    await page.getByRole('button', { name: 'Add the paper' }).click();
    await page.getByRole('link', { name: 'Go on to the terms' }).click();
    await page.getByLabel(/^I agree/).check();
    await page.getByRole('button', { name: 'Send the application' }).click();
    await page.getByRole('heading', { level: 1, name: /^We decide by/ }).waitFor();
    expect(await price()).not.toBe(before);
    // Until it is decided every page says so, and the dashboard how much may be ordered yet.
    const mark = page.locator('.buys-for').getByText('Provisional', { exact: true });
    await mark.waitFor();
    // On a phone as well, beside a place as long as that of a shop that knows no postcode yet.
    await page.setViewportSize({ width: 390, height: 900 });
    await page.locator('.strip').getByText('England and Wales').waitFor();
    const isInSight = mark.evaluate((word) => {
      const { left, right, top, bottom } = word.getBoundingClientRect();
      const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
      return word.contains(at(left + 1)) && word.contains(at(right - 1));
    });
    expect(await isInSight).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/trade/dashboard');
    const rest = page.getByRole('region', { name: 'Provisional prices' });
    await rest.getByText('of £2,500.00 ex VAT left to order').waitFor();
    const provisional = javaScriptEnabled ? await findFaultsAt(page, widths) : {};
    expect(Object.values(provisional).flat()).toEqual([]);

    const staff = await shop.visit({
      signedIn: await shop.signedInAs('staff, trade-reviewer'),
      javaScriptEnabled,
    });
    const { tradeApplications } = servicesOf(context, shop.url);
    const { application } = await tradeApplications.getOwnTradeApplication();
    await staff.page.goto(`/staff/trade-applications/${application!.tradeExternalId}`);
    const record = javaScriptEnabled ? await findFaultsAt(staff.page, widths) : {};
    expect(Object.values(record).flat()).toEqual([]);
    await staff.page.getByRole('button', { name: 'Take it' }).click();
    await staff.page.getByText('You read this since').waitFor();
    await staff.page.getByLabel('What is missing, 1').fill('Is there a renewal of the policy?');
    await staff.page.getByLabel('Needs a file').first().check();
    await staff.page.getByRole('button', { name: 'Ask for these' }).click();
    await staff.page.getByText('Waits for a file').waitFor();
    await page.goto('/trade/application');
    await page.getByLabel('The file').setInputFiles([paper(pdf)]);
    await page.getByRole('button', { name: 'Send the file' }).click();
    await page.getByText('Answered', { exact: true }).waitFor();
    const seen = javaScriptEnabled ? await findFaultsAt(page, widths) : {};
    expect(Object.values(seen).flat()).toEqual([]);
    await staff.page.reload();
    await staff.page.getByLabel('Band', { exact: true }).selectOption({ label: 'Band 3' });
    await staff.page.getByRole('button', { name: 'Approve and tell them' }).click();
    await staff.page.getByText('Approved', { exact: true }).first().waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Approved.' }).waitFor();
    const next = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect([await next('Set up your team'), await next('Open your dashboard')]).toEqual([
      '/trade/team',
      '/trade/dashboard',
    ]);
    const { businesses } = await servicesOf(context, shop.url).businesses.listOwnBusinesses();
    expect(businesses).toMatchObject([{ status: 'active', isProvisional: false, isChosen: true }]);

    const { basket, checkout } = servicesOf(context, shop.url);
    const sku = await findSku(page, product);
    await readyToPay({ basket, checkout }, { items: [{ sku, quantity: 2 }] });
    await page.goto('/checkout/payment');
    const pay = page.getByRole('button', { name: /^Order and pay £/ }).first();
    if (!javaScriptEnabled) {
      await pay.click();
      await page.waitForURL('**/pay/**');
      await page.getByLabel('Name on the card').fill('Nell Harl');
    }
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel(/Expiry/).fill('12 / 34');
    await page.getByLabel(/Security code/).fill('123');
    await (javaScriptEnabled ? pay : page.getByRole('button').first()).click();
    await page.waitForURL('**/order/**');
    const placed = page.locator('main', { hasText: /PL-\w{4}-\w{4}/ });
    const [number] = /PL-\w{4}-\w{4}/.exec(await placed.innerText())!;
    await page.goto('/trade/dashboard');
    await page.getByRole('region', { name: 'Latest order' }).getByText(number).first().waitFor();
    expect(await mark.count()).toBe(0);
    expect(await rest.count()).toBe(0);
  },
);
