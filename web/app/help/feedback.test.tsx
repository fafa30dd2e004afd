import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../test/screens.tsx';
import * as screen from './feedback.tsx';

/** What the form was sent as, in order. */
const sent: object[] = [];
const services = {
  enquiries: {
    listDesks: async () => ({ desks: [{ kind: 'feedback', desk: 'Help desk', answerBy: null }] }),
    giveFeedback: async ({ body }: { body: object }) => {
      sent.push(body);
      return { reference: 'EN-7K3M-9Q2X', answerBy: null, token: 'thread' };
    },
  },
  accounts: { getUserProfile: refusesWith('not-signed-in') },
};
const at = { pattern: '/help/feedback', at: '/help/feedback', services };
const form = { rating: '4', text: 'The taps page is slow.', page: '/c/taps', website: '' };
const trap = /<input[^>]*name="website"[^>]*>/;

test('a form in which the field was filled that nobody sees is not sent, and loses nothing', async () => {
  const caught = await askScreen(screen, {
    ...at,
    form: { ...form, website: 'https://x.example' },
  });
  expect(caught.status).toBe(400);
  expect(caught.html).toContain('A field that nobody sees was filled in');
  expect(caught.html).toContain('The taps page is slow.');
  expect(sent).toEqual([]);
  // Whoever is a person sends it again: the field is empty as it is shown, and no key leads to it.
  const [field] = trap.exec(caught.html)!;
  expect(field).toMatch(/tabindex="-1"/i);
  expect(field).not.toMatch(/value="[^"]/);
  expect(await askScreen(screen, { ...at, form })).toMatchObject({
    leadsTo: '/help/thread/thread?sent',
  });
  expect(sent).toMatchObject([{ text: 'The taps page is slow.', page: '/c/taps' }]);
});

test('a form that was filled in faster than people type asks for one more press', async () => {
  sent.length = 0;
  const fast = { ...form, shownAt: new Date().toISOString() };
  const first = await askScreen(screen, { ...at, form: fast });
  expect(first).toMatchObject({ status: 400 });
  expect(first.html).toContain('press the button again');
  expect(sent).toEqual([]);
  const second = await askScreen(screen, { ...at, form: { ...fast, again: '1' } });
  expect(second.leadsTo).toBe('/help/thread/thread?sent');
  expect(sent).toHaveLength(1);
});
