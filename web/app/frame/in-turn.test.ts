import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('each task starts when the one before it has ended, though that failed', async () => {
  const enqueue = inTurn();
  const events: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const task = (name: string, answer: Promise<void>) => () => {
    events.push(`${name} starts`);
    return answer.finally(() => events.push(`${name} ends`));
  };
  const turns = [
    enqueue(task('first', first.promise)),
    enqueue(task('second', second.promise)),
    enqueue(task('third', Promise.resolve())),
  ];
  const ended = Promise.allSettled(turns);
  second.resolve();
  first.reject(new Error('offline'));
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(events).toEqual(['first', 'second', 'third'].flatMap((n) => [`${n} starts`, `${n} ends`]));
});
