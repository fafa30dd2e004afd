import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Where the pages of signing in have their type from, whichever provider there is. */
export const fontPath = '/auth/instrument-sans.woff2';

/** Serves the shop's type, from the package that the shop itself is set with. */
export function mountFont(fastify: FastifyInstance): void {
  const name = 'files/instrument-sans-latin-standard-normal.woff2';
  const file = import.meta.resolve(`@fontsource-variable/instrument-sans/${name}`);
  fastify.get(fontPath, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await readFile(fileURLToPath(file))),
  );
}
