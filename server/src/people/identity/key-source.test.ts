import { SignJWT, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createKeySource, KeysUnavailable } from './key-source.ts';
import { makeSigningKey, type SigningKey } from '../../../test/identity/issuer.ts';

let first: SigningKey;
let second: SigningKey;
beforeAll(async () => {
  [first, second] = [await makeSigningKey('ES256'), await makeSigningKey('ES256')];
});

const minuteMs = 60_000;

/** A provider whose keys and availability the test decides, and a clock that it moves. */
function setUp(keys: SigningKey[]) {
  const provider = { keys, isAway: false, asked: 0, nowMs: 0 };
  const source = createKeySource(
    async () => {
      provider.asked++;
      if (provider.isAway) throw new Error('away');
      return { keys: provider.keys.map(({ publicJwk }) => publicJwk) } as JSONWebKeySet;
    },
    () => new Date(provider.nowMs),
  );
  const check = async (key: SigningKey) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .sign(key.privateKey);
    return jwtVerify(token, source).then(
      () => 'good',
      (error: Error & { code?: string }) => error.code ?? error.name,
    );
  };
  return { provider, check };
}

test('many tokens at once ask the provider once', async () => {
  const { provider, check } = setUp([first]);
  const results = await Promise.all(Array.from({ length: 20 }, () => check(first)));
  expect(new Set(results)).toEqual(new Set(['good']));
  expect(provider.asked).toBe(1);
});

test('keys are fetched anew every ten minutes', async () => {
  const { provider, check } = setUp([first]);
  await check(first);
  provider.nowMs = 9 * minuteMs;
  await check(first);
  expect(provider.asked).toBe(1);
  provider.nowMs = 10 * minuteMs;
  await check(first);
  expect(provider.asked).toBe(2);
});

test('a new key is found at once, and one that was taken back is not honoured', async () => {
  const { provider, check } = setUp([first]);
  await check(first);
  provider.keys = [second];
  provider.nowMs = minuteMs;
  expect(await check(second)).toBe('good');
  expect(await check(first)).toBe('ERR_JWKS_NO_MATCHING_KEY');
});

test('made-up key ids do not make the shop ask without end', async () => {
  const { provider, check } = setUp([first]);
  await check(first);
  for (let tried = 0; tried < 50; tried++) await check(second);
  expect(provider.asked).toBe(1);
});

test('while the provider is away its last keys serve for a day, and it is asked now and then', async () => {
  const { provider, check } = setUp([first]);
  await check(first);
  provider.isAway = true;
  provider.nowMs = 60 * minuteMs;
  for (let tried = 0; tried < 10; tried++) expect(await check(first)).toBe('good');
  expect(provider.asked).toBe(2);
  provider.nowMs = 23 * 60 * minuteMs;
  expect(await check(first)).toBe('good');
  provider.nowMs = 25 * 60 * minuteMs;
  expect(await check(first)).toBe(new KeysUnavailable(null).name);
  provider.isAway = false;
  expect(await check(first)).toBe('good');
});

test('a provider that was away at first is asked again', async () => {
  const { provider, check } = setUp([first]);
  provider.isAway = true;
  expect(await check(first)).toBe('KeysUnavailable');
  provider.isAway = false;
  expect(await check(first)).toBe('good');
});
