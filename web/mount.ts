import { fileURLToPath } from 'node:url';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Build } from './app/request/build-of.ts';
import { createAnswer, type AnswerParts } from './server/answer.ts';
import { loadAssets } from './server/assets.ts';
import { callOfFileForm, readWhole } from './server/file-forms.ts';
import { workerAsset, workerPath } from './server/worker.ts';
import type { WebBundle } from './visit.ts';

export interface WebOptions {
  resolve: AnswerParts['resolve'];
  mayPost: AnswerParts['mayPost'];
  mayRead: AnswerParts['mayRead'];
  sparePage: AnswerParts['sparePage'];
  takeFiles: AnswerParts['takeFiles'];
  publicUrl: string;
  mode: 'demo' | 'live';
  shopName: string;
  trader: AnswerParts['trader'];
  /** Changes with whatever the catalogue shows; see AnswerParts. */
  revision: AnswerParts['revision'];
  /** Origins that the checkout may load, frame and post to: the payment provider's. */
  paymentOrigins?: readonly string[];
  /** The origins of sign-in providers, where they are not the shop itself, as far as they are known. */
  signInOrigins?: AnswerParts['signInOrigins'];
  /** How long a page rendered for a visitor without cookies answers others like it. */
  pageLifetimeMs?: number;
}

const buildDir = new URL('./build/', import.meta.url);
const maxBodyBytes = 256 * 1024;

/**
 * Serves the built pages, the shop's and the staff's: their assets, and every path that nothing else has taken. Register it last.
 * Needs the build in web/build; throws where there is none.
 */
export async function mountWeb(fastify: FastifyInstance, options: WebOptions): Promise<void> {
  // Their names carry a hash of their content: what both builds have is the same file.
  const assets = new Map([...assetsOf('shop'), ...assetsOf('staff')]);
  const worker = fileURLToPath(new URL('worker/worker.js', buildDir));
  const answer = createAnswer({
    bundles: { shop: await loadBundle('shop'), staff: await loadBundle('staff') },
    assets: new Map([...assets, [workerPath, workerAsset(worker, assets.keys())]]),
    resolve: options.resolve,
    mayPost: options.mayPost,
    mayRead: options.mayRead,
    sparePage: options.sparePage,
    takeFiles: options.takeFiles,
    publicOrigin: new URL(options.publicUrl).origin,
    shopName: options.shopName,
    trader: options.trader,
    demo: options.mode === 'demo',
    paymentOrigins: options.paymentOrigins ?? [],
    signInOrigins: options.signInOrigins ?? (() => []),
    pageLifetimeMs: options.pageLifetimeMs ?? 3000,
    revision: options.revision,
    now: Date.now,
  });
  await mountAnswer(fastify, answer);
}

async function loadBundle(build: Build): Promise<WebBundle> {
  return (await import(new URL(`${build}/server/index.js`, buildDir).href)) as WebBundle;
}

function assetsOf(build: Build) {
  return loadAssets(fileURLToPath(new URL(`${build}/client/`, buildDir)));
}

/** Routes all that is left to the pages, in a scope of its own. */
export async function mountAnswer(
  fastify: FastifyInstance,
  answer: ReturnType<typeof createAnswer>,
): Promise<void> {
  await fastify.register(async (scope) => {
    // Actions read forms from the request themselves; no parser of the API's may take them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    );
    // Only where a screen's form takes files is more read than that, and then as it comes.
    scope.addContentTypeParser(
      'multipart/form-data',
      async (request: FastifyRequest, body: IncomingMessage) =>
        callOfFileForm(request.url) ? body : readWhole(body, maxBodyBytes),
    );
    scope.all('/*', answer);
  });
}
