import { createHash, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  cookieChoices,
  shopCookies,
  type CookieFact,
  type CookieName,
} from '@plumbline/contracts/nouns/cookies.ts';
import { guest, type Caller, type Person, type ReturningGuest } from '../core/caller.ts';
import type { Config } from '../core/config.ts';
import { networkOf } from './network.ts';
import { Refusal } from '../core/refusal.ts';

/** Cookie names: `__Host-` and Secure with https, bare on loopback http where browsers drop those. */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: CookieName): string {
  const { isHostBound }: CookieFact = shopCookies[name];
  return isHostBound && config.publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** How every cookie of ours is set: for the whole shop, and read by no script. */
export function cookieOptions(config: Config, maxAgeSeconds: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: maxAgeSeconds,
  } as const;
}

/** What is kept of a cookie's token, so that a reader of the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a guest is known by here, from the cookie that their browser shows. */
export const visitorMark = (cookie: string): string => hashToken(cookie).toString('base64url');

export interface SessionParts {
  config: Config;
  randomBytes: (size: number) => Buffer;
  /** Who is behind a session cookie, from the identity module; null for an unknown or expired one. */
  findSessionCaller: (tokenHash: Buffer) => Promise<Person | null>;
  /** Who is behind a bearer token, from the identity module; null for one that does not do. */
  findBearerCaller: (token: string) => Promise<Person | null>;
  /** Hands what a guest made over to the account that they signed in to. */
  adoptVisit: (guest: ReturningGuest) => Promise<void>;
}

const visitorPattern = /^[A-Za-z0-9_-]{22}$/;
const yearSeconds = 365 * 86_400;

/** `createsNothing`: it only asks, though it is sent as a write is, so that no visit begins with it. */
export type ResolveCaller = (
  request: FastifyRequest,
  reply: FastifyReply,
  createsNothing?: boolean,
) => Promise<Caller>;

/**
 * Establishes who makes a request, from its cookies, once a request; a bearer token makes them
 * count for nothing. A write by somebody without any mark starts a visit: it is given the guest
 * cookie that owns what it creates, unless it creates nothing. So does anything by somebody who accepts that what they look at
 * is kept, while the choice itself starts none: who refuses is given no number. Signing in ends the
 * visit: what it made goes over to the account, and the guest cookie is taken back. Throws
 * `origin-refused` when a write comes from another site's page, and `not-signed-in` for a bearer
 * token that does not do.
 */
export function createCallerResolver(parts: SessionParts): ResolveCaller {
  const { config, randomBytes, findSessionCaller, findBearerCaller, adoptVisit } = parts;
  const visitorCookie = cookieName(config, 'visitor');
  const sessionCookie = cookieName(config, 'session');
  const choiceCookie = cookieName(config, 'choice');
  const resolved = new WeakMap<FastifyRequest, Promise<Caller>>();

  const resolve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    createsNothing: boolean,
  ): Promise<Caller> => {
    const network = networkOf(request.ip);
    const bearer = readBearerToken(request);
    if (bearer !== null) {
      const owner = await findBearerCaller(bearer);
      if (owner) return { ...owner, visitor: null, network, keepsActions: false };
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw new Refusal('not-signed-in', { detail: 'The access token is not valid here.' });
    }
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite) requireOwnOrigin(request, config);
    let token = request.cookies[visitorCookie];
    if (token !== undefined && !visitorPattern.test(token)) token = undefined;
    const session = request.cookies[sessionCookie];
    const person = session ? await findSessionCaller(hashToken(session)) : null;
    const keepsActions = request.cookies[choiceCookie] === cookieChoices.accepted;
    const mayCreate = isWrite && !createsNothing && !isCookieChoice(request);
    // Every write is answered with the guest's mark: whoever signs in while it is under way has
    // lost that by then, and with it what was written would not go over at their next request.
    if (person === null && (mayCreate || (token === undefined && keepsActions))) {
      token ??= randomBytes(16).toString('base64url');
      reply.setCookie(visitorCookie, token, cookieOptions(config, yearSeconds));
    }
    const visitor = token === undefined ? null : visitorMark(token);
    if (!person) return { ...guest, visitor, network, keepsActions };
    const { accountId } = person;
    if (visitor !== null && accountId !== null) {
      await adoptVisit({ ...person, accountId, visitor, network, keepsActions });
      reply.clearCookie(visitorCookie, cookieOptions(config, 0));
    }
    return { ...person, visitor: null, network, keepsActions };
  };

  return (request, reply, createsNothing = false) => {
    let caller = resolved.get(request);
    if (!caller) {
      caller = resolve(request, reply, createsNothing);
      resolved.set(request, caller);
    }
    return caller;
  };
}

/** The form on which cookies are accepted or refused, sent plainly or by the page's script. */
function isCookieChoice({ url }: FastifyRequest): boolean {
  return /^\/cookies(\.data)?(\?|$)/.test(url);
}

function readBearerToken({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S*)$/i.exec(headers.authorization ?? '') ?? [];
  return token ?? null;
}

/** Browsers say where a write comes from; programs that send no Origin carry no ambient cookies. */
export function requireOwnOrigin(request: FastifyRequest, config: Config): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) {
    if (site === 'cross-site') throw new Refusal('origin-refused');
    return;
  }
  if (sameText(origin, new URL(config.publicUrl).origin)) return;
  // On loopback the same shop answers to localhost and 127.0.0.1 alike.
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '');
  if (isLoopback && config.publicUrl.startsWith('http:') && sameText(origin, `http://${host}`))
    return;
  throw new Refusal('origin-refused');
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
