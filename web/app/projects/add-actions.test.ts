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

/** Moves some of a line of the basket into a project; answers the calls that the basket was sent. */
async function moveFromBasket(held: number, moved: number, isBuyable = true) {
  const calls: unknown[] = [];
  const told = (name: string) => (call: { body: unknown }) => {
    calls.push([name, call.body]);
    return Promise.resolve({});
  };
  const refuse = () =>
    Promise.reject(
      new RequestError('No', 409, { code: 'item-unavailable', status: 409, title: 'No' }),
    );
  const lines = [
    { sku: 'BASIN', quantity: 1 },
    { sku: 'TAP', quantity: held, roomLabel: 'Ensuite' },
  ];
  const services = {
    projects: { addToProject: () => Promise.resolve({}) },
    basket: {
      getCurrentBasket: () => Promise.resolve({ basketId: 'b', lines }),
      setItem: isBuyable ? told('setItem') : refuse,
      removeItem: told('removeItem'),
      putBackInCurrentBasket: told('putBack'),
    },
  };
  const sent = new FormData();
  const typed = { intent: 'add', sku: 'TAP', where: 'old', from: 'basket', quantity: `${moved}` };
  for (const [name, value] of Object.entries(typed)) sent.set(name, value);
  expect(await answerAddForm({ sent, services } as unknown as Asked)).toMatchObject({
    goTo: '/projects/old',
  });
  return calls;
}

test('what is moved leaves the basket, and no more of it than was moved', async () => {
  expect(await moveFromBasket(5, 2)).toEqual([['setItem', { sku: 'TAP', quantity: 3 }]]);
  expect(await moveFromBasket(5, 5)).toEqual([['removeItem', { sku: 'TAP' }]]);
  expect(await moveFromBasket(1, 5)).toEqual([['removeItem', { sku: 'TAP' }]]);
});

test('what stays behind is kept also where it cannot be bought just now', async () => {
  expect(await moveFromBasket(5, 2, false)).toEqual([
    ['removeItem', { sku: 'TAP' }],
    ['putBack', { sku: 'TAP', quantity: 3, roomLabel: 'Ensuite', place: 1 }],
  ]);
});
