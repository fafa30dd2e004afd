import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { keepFeed } from './kept-feed.ts';

function startFeed() {
  const state = { revision: 1, nowMs: 0, away: false };
  const make = vi.fn<() => AsyncGenerator<string>>(async function* () {
    if (state.away) throw new Error('no database');
    yield `revision ${state.revision}, `;
    yield 'é';
  });
  const feed = keepFeed({
    make,
    revision: () => state.revision,
    now: () => new Date(state.nowMs),
  });
  return { state, make, feed, read: async () => gunzipSync(await feed()).toString() };
}

test('a feed is made once for all who ask, and again once something has changed', async () => {
  const { state, make, feed, read } = startFeed();
  const [one, other] = await Promise.all([feed(), feed()]);
  expect(one).toBe(other);
  expect(await read()).toBe('revision 1, é');
  state.nowMs += 120_000;
  await feed();
  expect(make).toHaveBeenCalledTimes(1);
  state.revision = 2;
  expect(await read()).toBe('revision 2, é');
  expect(make).toHaveBeenCalledTimes(2);
});

test('changes that follow one another make it anew once a minute', async () => {
  const { state, make, feed } = startFeed();
  for (let second = 0; second < 120; second++) {
    state.revision++;
    await feed();
    state.nowMs += 1_000;
  }
  expect(make).toHaveBeenCalledTimes(2);
});

test('the days that it names are never older than an hour', async () => {
  const { state, make, feed } = startFeed();
  await feed();
  state.nowMs += 3_600_000;
  await feed();
  expect(make).toHaveBeenCalledTimes(2);
});

test('what cannot be made anew stays as it was, and what never was is not made up', async () => {
  const { state, read } = startFeed();
  state.away = true;
  await expect(read()).rejects.toThrow('no database');
  state.away = false;
  expect(await read()).toBe('revision 1, é');
  state.away = true;
  state.revision = 2;
  state.nowMs += 120_000;
  expect(await read()).toBe('revision 1, é');
  state.away = false;
  expect(await read()).toBe('revision 2, é');
});
