import { setTimeout } from 'node:timers/promises';
import { problemOf } from './problems.server.ts';

/**
 * A browser without a script sends a form as often as its button is pressed, and shows what the last
 * one is answered: that one waits until the first is through, and then gets the same answer.
 */
export async function onceAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || problemOf(error)?.code !== 'key-in-flight') throw error;
      await setTimeout(100);
    }
  }
}
