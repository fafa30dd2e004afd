import { expect, test } from 'vitest';
import { servicesOf } from './every-screen.ts';
import { shopOfFile } from './shop-of-file.ts';
import { findFaultsAt } from './visit.ts';

const shop = shopOfFile();

const begun = (slug: string) => ({
  kind: 'page' as const,
  slug,
  title: `About ${slug}`,
  summary: 'Never shown.',
});

test('a page that was never in the shop is deleted after a question, without JavaScript too', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const { pages, releases } = servicesOf(context, shop.url);
  const { pageId } = await pages.createPage({ body: begun('unwanted') });
  const release = await releases.createRelease({ body: { name: 'Sprnig' } });
  const { version } = await releases.addToRelease({
    params: { releaseId: release.releaseId },
    body: { version: release.version, pageId },
  });

  await page.goto(`/staff/pages/${pageId}`);
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByText('It cannot be deleted while it is in Sprnig').waitFor();
  await page.getByRole('link', { name: 'Sprnig' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring');
  await page.getByRole('button', { name: 'Rename it' }).click();
  await page.getByText('The release has its new name.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Spring');
  expect(version).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: 'Delete “Spring”?' }).waitFor();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('The release was deleted. Its pages are as they were.').waitFor();

  await page.goto(`/staff/pages/${pageId}?remove`);
  await page.getByRole('heading', { name: 'Delete “About unwanted”?' }).waitFor();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('The page was deleted.').waitFor();
  expect((await page.goto(`/staff/pages/${pageId}`))?.status()).toBe(404);
});

test.each([true, false])(
  'who saves a page that a colleague deleted meanwhile keeps what they typed (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const signedIn = await shop.signedInAs('staff, content');
    const { context, page } = await shop.visit({ signedIn, javaScriptEnabled });
    const { pages } = servicesOf(context, shop.url);
    const { pageId, version } = await pages.createPage({
      body: begun(`gone-${javaScriptEnabled}`),
    });
    await page.goto(`/staff/pages/${pageId}`);
    const summary = page.getByRole('textbox', { name: 'Summary' });
    await summary.fill('Words that took an hour.');
    await pages.removePage({ params: { pageId }, body: { version } });
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('Somebody has deleted this page meanwhile').waitFor();
    const kept = page.locator('textarea[readonly]');
    expect(
      await kept.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value)),
    ).toContain('Words that took an hour.');
    const none = { 390: [], 1440: [] };
    // Axe needs the scripts of a page.
    expect(javaScriptEnabled ? await findFaultsAt(page, [390, 1440]) : none).toEqual(none);
  },
);

test('a category and an author without guides are deleted, and others say which guides need them', async () => {
  const signedIn = await shop.signedInAs('staff, content');
  const { context, page } = await shop.visit({ signedIn, javaScriptEnabled: false });
  const { pages } = servicesOf(context, shop.url);
  await pages.saveGuideAuthor({ body: { key: 'otto', name: 'Otto Reed', role: '', version: 0 } });
  await page.goto('/staff/pages/names?author=otto');
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: 'Delete “Otto Reed”?' }).waitFor();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('The author was deleted.').waitFor();

  const [used] = (await pages.listGuideNames()).categories;
  await page.goto(`/staff/pages/names?category=${used!.key}&remove`);
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByText('Give these another one first').waitFor();
});
