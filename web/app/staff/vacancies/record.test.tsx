import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as screen from './record.tsx';

const vacancy = {
  slug: 'counter',
  version: 3,
  title: 'Counter assistant',
  place: 'Leeds',
  pay: '£27,000',
  text: 'You serve at the counter.',
  closesOn: null,
  isClosed: false,
  isOpen: true,
  applications: 0,
};

test('what a colleague saved meanwhile is shown beside what was typed, which stays', async () => {
  const saved = { ...vacancy, version: 4, pay: '£28,500' };
  const { html } = await askScreen(screen, {
    pattern: '/staff/vacancies/:slug',
    at: '/staff/vacancies/counter',
    form: {
      version: '3',
      title: 'Counter lead',
      place: 'Leeds',
      pay: '£27,000',
      text: vacancy.text,
    },
    services: {
      accounts: { getUserProfile: async () => ({ roles: ['content'] }) },
      careers: {
        getStaffVacancy: async () => saved,
        updateVacancy: refusesWith('vacancy-changed', { vacancy: saved }),
      },
    },
    visitor: { signedIn: true, staff: true },
  });
  const table = html.slice(html.indexOf('conflict'), html.indexOf('</table>'));
  expect(table).toContain('£28,500');
  expect(table).toContain('Counter lead');
  expect(table).not.toContain('Leeds');
  expect(html).toMatch(
    /name="title"[^>]*value="Counter lead"|value="Counter lead"[^>]*name="title"/,
  );
  expect(html).toMatch(/name="version"[^>]*value="4"|value="4"[^>]*name="version"/);
});
