import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { cookieName, cookieOptions, requireOwnOrigin } from './session.ts';
import type { Config } from '../core/config.ts';

const configOf = (publicUrl: string) => ({ publicUrl }) as Config;
const isTaken = (publicUrl: string, headers: Record<string, string>) => {
  try {
    requireOwnOrigin({ headers } as unknown as FastifyRequest, configOf(publicUrl));
    return true;
  } catch {
    return false;
  }
};

describe('a write', () => {
  const host = 'shop.example';
  test.each([
    ['our own page', { origin: 'https://shop.example' }, true],
    ['our own page, as browsers say it', { 'sec-fetch-site': 'same-origin' }, true],
    ['a program, which says nothing', {}, true],
    ['an address that somebody typed', { 'sec-fetch-site': 'none' }, true],
    ['another site', { origin: 'https://elsewhere.example' }, false],
    ['another site, without its name', { 'sec-fetch-site': 'cross-site' }, false],
    ['a page of no origin', { origin: 'null' }, false],
    ['the same name without https', { origin: 'http://shop.example' }, false],
    ['another port', { origin: 'https://shop.example:8443' }, false],
    ['a name that begins as ours', { origin: 'https://shop.example.evil.example' }, false],
    ['a name that ends as ours', { origin: 'https://evil-shop.example' }, false],
    ['a name below ours', { origin: 'https://cdn.shop.example' }, false],
    ['nowhere', { origin: '' }, false],
  ])('of a shop with https from %s', (_, headers, taken) => {
    expect(isTaken('https://shop.example', { host, ...headers })).toBe(taken);
  });

  test.each([
    ['its own address', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000', '127.0.0.1:3000', true],
    ['its other name', 'http://127.0.0.1:3000', 'http://localhost:3000', 'localhost:3000', true],
    ['another port', 'http://127.0.0.1:3000', 'http://localhost:4000', 'localhost:3000', false],
    ['a name made up', 'http://127.0.0.1:3000', 'http://evil.example', 'evil.example', false],
    ['the inside, past the proxy', 'https://shop.example', 'http://localhost', 'localhost', false],
  ])('of a shop on this machine from %s', (_, publicUrl, origin, asked, taken) => {
    expect(isTaken(publicUrl, { origin, host: asked })).toBe(taken);
  });
});

test('cookies are bound to host and https where there is https, and else as far as can be', () => {
  const live = configOf('https://shop.example');
  const local = configOf('http://127.0.0.1:3000');
  expect(cookieName(live, 'session')).toBe('__Host-session');
  expect(cookieName(live, 'vat')).toBe('vat');
  expect(cookieName(local, 'session')).toBe('session');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 60 };
  expect(cookieOptions(live, 60)).toEqual({ ...options, secure: true });
  expect(cookieOptions(local, 60)).toEqual({ ...options, secure: false });
});
