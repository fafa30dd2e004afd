import { expect, test } from 'vitest';
import { askScreen } from '../../../test/screens.tsx';
import * as screen from './questions.tsx';

const productQuestions = {
  findFactAnswer: async () => ({ fact: null }),
  askProductQuestion: async () => ({ questionId: 'QA-1', answerBy: '2026-11-20' }),
  answerAsBuyer: async () => {},
  reportProductQuestion: async () => {},
};
const send = (form: Record<string, string>) =>
  askScreen(screen, {
    pattern: '/p/:slug/questions',
    at: '/p/tap/questions?sku=TAP&page=2&answered=QA-0',
    form,
    services: { productQuestions },
  });

test.each([
  [{ intent: 'answer', questionId: 'QA-1', words: 'It was in the bag.' }, 'answered=QA-1#QA-1'],
  [{ intent: 'report', questionId: 'QA-1', words: 'It names me.' }, 'reported=QA-1#QA-1'],
  [{ sku: 'TAP', words: 'Is it deep?', email: 'a@example.com' }, 'answer-by=2026-11-20#ask'],
])('%o is thanked for on the page that was looked at', async (form, said) => {
  const { leadsTo } = await send(form as Record<string, string>);
  expect(leadsTo).toBe(`/p/tap/questions?sku=TAP&page=2&${said}`);
});
