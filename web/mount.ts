import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadAssets, sendAsset } from './server/assets.ts';
import { toFetchRequest } from './server/fetch-request.ts';
import { createPageCache, newNonce } from './server/page-cache.ts';
import { securityHeaders } from './server/security-headers.ts';
import { sendResponse, sendStored } from './server/send-response.ts';
import type { Visit, WebBundle } from './visit.ts';

export interface WebOptions {
  /** Says who asks and gives the services that act for them; it may set cookies on the reply. */
  resolve: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Pick<Visit, 'services' | 'visitor'>>;
  publicUrl: string;
  mode: 'demo' | 'live';
  /** Origins that the checkout may load, frame and post to: the payment provider's. */
  paymentOrigins?: readonly string[];
  /** How long a page rendered for a visitor without cookies answers others like it. */
  pageLifetimeMs?: number;
}

const buildDir = new URL('./build/', import.meta.url);
const maxBodyBytes = 256 * 1024;
const maxCachedBytes = 32 * 1024 * 1024;

/**
 * Serves the built shop: its assets, and every path that nothing else has taken. Register it last.
 * Needs the build in web/build; throws where there is none.
 */
export async function mountWeb(fastify: FastifyInstance, options: WebOptions): Promise<void> {
  const assets = loadAssets(fileURLToPath(new URL('client/', buildDir)));
  const bundle = (await import(new URL('server/index.js', buildDir).href)) as WebBundle;
  const secure = options.publicUrl.startsWith('https:');
  const demo = options.mode === 'demo';
  const security = { secure, demo, paymentOrigins: options.paymentOrigins ?? [] };
  const cache = createPageCache({
    lifetimeMs: options.pageLifetimeMs ?? 3000,
    maxBytes: maxCachedBytes,
    now: Date.now,
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asset = isRead ? assets.get(path) : undefined;
    if (asset) return sendAsset(asset, request, reply);
    // Whoever asks for an unknown asset, picture or call wants no page.
    if (/^\/(assets|pictures|services)\//.test(path)) return reply.callNotFound();

    const nonce = newNonce();
    reply.headers(securityHeaders(path, nonce, security));
    const key = cacheKey(request);
    const stored = key === null ? null : cache.find(key);
    if (stored) return sendStored(stored, nonce, request, reply);

    const visit = await options.resolve(request, reply);
    const reportFault = (error: unknown) => request.log.error({ err: error }, 'a page failed');
    const response = await bundle.render(toFetchRequest(request, reply, secure), {
      ...visit,
      nonce,
      secure,
      reportFault,
    });
    return sendResponse(response, request, reply, (body, headers) => {
      const isPublic = response.status === 200 && !reply.hasHeader('set-cookie');
      if (key !== null && isPublic) cache.keep(key, { headers, body, nonce }).catch(reportFault);
    });
  };

  await fastify.register(async (scope) => {
    // Actions read forms from the request themselves; no parser of the API's may take them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.all('/*', answer);
  });
}

/**
 * Only what nobody has a mark in is alike for all: a read without any cookie or authorisation. A
 * prefetch is kept apart, because browsers may hold on to its answer.
 */
function cacheKey({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || headers.cookie || headers.authorization) return null;
  return headers['sec-purpose'] === undefined ? url : `ahead ${url}`;
}
