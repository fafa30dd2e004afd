import { RequestError } from '@plumbline/contracts/call/client.ts';
import { expect, test } from 'vitest';
import type { Asked } from '../request/intents.server.ts';
import { answerAddForm } from './add-actions.server.ts';

test('a piece that is refused leaves no new project behind, and a project that was there stays', async () => {
  const kept = new Set(['old']);
  const projects = {
    createProject: () => {
      kept.add('new');
      return Promise.resolve({ projectId: 'new' });
    },
    addToProject: () =>
      Promise.reject(
        new RequestError('No', 409, { code: 'quantity-not-allowed', status: 409, title: 'No' }),
      ),
    deleteProject: ({ params }: { params: { projectId: string } }) =>
      Promise.resolve(kept.delete(params.projectId)),
  };
  for (const where of ['new', 'old Bathroom']) {
    const sent = new FormData();
    const typed = { intent: 'add', sku: 'TAP', where, name: 'Home', rooms: '', quantity: '1' };
    for (const [name, value] of Object.entries(typed)) sent.set(name, value);
    const asked = { sent, services: { projects } } as unknown as Asked;
    expect(await answerAddForm(asked)).toMatchObject({ refused: { status: 409 } });
    expect([...kept]).toEqual(['old']);
  }
});

test('what is moved leaves the basket with it, and each form is sent by the key of its page', async () => {
  const calls: unknown[] = [];
  const projects = {
    createProject: (_: unknown, once: unknown) => {
      calls.push(once);
      return Promise.resolve({ projectId: 'new' });
    },
    addToProject: (asked: { body: unknown }, once: unknown) => {
      calls.push(asked.body, once);
      return Promise.resolve({});
    },
  };
  const sent = new FormData();
  const typed = { sku: 'TAP', where: 'new', name: 'Home', rooms: '', quantity: '2' };
  const page = { intent: 'add', from: 'basket', key: 'page-key' };
  for (const [name, value] of Object.entries({ ...typed, ...page })) sent.set(name, value);
  const asked = { sent, services: { projects } } as unknown as Asked;
  expect(await answerAddForm(asked)).toMatchObject({ goTo: '/projects/new' });
  expect(calls).toEqual([
    { idempotencyKey: 'page-key.new' },
    { items: [{ sku: 'TAP', quantity: 2, room: null }], takesFromBasket: true },
    { idempotencyKey: 'page-key' },
  ]);
});
