import { describe, expect, test } from 'vitest';
import { findSku } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();
const goods = ['lode-basin-mixer-with-click-waste', 'lode-mini-cloakroom-mixer'] as const;

describe.each([
  [true, goods[0]],
  [false, goods[1]],
])('with JavaScript: %s', (javaScriptEnabled, slug) => {
  test('a writer reads in their account by which rule their review was turned away, asks a second person, and it is shown', async () => {
    const words = `The handle moves with one finger, and the driver was late: ${slug}.`;
    const writer = await shop.visit({
      signedIn: await shop.signedInAs('shopper'),
      javaScriptEnabled,
    });
    const { page } = writer;
    const sku = await findSku(page, `/p/${slug}`);
    await page.goto(`/review/write?sku=${sku}`);
    await page.getByLabel('2, poor').check({ force: true });
    await page.getByLabel('What should the next buyer know?').fill(words);
    await page.getByRole('button', { name: 'Send for checking' }).click();
    await page.getByText('A person will read it').waitFor();
    await page.getByText('Being checked').first().waitFor();

    const moderator = await shop.visit({
      signedIn: await shop.signedInAs('staff, moderator'),
      javaScriptEnabled,
    });
    const desk = moderator.page;
    await desk.goto('/staff/reviews');
    await desk.getByRole('link', { name: 'Find a review' }).click();
    await desk.getByRole('searchbox', { name: 'Words, goods, SKU or number' }).fill(slug);
    await desk.keyboard.press('Enter');
    await desk.waitForURL(/[?&]text=/);
    await desk.getByRole('link', { name: /and the driver was late/ }).click();
    await desk.waitForURL(/\/staff\/reviews\/RV-/);
    const record = desk.url();
    await desk.getByLabel('Message to the reviewer').fill('The driver is not ours to show.');
    if (javaScriptEnabled) {
      await desk.locator('h1').click();
      await desk.keyboard.press('3');
      await desk.locator('[name=reason][value=off-topic]:checked').waitFor({ state: 'attached' });
      await desk.keyboard.press('r');
    } else {
      await desk.getByRole('radio', { name: /Not about the product/ }).check();
      await desk.getByRole('button', { name: /^Refuse to publish/ }).click();
    }
    await desk.getByText('is not published; its writer is told why').waitFor();

    await page.goto('/account/reviews');
    const mine = page.getByRole('listitem').filter({ hasText: 'The driver is not ours to show.' });
    await mine.getByText('Not published').waitFor();
    await mine.getByText('Not about the product.').waitFor();
    const found = javaScriptEnabled
      ? Object.values(await findFaultsAt(page, [390, 820, 1440])).flat()
      : [];
    await mine.getByRole('link', { name: /^Change/ }).click();
    await page
      .getByLabel('Say why, and somebody else looks at it')
      .fill('The tap is in it as well.');
    await page.getByRole('button', { name: 'Ask a second person' }).click();
    await page.getByText('A second person will look at it').waitFor();

    // Whoever turned it away does not decide again; a colleague shows it.
    const second = await shop.visit({
      signedIn: await shop.signedInAs('staff, admin'),
      javaScriptEnabled,
    });
    await second.page.goto(record);
    await second.page.getByText('The tap is in it as well.').first().waitFor();
    await second.page.getByRole('button', { name: /^Publish as it is/ }).click();
    await second.page.getByText('is shown, and counts').waitFor();
    const reader = await shop.visit({ javaScriptEnabled });
    await reader.page.goto(`/p/${slug}/reviews`);
    await reader.page.locator('.review', { hasText: words }).waitFor();
    // The newest of all stands on the front page, though it gives two stars.
    await reader.page.goto('/');
    await reader.page.locator('.home-said', { hasText: 'and the driver was late' }).waitFor();
    expect(found).toEqual([]);
    for (const each of [writer, moderator, second, reader]) expect(each.complaints).toEqual([]);
  });

  test('a question is asked, staff answer it, and everybody reads both', async () => {
    const words = `Does the lever of ${slug} turn to the wall?`;
    const { page, complaints } = await shop.visit({ javaScriptEnabled });
    await page.goto(`/p/${slug}`);
    await page.locator('#questions').getByRole('link', { name: 'Ask a question' }).click();
    await page.getByLabel('Your question').fill(words);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('E-mail for the answer').fill('asks@example.com');
    await page.getByLabel('Show my question here').check();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('We have your question.').waitFor();
    const { page: desk, complaints: others } = await shop.visit({
      signedIn: await shop.signedInAs('staff, support'),
      javaScriptEnabled,
    });
    await desk.goto('/staff/product-questions');
    await desk
      .getByRole('link', { name: new RegExp(`lever of ${slug.slice(0, 12)}`) })
      .first()
      .click();
    await desk.getByLabel(/^To the asker/).fill('It does, by a quarter turn.');
    if (javaScriptEnabled) {
      await desk.locator('h1').click();
      await desk.keyboard.press('p');
    } else {
      await desk.getByRole('button', { name: /^Send the answer/ }).click();
    }
    await desk.getByText('It does, by a quarter turn.').first().waitFor();
    const reader = await shop.visit({ javaScriptEnabled });
    await reader.page.goto(`/p/${slug}/questions`);
    const shown = reader.page.locator('.question', { hasText: words });
    await shown.getByText('It does, by a quarter turn.').waitFor();
    await shown.getByText('answered by the shop').waitFor();
    await shown.getByRole('link', { name: 'Report' }).click();
    await shown.getByLabel(/^What is wrong/).fill('It is asked of another tap.');
    await shown.getByRole('button', { name: 'Report it' }).click();
    await shown.getByText('Somebody looks at it').waitFor();
    await reader.page.goto(`/p/${slug}`);
    await reader.page.locator('#questions').getByText(words).waitFor();
    // What staff take off the page is gone from it, and nobody is mailed.
    await desk.reload();
    await desk.getByText('It is asked of another tap.').waitFor();
    await desk.locator('#shown').getByLabel('Show it on the product’s page').uncheck();
    await desk.getByRole('button', { name: 'Save how it is shown' }).click();
    await desk.getByText('Taken off the page').waitFor();
    const onProduct = async () => {
      await reader.page.goto(`/p/${slug}`);
      return reader.page.getByText(words).count();
    };
    await expect.poll(onProduct).toBe(0);
    await reader.page.goto(`/p/${slug}/questions`);
    const found = javaScriptEnabled
      ? Object.values(await findFaultsAt(reader.page, [390, 820, 1440])).flat()
      : [];
    expect([...found, ...complaints, ...others, ...reader.complaints]).toEqual([]);
  });
});

test('the stars of a card lead to what buyers say of its goods, by pointer and by keys', async () => {
  const { page, complaints } = await shop.visit();
  for (const go of ['pointer', 'keys'] as const) {
    await page.goto('/c/taps/basin-taps');
    const card = page.locator('.card', { has: page.locator('a.rating') }).first();
    const stars = card.getByRole('link', { name: /out of 5 from [\d,]+ reviews?$/ });
    if (go === 'pointer') await stars.click();
    else {
      await stars.focus();
      await page.keyboard.press('Enter');
    }
    await page.waitForURL(/\/p\/[^/]+#reviews$/);
    await page.locator('#reviews').waitFor();
    // The rest of the card leads to the goods, as before: the words beside the stars as well.
    await page.goto('/c/taps/basin-taps');
    await card.scrollIntoViewIfNeeded();
    const { x, y } = (await card.locator('.brand span').first().boundingBox())!;
    await page.mouse.click(x + 4, y + 4);
    await page.waitForURL(/\/p\/[^#]+$/);
  }
  await page.goto('/c/taps/basin-taps');
  expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
  expect(complaints).toEqual([]);
});

test('the list of all reviews is narrowed, sorted, given columns and taken away as a file', async () => {
  const { page, complaints } = await shop.visit({
    signedIn: await shop.signedInAs('staff, moderator'),
  });
  await page.goto('/staff/all-reviews?status=published&sort=stars');
  const stars = page.locator('tbody tr').first();
  await expect.poll(() => stars.innerText()).toMatch(/\t1\t/);
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(
    /^\/staff\/reviews\/RV-/,
  );
  await page.goto('/staff/all-reviews?stars=2&columns=stars.sku');
  await page.getByRole('columnheader', { name: 'SKU' }).waitFor();
  const answer = await page.request.get('/staff/all-reviews.csv?stars=2&columns=stars.sku');
  const [header, ...rows] = (await answer.text()).trim().split('\r\n');
  expect(header).toContain('Review,Goods,Stars,SKU');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !/,2,[A-Z0-9-]+$/.test(row))).toEqual([]);
  expect(await findFaultsAt(page, [390, 820, 1440])).toEqual({ 390: [], 820: [], 1440: [] });
  expect(complaints).toEqual([]);
});
