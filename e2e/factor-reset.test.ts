import { totpCodeAt } from '@plumbline/server/test/identity/totp.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPeople } from '../demo/sign-ins.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const reason = 'I rang the number on their account, and they named their last order.';

/** Turns two-step verification on for somebody of the demo, as they would by their own account. */
async function turnOn(role: string): Promise<void> {
  const { password } = demoPeople.find((each) => each.role === role)!;
  const signedIn = await shop.signedInAs(role);
  const { page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  await page.goto('/oidc/account');
  const form = page.locator('form[action="/oidc/account/second-factor"]');
  await form.locator('input[type=password]').fill(password);
  await form.getByRole('button').last().click();
  const secret = await page.locator('.secret').innerText();
  await page.getByLabel('Six-digit code').fill(totpCodeAt(secret, new Date()));
  await press(page, 'Turn it on');
  await page.getByRole('heading', { name: 'Keep these codes' }).waitFor();
}

test.each([
  { javaScriptEnabled: true, role: 'shopper' },
  { javaScriptEnabled: false, role: 'applicant' },
])(
  'a lost second factor is taken away by two of the staff (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled, role }) => {
    const { email } = demoPeople.find((each) => each.role === role)!;
    await turnOn(role);
    // Their password alone leads no further than the question for a code.
    await expect(shop.signedInAs(role)).rejects.toThrow('/oidc/interaction/');

    const support = await shop.visit({
      signedIn: await shop.signedInAs('staff, support'),
      javaScriptEnabled,
    });
    const { page: asking } = support;
    await asking.goto('/staff/second-factors');
    await asking.getByRole('link', { name: 'Request a reset' }).click();
    await asking.getByLabel('How you verified their identity').fill(reason);
    await press(asking, 'Request a reset');
    await asking.getByRole('alert').getByText('1 thing to put right').waitFor();
    // What was typed is not lost with what was not.
    await expect
      .poll(() => asking.getByLabel('How you verified their identity').inputValue())
      .toBe(reason);
    await asking.getByLabel('Their e-mail address').fill(email);
    await press(asking, 'Request a reset');
    await asking.getByText('You asked for this, so another member of staff').waitFor();
    expect(await asking.getByRole('link', { name: 'Turn it off' }).count()).toBe(0);

    const admin = await shop.visit({
      signedIn: await shop.signedInAs('staff, admin'),
      javaScriptEnabled,
    });
    const { page: deciding } = admin;
    await deciding.goto('/staff/second-factors');
    await deciding.getByRole('link', { name: new RegExp(email) }).click();
    await deciding.getByText(reason).waitFor();
    await deciding.getByRole('link', { name: 'Turn it off' }).click();
    await deciding.getByRole('heading', { name: /^Turn off two-step verification for/ }).waitFor();
    const faults = javaScriptEnabled ? await findFaultsAt(deciding, [390, 820, 1440]) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await press(deciding, 'Turn it off');
    await deciding.getByText(/^Reset \d/).waitFor();

    // Nobody is asked for a code any more.
    await shop.signedInAs(role);
    expect([...support.complaints, ...admin.complaints]).toEqual([]);
  },
);
