import type { Call } from '@plumbline/contracts/call/call.ts';
import { describe, expect, test } from 'vitest';
import { guest } from '../server/src/core/caller.ts';
import type { Context } from '../server/src/core/context.ts';
import { createLog } from '../server/src/core/log.ts';
import { Refusal } from '../server/src/core/refusal.ts';
import { dispatch } from '../server/src/http/dispatch.ts';
import { problemOf } from '../server/src/http/mount.ts';
import { callKey } from '../server/test/succeeded-calls.ts';
import { fewestTests, findGaps } from './whole-run.ts';

const call: Call = {
  service: 'ordering',
  origin: 'specification',
  method: 'POST',
  path: '/basket',
  summary: '',
  access: 'anyone',
  refusals: [],
};
const whole = {
  ran: fewestTests,
  skipped: 0,
  succeeded: new Set([callKey(call)]),
  logged: '{"call":"basket.getBasket","msg":"a call was denied"}',
};

describe('a whole run', () => {
  test('shows everything where each call succeeded and nothing was left out', () => {
    expect(findGaps([call], whole)).toEqual([]);
  });

  test('misses a call that succeeds in no test', () => {
    expect(findGaps([call, { ...call, path: '/basket/setItems' }], whole)).toEqual([
      'ordering POST /basket/setItems succeeds in no test.',
    ]);
  });

  test('misses tests that were skipped, and files that were not found', () => {
    expect(findGaps([call], { ...whole, skipped: 2 })).toEqual([
      '2 tests were skipped: a whole run leaves nothing out.',
    ]);
    expect(findGaps([call], { ...whole, ran: 12 })).toHaveLength(1);
  });

  test('tells of a call that refused with what it does not declare, once each', async () => {
    let logged = '';
    const log = createLog('error', { write: (line) => void (logged += line) });
    const handler = () => Promise.reject(new Refusal('basket-full'));
    for (const name of ['basket.getBasket', 'basket.getBasket', 'checkout.getCheckout']) {
      const refusing = dispatch({ name, call, handler }, { caller: guest }, {} as Context);
      problemOf(await refusing.catch((error: unknown) => error), { id: '', log });
    }
    expect(findGaps([call], { ...whole, logged })).toEqual([
      'basket.getBasket gave the refusal basket-full without declaring it.',
      'checkout.getCheckout gave the refusal basket-full without declaring it.',
    ]);
  });

  test('tells of people in the log, once each', () => {
    const logged = 'to home@example.com, Robin Larch, 07700 900142; again home@example.com';
    expect(findGaps([call], { ...whole, logged })).toEqual([
      '“home@example.com” was logged: a log holds nothing of people.',
      '“Larch” was logged: a log holds nothing of people.',
      '“07700 9” was logged: a log holds nothing of people.',
    ]);
  });
});
