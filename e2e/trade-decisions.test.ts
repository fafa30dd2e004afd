import { expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt, type Visit } from './visit.ts';

const shop = shopOfFile();
const widths = [390, 820, 1440];

/** Sends an application of a company at the register, and answers its number. */
async function apply({ page, context }: Visit, company: string): Promise<string> {
  const { tradeApplications } = servicesOf(context, shop.url);
  await tradeApplications.saveTradeApplicationBusiness({
    body: {
      kind: 'limited-company',
      companyNumber: company,
      vatNumber: null,
      name: 'As registered',
      address: {
        line1: 'Unit 2, Lock Lane',
        town: 'Marlow',
        postcode: 'SL7 1QF',
        countryCode: 'GB',
      },
      trade: 'bathrooms',
    },
  });
  await tradeApplications.saveTradeApplicationPeople({
    body: {
      firstName: 'Nell',
      lastName: 'Harl',
      position: 'Director',
      phone: '01632 960118',
      partners: [],
    },
  });
  await page.goto('/trade/apply?step=papers');
  await page.getByLabel('The file').setInputFiles([
    {
      name: 'policy.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
      ),
    },
  ]);
  await page.getByRole('button', { name: 'Add the paper' }).click();
  await page.getByRole('link', { name: 'Go on to the terms' }).click();
  await page.getByLabel(/^I agree/).check();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByRole('heading', { level: 1, name: /^We decide by/ }).waitFor();
  const { application } = await tradeApplications.getOwnTradeApplication();
  return application!.tradeExternalId;
}

test.each([
  { javaScriptEnabled: false, role: 'applicant', companies: ['99000417', '99000433'] },
  { javaScriptEnabled: true, role: 'shopper', companies: ['99000425', '99000441'] },
])(
  'an application is turned down with its reason, and the next one taken back before it is decided: $javaScriptEnabled',
  async ({ javaScriptEnabled, role, companies: [first, second] }) => {
    const visit = await shop.visit({ signedIn: await shop.signedInAs(role), javaScriptEnabled });
    const { page } = visit;
    const staff = await shop.visit({
      signedIn: await shop.signedInAs('staff, trade-reviewer'),
      javaScriptEnabled,
    });
    const faultsOf = async (each = page) =>
      javaScriptEnabled ? Object.values(await findFaultsAt(each, widths)).flat() : [];

    await staff.page.goto(`/staff/trade-applications/${await apply(visit, first!)}`);
    await staff.page.getByLabel('Reason (the applicant sees this)').selectOption('no-trade-shown');
    await staff.page.getByRole('button', { name: 'Turn down and tell them' }).click();
    // Nobody is turned down without being told what would change it.
    await staff.page
      .getByText('Write to them what is missing, and what would change it.')
      .first()
      .waitFor();
    const why = 'Send an invoice of yours to a client, and apply again.';
    await staff.page.getByLabel('What would change it').fill(why);
    await staff.page.getByRole('button', { name: 'Turn down and tell them' }).click();
    await staff.page.getByText('Turned down', { exact: true }).first().waitFor();
    await page.goto('/trade/application');
    await page.getByRole('heading', { level: 1, name: 'Not this time.' }).waitFor();
    await page
      .getByText('What you sent does not show that you fit or sell for a living.')
      .first()
      .waitFor();
    await page.getByText(why).waitFor();
    expect(await page.locator('.buys-for').count()).toBe(0);
    expect(await faultsOf()).toEqual([]);

    await page.getByRole('link', { name: 'Apply again' }).click();
    await page.waitForURL('**/trade/apply**');
    const again = await apply(visit, second!);
    await staff.page.goto(`/staff/trade-applications/${again}`);
    await page.getByText('Withdraw the application').click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.getByRole('heading', { level: 1, name: 'Withdrawn.' }).waitFor();
    await page.getByRole('link', { name: 'Apply again' }).waitFor();
    expect(await faultsOf()).toEqual([]);
    // Whoever read it meanwhile approves nothing any more, and is told why.
    await staff.page.getByRole('button', { name: 'Approve and tell them' }).click();
    await staff.page.getByRole('alert').first().waitFor();
    await staff.page.reload();
    await staff.page.getByText('Withdrawn', { exact: true }).first().waitFor();
    expect(await staff.page.getByRole('button', { name: 'Approve and tell them' }).count()).toBe(0);
    const { businesses } = await servicesOf(visit.context, shop.url).businesses.listOwnBusinesses();
    expect(businesses.filter(({ status }) => status === 'active')).toEqual([]);
  },
);

test.each([true, false])(
  'staff correct an address of a business, and nothing else of it (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const signedIn = await shop.signedInAs('staff, trade-reviewer');
    const { page, context } = await shop.visit({ signedIn, javaScriptEnabled });
    const { tradeAccounts } = servicesOf(context, shop.url);
    const { businesses } = await tradeAccounts.searchBusinesses({
      query: { searchString: 'Marlow' },
    });
    const params = { id: businesses[0]!.businessId };
    const { details: before } = await tradeAccounts.getTradeAccountInternal({ params });
    await page.goto(`/staff/trade-accounts/${params.id}`);
    await page.getByRole('link', { name: 'Correct the address: Trades from' }).click();
    await page.getByLabel('House and street').fill(`${javaScriptEnabled ? 7 : 8} Lock Lane`);
    await page.getByLabel('Town or city').fill('Marlow');
    await page.getByLabel('Postcode').fill('SL7');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.getByRole('alert').first().waitFor();
    await expect
      .poll(() => page.getByLabel('House and street').inputValue())
      .toMatch(/^[78] Lock Lane$/);
    const faults = javaScriptEnabled ? await findFaultsAt(page, widths) : {};
    expect(Object.values(faults).flat()).toEqual([]);
    await page.getByLabel('Postcode').fill('sl7 1qf');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.waitForURL(`**/staff/trade-accounts/${params.id}`);
    await page.getByText(/^[78] Lock Lane, Marlow, SL7 1QF/).waitFor();
    const { details } = await tradeAccounts.getTradeAccountInternal({ params });
    expect({ ...details, tradingAddress: null }).toEqual({ ...before, tradingAddress: null });
    expect(details.tradingAddress).toMatchObject({ town: 'Marlow', postcode: 'SL7 1QF' });
    // Without one of its own, it trades from the registered address.
    await page.getByRole('link', { name: 'Correct the address: Trades from' }).click();
    for (const label of ['House and street', 'Town or city', 'Postcode']) {
      await page.getByLabel(label).fill('');
    }
    await page.getByLabel(/^Flat/).fill('');
    await page.getByLabel(/^County/).fill('');
    await page.getByLabel(/^Company/).fill('');
    await page.getByRole('button', { name: 'Save the address' }).click();
    await page.waitForURL(`**/staff/trade-accounts/${params.id}`);
    const after = await tradeAccounts.getTradeAccountInternal({ params });
    expect(after.details.tradingAddress).toBeNull();
  },
);
