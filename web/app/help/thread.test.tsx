import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../test/screens.tsx';
import * as screen from './thread.tsx';

const press = (removeApplication: () => Promise<unknown>) =>
  askScreen(screen, {
    pattern: '/help/thread/:token',
    at: '/help/thread/a-token',
    form: { intent: 'delete' },
    services: { enquiryThreads: { removeApplication } },
  });

test('an application that is deleted by two presses is deleted', async () => {
  const first = await press(async () => ({}));
  expect(first).toMatchObject({ status: 303, leadsTo: '/careers?deleted=1' });
  expect(await press(refusesWith('enquiry-not-found'))).toEqual(first);
});
