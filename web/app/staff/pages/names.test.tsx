import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as screen from './names.tsx';

const pages = {
  listGuideNames: async () => ({
    categories: [{ key: 'fit', name: 'Fitting it', intro: 'By a colleague.', version: 2 }],
    authors: [{ key: 'ines', name: 'Ines Marlow', role: '', version: 1 }],
  }),
  saveGuideCategory: refusesWith('guide-name-changed', {}),
};
const ask = (query: string, form?: Record<string, string>) =>
  askScreen(screen, {
    pattern: '/staff/pages/names',
    at: `/staff/pages/names?${query}`,
    ...(form && { form }),
    services: { pages },
  });

test('what a colleague saved meanwhile is shown, and a second press does not go over it', async () => {
  const typed = { intent: 'category', key: 'fit', name: 'Mine', intro: '', version: '1' };
  const { status, html } = await ask('category=fit', typed);
  expect(status).toBe(409);
  expect(html).toContain('name="version" value="1"');
  expect(html).toContain('value="Mine"');
  expect(html).toContain('It is saved now as “Fitting it”: By a colleague.');
  expect(html).toContain('href="/staff/pages/names?category=fit#form"');
  // Begun again, it is saved over what was seen.
  const { html: fresh } = await ask('category=fit');
  expect(fresh).toContain('name="version" value="2"');
});

test('an author has no address', async () => {
  const { html } = await ask('new=author');
  expect(html).toMatch(/Short name/);
  expect(html).not.toMatch(/Address/);
});
