import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults, isAlive } from './visit.ts';

const shop = shopOfFile();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** The figure of a row of the summary, in pence. */
const penceOf = async (page: Page, row: string | RegExp) => {
  const text = await page.locator('.side dl > div', { hasText: row }).first().innerText();
  return Number(/£([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(/[,.]/g, ''));
};

test.each([true, false])(
  'a campaign that staff start is redeemed in a basket and in no other (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const finance = await shop.visit({
      javaScriptEnabled,
      signedIn: await shop.signedInAs('staff, finance'),
    });
    const staff = finance.page;
    const code = javaScriptEnabled ? 'SCRIPT20' : 'PLAIN20';
    await staff.goto('/staff/discounts/new');
    await button(staff, 'Start the campaign').click();
    // Nothing that is missing is lost or silent: the form says what to do.
    await staff
      .getByText(/Enter|Give/)
      .first()
      .waitFor();
    await staff.getByLabel('Name, staff only').fill(`A fifth off, ${code}`);
    await staff.getByLabel('Shown to customers').fill('A fifth off everything');
    await staff.getByLabel('Promotion code').fill(`C${code}`);
    await staff.getByLabel('Issue code').fill(code);
    await staff.getByLabel('Amount').fill('20');
    await staff.getByLabel('Minimum spend').fill('50');
    await button(staff, 'Start the campaign').click();
    await staff.waitForURL(`**/staff/discounts/C${code}/${code}**`);
    await staff.goto(`/staff/discounts?text=${code}`);
    await staff.getByText(`A fifth off, ${code}`).first().waitFor();

    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    await page.goto('/c/taps/basin-taps');
    const link = page.locator('article h3 a').first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await button(page, 'Add to basket').click();
    await sent;
    await page.goto('/basket');
    const before = await penceOf(page, '1 item');
    await page.getByLabel('Promotion code').fill('NOSUCHCODE');
    await button(page, 'Apply').click();
    await page.locator('.field .field-error').waitFor();
    await expect.poll(() => page.getByLabel('Promotion code').inputValue()).toBe('NOSUCHCODE');
    await page.getByLabel('Promotion code').fill(code.toLowerCase());
    await button(page, 'Apply').click();
    await page.getByText(`Code ${code} is on this basket`).waitFor();
    expect(await penceOf(page, `Code ${code}`)).toBe(Math.round(before * 0.2));
    const faults = javaScriptEnabled ? await findFaults(page) : [];
    expect(faults).toEqual([]);
    await button(page, `Remove the code ${code}`).click();
    await page.getByText(`Code ${code} is on this basket`).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);

    // A plumber's channel is another: the answer is the one for every code that does not do.
    const trade = await shop.visit({
      javaScriptEnabled,
      signedIn: await shop.signedInAs('trade, band-1'),
    });
    await trade.page.goto('/c/toilets');
    await button(trade.page, /^Add .* to the basket$/).click();
    await expect
      .poll(async () => {
        await trade.page.goto('/basket');
        return trade.page.locator('.basket-line').count();
      })
      .toBeGreaterThan(0);
    const messages: string[] = [];
    for (const each of [code, 'NOSUCHCODE']) {
      await trade.page.getByLabel('Promotion code').fill(each);
      await button(trade.page, 'Apply').click();
      await trade.page
        .getByLabel('Promotion code')
        .and(trade.page.locator(`[value="${each}"]`))
        .waitFor();
      messages.push(await trade.page.locator('.field .field-error').innerText());
    }
    expect(messages[0]).toBe(messages[1]);
  },
);

test.each([true, false])(
  'of two people who edit a campaign neither loses what they typed (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const signedIn = await shop.signedInAs('staff, finance');
    const open = async () => (await shop.visit({ javaScriptEnabled, signedIn })).page;
    const [first, second] = [await open(), await open()];
    const code = javaScriptEnabled ? 'EDITSCRIPT' : 'EDITPLAIN';
    await first.goto('/staff/discounts/new');
    await first.getByLabel('Name, staff only').fill('Edited by two');
    await first.getByLabel('Shown to customers').fill('A tenth off');
    await first.getByLabel('Promotion code').fill(code);
    await first.getByLabel('Issue code').fill(code);
    await first.getByLabel('Amount').fill('10');
    await button(first, 'Start the campaign').click();
    await first.getByText('The campaign was made.').waitFor();
    await second.goto(`/staff/discounts/${code}/${code}`);

    await first.getByLabel('Amount').fill('12.5');
    await button(first, 'Save changes').click();
    await first.getByText('The changes were saved.').waitFor();
    await second.getByLabel('Shown to customers').fill('A tenth off everything');
    await button(second, 'Save changes').click();
    await second.getByText('Somebody else saved this while you were editing').waitFor();
    await second.getByRole('row', { name: 'Amount 10 % 12.5 % untouched' }).waitFor();
    const shown = second.getByLabel('Shown to customers');
    await expect.poll(() => shown.inputValue()).toBe('A tenth off everything');
    await expect.poll(() => second.getByLabel('Amount').inputValue()).toBe('12.5');
    await button(second, 'Save changes').click();
    await second.getByText('The changes were saved.').waitFor();
    await first.goto(`/staff/discounts/${code}/${code}`);
    await expect
      .poll(() => first.getByLabel('Shown to customers').inputValue())
      .toBe('A tenth off everything');
    await expect.poll(() => first.getByLabel('Amount').inputValue()).toBe('12.5');
  },
);

test.each([true, false])(
  'a promotion that staff start is on the cards of its goods until they end it (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page: staff, complaints } = await shop.visit({
      javaScriptEnabled,
      signedIn: await shop.signedInAs('staff, finance'),
    });
    const { page } = await shop.visit({ javaScriptEnabled });
    const category = javaScriptEnabled ? 'taps/basin-taps' : 'taps/pillar-taps';
    const name = javaScriptEnabled ? 'Half price by script' : 'Half price without';
    const slug = name.toLowerCase().replaceAll(' ', '-');
    await staff.goto('/staff/promotions/new');
    await staff.getByLabel('Shown to customers').fill(name);
    await staff.getByLabel('Amount').fill('50');
    await staff.getByLabel('Of those, which').fill('no-such-category');
    await button(staff, 'Start the promotion').click();
    // The preview says it too, while the form is still on its way.
    const refusal = staff.getByRole('alert').getByText('The catalogue does not know');
    await refusal.first().waitFor();
    // A hand does not type at the very moment at which a script takes the field over.
    if (javaScriptEnabled) await isAlive(staff);
    await staff.getByLabel('Of those, which').fill(category);
    await staff.locator('#outcome').getByRole('button', { name: 'Calculate' }).click();
    await staff.locator('#outcome tbody tr img').first().waitFor();
    await expect.poll(() => staff.getByLabel('Shown to customers').inputValue()).toBe(name);
    await button(staff, 'Start the promotion').click();
    await staff.waitForURL(`**/staff/promotions/${slug}?done=made`);
    const faults = javaScriptEnabled ? await findFaults(staff) : [];
    expect(faults).toEqual([]);

    const shown = async () => {
      const answer = await page.goto(`/promotions/${slug}`);
      return [answer!.status(), await page.locator('article h3').count()] as const;
    };
    await expect.poll(async () => (await shown())[0]).toBe(200);
    expect((await shown())[1]).toBeGreaterThan(0);
    // On the card first, and then on the page with "why this price".
    const card = page.locator('article').first();
    const promoted = await card.locator('.price .now').innerText();
    const product = (await card.locator('h3 a').getAttribute('href'))!;
    await page.goto(product);
    await page.getByText(name).first().waitFor({ state: 'attached' });

    await staff.goto('/staff/promotions');
    await staff.getByRole('link', { name }).click();
    await staff.getByRole('link', { name: 'End it now' }).click();
    await staff.getByText('Prices that end').waitFor();
    await button(staff, 'End it').click();
    await staff.getByText('The promotion is over.').waitFor();
    await expect.poll(async () => (await shown())[0]).toBe(410);
    await expect
      .poll(async () => {
        await page.goto(product);
        return page.getByText(name).count();
      })
      .toBe(0);
    await page.goto(`/c/${category}`);
    const same = page.locator('article', { has: page.locator(`h3 a[href="${product}"]`) });
    await same.first().waitFor();
    await expect.poll(() => same.first().innerText()).not.toContain(promoted);
    expect(complaints).toEqual([]);
  },
);
