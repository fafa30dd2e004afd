import { createHmac, type KeyObject } from 'node:crypto';
import { CompactEncrypt, CompactSign } from 'jose';
import type { SigningKey } from './issuer.ts';

/** What a good ID token says, and what it is signed with. */
export interface Making {
  issuer: string;
  clientId: string;
  nonce: string;
  /** Seconds. */
  now: number;
  key: SigningKey;
  /** A key of the same kind that the provider does not publish. */
  foreignKey: SigningKey;
  /** Another published key, of another kind. */
  rsaKey: SigningKey;
  encryptionKey: KeyObject;
  /** A number for this very token: variants of a class differ by it. */
  variant: number;
}

type Claims = Record<string, unknown>;
type BadToken = (making: Making) => Promise<string> | string;

export function goodClaims({ issuer, clientId, nonce, now }: Making): Claims {
  return {
    iss: issuer,
    sub: 'somebody',
    aud: clientId,
    exp: now + 600,
    iat: now,
    auth_time: now,
    nonce,
    email: 'somebody@example.com',
    email_verified: true,
    name: 'Somebody',
  };
}

/** A token with these claims, signed as the provider would, or with what `header` and `key` say. */
export function makeToken(
  making: Making,
  claims: Claims | string,
  { header = {}, key = making.key }: { header?: Claims; key?: SigningKey } = {},
): Promise<string> {
  const payload = typeof claims === 'string' ? claims : JSON.stringify(claims);
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header } as { alg: string })
    .sign(key.privateKey, { crit: { 'x-unknown': true } });
}

/** A claim that is wrong, each variant in another way. */
const claim =
  (name: string, values: readonly ((making: Making) => unknown)[]): BadToken =>
  (making) => {
    const value = values[making.variant % values.length]!(making);
    const claims = goodClaims(making);
    if (value === undefined) delete claims[name];
    else claims[name] = value;
    return makeToken(making, claims);
  };
const missing = (name: string) => claim(name, [() => undefined]);
const text = (encoded: object) => Buffer.from(JSON.stringify(encoded)).toString('base64url');

/** A token whose signature was made by something that is no private key of the provider. */
function signedBy(header: Claims, sign: (input: string, making: Making) => string): BadToken {
  return (making) => {
    const input = `${text(header)}.${text(goodClaims(making))}`;
    return `${input}.${sign(input, making)}`;
  };
}

const hmacByPublicKey = (input: string, { key }: Making) =>
  createHmac('sha256', JSON.stringify(key.publicJwk)).update(input).digest('base64url');

/** Changes one part of a good token. */
const altered =
  (change: (parts: string[], making: Making) => string[]): BadToken =>
  async (making) =>
    change((await makeToken(making, goodClaims(making))).split('.'), making).join('.');

const flipOne = (part: string, variant: number) => {
  const at = variant % (part.length - 2);
  return part.slice(0, at) + (part[at] === 'A' ? 'B' : 'A') + part.slice(at + 1);
};

/** Every way in which an ID token can be bad that the shop is known to refuse, by name. */
export const badTokens: Record<string, BadToken> = {
  'no token at all': ({ variant }) => ['.', '..', '...', 'a.b', 'null', ' '][variant % 6]!,
  'two parts': altered(([header, payload]) => [header!, payload!]),
  'four parts': altered((parts) => [...parts, 'x']),
  'an empty signature': altered(([header, payload]) => [header!, payload!, '']),
  'an empty payload': altered(([header, , signature]) => [header!, '', signature!]),
  'an empty header': altered(([, payload, signature]) => ['', payload!, signature!]),
  'a changed signature': altered(([h, p, s], { variant }) => [h!, p!, flipOne(s!, variant)]),
  'a changed payload': altered(([h, p, s], { variant }) => [h!, flipOne(p!, variant), s!]),
  'a changed header': altered(([h, p, s], { variant }) => [flipOne(h!, variant), p!, s!]),
  'a truncated signature': altered(([h, p, s], { variant }) => [
    h!,
    p!,
    s!.slice(0, -1 - (variant % 40)),
  ]),
  'another payload under the same signature': altered(([h, , s], making) => [
    h!,
    text({ ...goodClaims(making), sub: `admin-${making.variant}` }),
    s!,
  ]),
  'white space inside': altered(([h, p, s], { variant }) => [
    h!,
    `${p}${[' ', '\n', '\t'][variant % 3]}`,
    s!,
  ]),
  'base64 in place of base64url': altered(([h, p, s]) => [`${h}==`, `${p}==`, `${s}==`]),
  'a payload that is no JSON': (making) => makeToken(making, 'not json'),
  'a payload that is a list': (making) => makeToken(making, '[1,2]'),
  'a payload that is a string': (making) => makeToken(making, '"somebody"'),
  'a payload that is null': (making) => makeToken(making, 'null'),
  'a key that the provider does not publish': (making) =>
    makeToken(making, goodClaims(making), { key: making.foreignKey }),
  'an unpublished key under a published name': (making) =>
    makeToken(making, goodClaims(making), {
      key: making.foreignKey,
      header: { kid: making.key.kid },
    }),
  'the key in its own header': (making) =>
    makeToken(making, goodClaims(making), {
      key: making.foreignKey,
      header: { jwk: making.foreignKey.publicJwk },
    }),
  'a key to be fetched from elsewhere': (making) =>
    makeToken(making, goodClaims(making), {
      key: making.foreignKey,
      header: { jku: `https://evil.example/${making.variant}` },
    }),
  'a certificate in its header': (making) =>
    makeToken(making, goodClaims(making), {
      key: making.foreignKey,
      header: { x5u: 'https://evil.example/cert' },
    }),
  'the name of no key': (making) =>
    makeToken(making, goodClaims(making), {
      key: making.foreignKey,
      header: { kid: `unknown-${making.variant}` },
    }),
  'the name of a key of another kind': (making) =>
    makeToken(making, goodClaims(making), { header: { kid: making.rsaKey.kid } }),
  'the algorithm none': signedBy({ alg: 'none' }, () => ''),
  'the algorithm none in other letters': signedBy({ alg: 'NonE' }, () => ''),
  'the algorithm none with a signature': signedBy({ alg: 'none' }, hmacByPublicKey),
  'no algorithm': signedBy({ typ: 'JWT' }, hmacByPublicKey),
  'HMAC by the public key': signedBy({ alg: 'HS256' }, hmacByPublicKey),
  'HMAC by the public key under its name': (making) =>
    signedBy({ alg: 'HS256', kid: making.key.kid }, hmacByPublicKey)(making),
  'HMAC by an empty key': signedBy({ alg: 'HS256' }, (input) =>
    createHmac('sha256', '').update(input).digest('base64url'),
  ),
  'an algorithm that is no text': signedBy({ alg: ['ES256'] }, hmacByPublicKey),
  'an algorithm that is not allowed': signedBy({ alg: 'RS1' }, hmacByPublicKey),
  'a critical header that is not understood': (making) =>
    makeToken(making, goodClaims(making), { header: { crit: ['x-unknown'], 'x-unknown': 1 } }),
  'the type of an access token': (making) =>
    makeToken(making, goodClaims(making), { header: { typ: 'at+jwt' } }),
  'the type of a sign-out token': (making) =>
    makeToken(making, goodClaims(making), { header: { typ: 'logout+jwt' } }),
  'another type': ({ variant, ...making }) =>
    makeToken({ ...making, variant }, goodClaims({ ...making, variant }), {
      header: { typ: ['JOSE', 'dpop+jwt', 'secevent+jwt', 'x'][variant % 4] },
    }),
  'encryption for nobody': async (making) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(goodClaims(making))))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(making.encryptionKey),
  'no issuer': missing('iss'),
  'another issuer': claim('iss', [
    () => 'https://evil.example',
    ({ issuer }) => `${issuer}/`,
    ({ issuer }) => issuer.toUpperCase(),
    ({ issuer }) => `${issuer}.evil.example`,
    ({ issuer }) => [issuer],
    () => '',
    () => null,
  ]),
  'no audience': missing('aud'),
  'another audience': claim('aud', [
    () => 'another-client',
    ({ clientId }) => `${clientId}2`,
    ({ clientId }) => clientId.toUpperCase(),
    () => '',
    () => [],
    () => null,
    () => 7,
  ]),
  'several audiences': claim('aud', [
    ({ clientId }) => [clientId, 'another-client'],
    ({ clientId }) => ['another-client', clientId],
    ({ clientId }) => [clientId, 7],
  ]),
  'an authorized party that is another client': claim('azp', [
    () => 'another-client',
    () => '',
    () => null,
    ({ clientId }) => [clientId],
  ]),
  'no expiry': missing('exp'),
  'an expiry past the clock skew': claim('exp', [
    ({ now }) => now - 301,
    ({ now, variant }) => now - 301 - variant * 60,
    () => 0,
    () => -1,
  ]),
  'an expiry that is no number': claim('exp', [
    ({ now }) => String(now + 600),
    () => null,
    () => true,
    () => ({}),
    () => '2999-01-01',
  ]),
  'an expiry before its issue': claim('exp', [({ now }) => now, ({ now }) => now - 200]),
  'no time of issue': missing('iat'),
  'a time of issue in the future': claim('iat', [
    ({ now }) => now + 301,
    ({ now, variant }) => now + 301 + variant,
    ({ now }) => now * 1000,
  ]),
  'a time of issue too long ago': claim('iat', [
    ({ now }) => now - 1201,
    ({ now, variant }) => now - 1201 - variant * 3600,
    () => 0,
  ]),
  'a time of issue that is no number': claim('iat', [
    ({ now }) => String(now),
    () => null,
    () => [],
  ]),
  'a start in the future': claim('nbf', [({ now }) => now + 301, ({ now }) => now + 86_400]),
  'a start that is no number': claim('nbf', [() => 'now', () => ({})]),
  'no nonce': missing('nonce'),
  'another nonce': claim('nonce', [
    () => 'AAAAAAAAAAAAAAAAAAAAAA',
    ({ nonce }) => `${nonce}x`,
    ({ nonce }) => nonce.slice(1),
    ({ nonce }) => nonce.toLowerCase().replace(/.$/, '_'),
    () => '',
  ]),
  'a nonce that is no text': claim('nonce', [
    () => 7,
    () => null,
    ({ nonce }) => [nonce],
    () => true,
  ]),
  'no subject': missing('sub'),
  'an empty subject': claim('sub', [() => '']),
  'a subject that is no text': claim('sub', [() => 7, () => null, () => ['somebody'], () => ({})]),
  'a subject with control characters': claim('sub', [() => 'some\u0000body', () => 'some\nbody']),
  'a subject that is too long': claim('sub', [({ variant }) => 's'.repeat(256 + variant)]),
  'no e-mail address': missing('email'),
  'an e-mail address that is none': claim('email', [
    () => '',
    () => 'somebody',
    () => null,
    () => 7,
    () => ['somebody@example.com'],
    () => `${'x'.repeat(250)}@example.com`,
    () => 'some body@example.com',
  ]),
  'a sign-in in the future': claim('auth_time', [({ now }) => now + 301, ({ now }) => now * 1000]),
  'a time of sign-in that is no number': claim('auth_time', [() => 'today', () => null, () => -1]),
  'more characters than any token has': (making) =>
    makeToken(making, { ...goodClaims(making), padding: 'x'.repeat(12_100) }),
};
