import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<Response>(() => {});

test('what never comes fails when its time is over, and not before', async () => {
  const failed = vi.fn<() => void>();
  const waiting = inTime(never, 1000).catch(failed);
  await vi.advanceTimersByTimeAsync(999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(failed).toHaveBeenCalledOnce();
});

test('what comes is what came, though it is a page that says no', async () => {
  for (const status of [200, 404, 500, 503]) {
    const answer = new Response('', { status });
    expect(await inTime(Promise.resolve(answer))).toBe(answer);
  }
  expect(vi.getTimerCount()).toBe(0);
});

test.each([502, 504])('the %i of what stands before the shop is no answer', async (status) => {
  await expect(inTime(Promise.resolve(new Response('', { status })))).rejects.toThrow(
    'Nobody was reached.',
  );
});
