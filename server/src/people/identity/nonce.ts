import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { cookieName, cookieOptions } from '../../http/session.ts';
import { staleStateSeconds } from './id-token.ts';

const pattern = /^[A-Za-z0-9_-]{22}$/;
/** A person may have begun to sign in in several tabs. */
const mostOpen = 4;

type Parts = Pick<Context, 'config' | 'randomBytes'>;

/** The nonces that this browser was given and has not used. */
export function readNonces(request: FastifyRequest, { config }: Pick<Parts, 'config'>): string[] {
  const text = request.cookies[cookieName(config, 'nonce')] ?? '';
  return text.split('.').filter((nonce) => pattern.test(nonce));
}

/** Gives this browser a new nonce for a sign-in; the cookie, which no script reads, keeps it. */
export function issueNonce(request: FastifyRequest, reply: FastifyReply, parts: Parts): string {
  const nonce = parts.randomBytes(16).toString('base64url');
  const open = [nonce, ...readNonces(request, parts)].slice(0, mostOpen);
  write(reply, parts, open);
  return nonce;
}

/** Takes a nonce back from this browser, used or not. */
export function dropNonce(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<Parts, 'config'>,
  nonce: string,
): void {
  write(
    reply,
    parts,
    readNonces(request, parts).filter((each) => each !== nonce),
  );
}

function write(reply: FastifyReply, { config }: Pick<Parts, 'config'>, nonces: string[]): void {
  const name = cookieName(config, 'nonce');
  if (nonces.length === 0) reply.clearCookie(name, cookieOptions(config, 0));
  else reply.setCookie(name, nonces.join('.'), cookieOptions(config, staleStateSeconds));
}
