import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { limitSignIns } from '../limit-sign-ins.ts';
import { mountAccountPages } from './account-pages.ts';
import type { EmbeddedProvider } from './embedded.ts';
import { readForms } from './form.ts';
import { mountInteractionPages } from './interaction-pages.ts';
import { mountMailedSignInPages } from './mailed-sign-in-pages.ts';
import { mountRegistrationPages } from './registration-pages.ts';
import { sessionCheckPage, sessionCheckPolicy } from './session-check.ts';

const base = '/oidc';

/** Puts the embedded provider and its pages at /oidc. */
export async function mountProvider(
  fastify: FastifyInstance,
  embedded: EmbeddedProvider,
): Promise<void> {
  await fastify.register(async (scope) => {
    // A hook of the scope runs before that of a route, which hands the request over for good.
    limitSignIns(scope, embedded.parts.config.shopName);
    readForms(scope);
    mountInteractionPages(scope, embedded);
    mountMailedSignInPages(scope, embedded);
    mountAccountPages(scope, embedded);
    await scope.register(async (inner) => mountRegistrationPages(inner, embedded));
    scope.get(`${base}/session/check`, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', sessionCheckPolicy)
        .header('cache-control', 'public, max-age=3600')
        .send(sessionCheckPage),
    );
    // Before any body is read: the provider reads its own.
    const toProvider = async (request: FastifyRequest, reply: FastifyReply) => {
      const provider = await embedded.get();
      reply.hijack();
      await answerByProvider(provider, request, reply);
    };
    scope.all(`${base}/*`, { onRequest: toProvider }, () => {});
  });
}

/**
 * Lets the provider answer. It builds addresses from the request, so the request is made to look
 * as if it came to the shop's public address, whatever a client or a proxy wrote into it.
 */
async function answerByProvider(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { protocol, host } = new URL(provider.issuer);
  const raw = request.raw as typeof request.raw & { originalUrl?: string };
  delete raw.headers['x-forwarded-host'];
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.originalUrl = raw.url ?? base;
  raw.url = raw.originalUrl.slice(base.length) || '/';
  for (const [name, value] of Object.entries(protocolHeaders)) reply.raw.setHeader(name, value);
  await provider.callback()(raw, reply.raw);
}

/** For answers that are no page of ours, such as the form that a sign-out without session posts. */
const protocolHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};
