import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findSku } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaults } from './visit.ts';

const shop = shopOfFile();
const { visit } = shop;
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

describe.each([true, false])('what two windows edit (JavaScript: %s)', (javaScriptEnabled) => {
  /** What axe finds, where there is a script for it to work with. */
  const faultsOf = (page: Page) => (javaScriptEnabled ? findFaults(page) : []);

  /** The same visitor in two windows. */
  async function twoWindows(role?: string) {
    const signedIn = role === undefined ? undefined : await shop.signedInAs(role);
    const { context, page, complaints } = await visit({ javaScriptEnabled, signedIn });
    return { here: page, there: await context.newPage(), complaints };
  }

  test('an address: both texts are shown, nothing is lost, and the next try saves', async () => {
    const { here, there, complaints } = await twoWindows('shopper');
    await here.goto('/account/addresses/new');
    const street = (page: Page) => page.getByLabel('House and street');
    const open = async (page: Page) => {
      const typed = page.getByText('Enter the address by hand');
      if (!(await street(page).isVisible())) await typed.click();
    };
    await open(here);
    await street(here).fill(`1 First Row ${javaScriptEnabled}`);
    await here.getByLabel('Town or city').fill('London');
    await here.getByLabel('Postcode', { exact: true }).fill('SW4 7AB');
    await press(here, 'Add address');
    const change = `Change 1 First Row ${javaScriptEnabled}`;
    await here.getByRole('link', { name: change }).click();
    await here.getByRole('button', { name: 'Save address' }).waitFor();
    await there.goto(here.url());
    await street(there).fill(`2 Their Row ${javaScriptEnabled}`);
    await press(there, 'Save address');
    await there.waitForURL('**/account/addresses?done=changed');
    await street(here).fill(`3 My Row ${javaScriptEnabled}`);
    await press(here, 'Save address');
    const note = here.getByRole('alert');
    await note.getByText('changed in another window').waitFor();
    const row = note.getByRole('row', { name: /House and street/ });
    await expect.poll(() => row.innerText()).toContain(`2 Their Row ${javaScriptEnabled}`);
    await expect.poll(() => row.innerText()).toContain(`3 My Row ${javaScriptEnabled}`);
    await expect.poll(() => street(here).inputValue()).toBe(`3 My Row ${javaScriptEnabled}`);
    expect(await faultsOf(here)).toEqual([]);
    await press(here, 'Save address');
    await here.waitForURL('**/account/addresses?done=changed');
    await here.getByText(`3 My Row ${javaScriptEnabled}`).waitFor();
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([]);
  });

  test('the notes of a project: theirs are shown beside mine, which stay in the field', async () => {
    const { here, there } = await twoWindows();
    await here.goto('/projects');
    await here.getByLabel('What is it called?').fill('Upstairs');
    await press(here, 'Start a project');
    await here.waitForURL('**/projects/*');
    await there.goto(here.url());
    const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });
    await notes(there).fill('Ask the fitter');
    await press(there, 'Save notes');
    await there.waitForLoadState('networkidle');
    await notes(here).fill('Measure the wall');
    await press(here, 'Save notes');
    const row = here.getByRole('alert').getByRole('row', { name: /Notes/ });
    await expect.poll(() => row.innerText()).toMatch(/Ask the fitter[^]*Measure the wall/);
    await expect.poll(() => notes(here).inputValue()).toBe('Measure the wall');
  });

  test('a swap that was refused is shown anew, and the next try swaps it', async () => {
    const { here, there } = await twoWindows();
    const sku = await findSku(here, '/p/lode-basin-mixer-with-click-waste');
    await here.goto(`/projects/add?sku=${sku}`);
    await here.getByLabel('What is it called?').fill('Ensuite');
    await here.getByLabel('Room (optional)').fill('First floor');
    await press(here, 'Add to project');
    await here.getByRole('region', { name: 'First floor' }).waitFor();
    await there.goto(here.url());
    await here.locator('.project-line-more summary').first().click();
    await here.getByRole('link', { name: 'Swap the variant' }).click();
    await here.locator('.swap-choices a').first().click();
    await here.getByRole('heading', { name: 'Ready to swap' }).waitFor();
    const { search } = new URL(here.url());
    const notes = there.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Ask the fitter');
    const saved = there.waitForResponse((response) => response.request().method() === 'POST');
    await press(there, 'Save notes');
    await saved;
    await press(here, /^Swap it/);
    await here.getByRole('alert').waitFor();
    // What it would do still stands there, of the project as it is now.
    await here.getByRole('heading', { name: 'Ready to swap' }).waitFor();
    expect(new URL(here.url()).search).toBe(search);
    await press(here, /^Swap it/);
    await here.getByRole('region', { name: 'First floor' }).waitFor();
  });

  test('a basket: a line that the other took out is told of, and can be put back', async () => {
    const { here, there } = await twoWindows();
    await here.goto('/p/lode-mini-cloakroom-mixer');
    const added = here.waitForResponse((response) => response.request().method() === 'POST');
    await here.getByRole('button', { name: 'Add to basket' }).first().click();
    await added;
    await here.goto('/basket');
    expect(await faultsOf(here)).toEqual([]);
    await there.goto('/basket');
    await press(there, /^Remove /);
    await there.getByText('Removed: ').waitFor();
    await press(here, /^More of/);
    await here.getByText('Removed in another window: 2 × ').waitFor();
    expect(await faultsOf(here)).toEqual([]);
    await press(here, 'Put it back');
    await here.getByRole('link', { name: /^Basket, 2 items/ }).waitFor();
  });
});
