import type { StaffQuestion } from '@plumbline/contracts/staff/order-questions.ts';
import { expect, test } from 'vitest';
import { questionItem } from './question-view.server.ts';

test('a thread of an order is told by what its customer wrote last, and by nobody else’s words', () => {
  const writtenAt = '2026-11-28T09:00:00.000Z';
  const message = (name: string | null, text: string) => ({
    author: 'customer' as const,
    name,
    text,
    writtenAt,
  });
  const question = {
    reference: 'QU-1111-1111',
    orderNumber: 'PL-1111-1111',
    topic: 'delivery',
    customer: { name: 'Kim Ash', email: 'kim@ash.example' },
    state: 'waiting',
    waitingSince: writtenAt,
    messages: [message(null, 'Does it drip?'), message('Tess Hull', 'It does not.')],
  } as StaffQuestion;
  expect(questionItem(question, () => '/').about).toBe('Does it drip?');
});
