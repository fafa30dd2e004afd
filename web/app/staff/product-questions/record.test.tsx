import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as list from './list.tsx';
import * as screen from './record.tsx';

const answer = {
  answerId: 'AN-7Q2M-X0RA',
  kind: 'staff',
  words: 'It does.',
  attribute: null,
  by: 'Moderator',
  status: 'published',
  answeredAt: '2026-11-18T10:00:00Z',
};
const question = {
  questionId: 'QA-7Q2M-X0RA',
  version: 3,
  status: 'published',
  goods: {
    sku: 'TAP',
    slug: 'tap',
    name: 'Lode',
    variant: null,
    picture: { file: 'lode.avif', alt: 'A tap', width: 640, height: 640 },
  },
  words: 'Does the spout turn?',
  askedAs: 'I am Ann Hill. Does the spout turn?',
  askerEmail: 'ann@example.com',
  isPublic: true,
  isHidden: false,
  isListed: true,
  askedAt: '2026-11-16T10:00:00Z',
  answerBy: '2026-11-18',
  answeredAt: '2026-11-18T10:00:00Z',
  fact: null,
  answers: [answer],
  reports: [{ words: 'It names me.', at: '2026-11-19T10:00:00Z' }],
};
const edited: unknown[] = [];
const ask = (shown: object = {}, form?: Record<string, string>) =>
  askScreen(screen, {
    pattern: '/staff/product-questions/:questionId',
    at: '/staff/product-questions/QA-7Q2M-X0RA',
    ...(form && { form }),
    outlet: { previous: null, next: null },
    services: {
      productQuestions: {
        getProductQuestion: async () => ({ ...question, ...shown }),
        editProductQuestion: async (asked: unknown) => edited.push(asked),
      },
    },
  });

test('a question that was answered is worded, taken off the page and never closed', async () => {
  const { html } = await ask();
  expect(html).toContain('A reader reports');
  expect(html).toContain('As it was asked: I am Ann Hill.');
  expect(html).toContain('value="hide AN-7Q2M-X0RA"');
  expect(html).not.toContain('value="close"');
  const form = { version: '3', intent: 'edit', shownAs: 'Does its spout turn?' };
  expect((await ask({}, form)).status).toBe(303);
  expect(edited).toEqual([
    {
      params: { questionId: 'QA-7Q2M-X0RA' },
      body: { version: 3, shownAs: 'Does its spout turn?', isShown: false },
    },
  ]);
});

test('a hidden answer can be shown again, and it is said why nothing is on the page', async () => {
  const answers = [{ ...answer, status: 'rejected' }];
  const { html } = await ask({ answers, isListed: false });
  expect(html).toContain('value="show AN-7Q2M-X0RA"');
  expect(html).toContain('Not now: no answer to it is shown');
});

test('a question whose day is over is marked so in the queue', async () => {
  const waiting = { ...question, status: 'pending', answers: [], reports: [] };
  const html = async (more: object) => {
    const questions = [{ ...waiting, ...more }];
    const page = { total: 1, pageNumber: 1, pageSize: 20, questions };
    const services = { productQuestions: { listProductQuestions: async () => page } };
    const at = '/staff/product-questions';
    return (await askScreen(list, { pattern: at, at, services })).html;
  };
  expect(await html({ answerBy: '2020-01-08' })).toContain('Overdue since');
  expect(await html({ answerBy: '2999-01-08' })).not.toContain('Overdue');
  expect(await html({ reports: question.reports })).toContain('Reported');
});
