import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Asset {
  type: string;
  plain: Buffer;
  brotli: Buffer | null;
  /** How browsers may keep it, as `cache-control` says that. */
  keeping: string;
}

/** Names below /assets/ carry a hash of their content, so they never change. */
const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.js', '.css', '.svg', '.txt']);

/**
 * Reads the built files once. What is not in the build cannot be asked for, so no path of a request
 * ever reaches the file system.
 */
export function loadAssets(clientDir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(clientDir, { recursive: true, encoding: 'utf8' })) {
    const file = join(clientDir, name);
    const extension = extname(name);
    const type = types[extension];
    const path = `/${name.replaceAll('\\', '/')}`;
    if (!type || path.startsWith('/.') || !statSync(file).isFile()) continue;
    const plain = readFileSync(file);
    assets.set(path, {
      type,
      plain,
      brotli: compressible.has(extension) ? brotliOf(file, plain) : null,
      keeping: path.startsWith('/assets/') ? forEver : forAnHour,
    });
  }
  return assets;
}

/** The build leaves a `.br` beside each file; without one the file is compressed here. */
function brotliOf(file: string, plain: Buffer): Buffer {
  try {
    return readFileSync(`${file}.br`);
  } catch {
    return brotliCompressSync(plain);
  }
}

export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('content-type', asset.type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', asset.keeping);
  if (!asset.brotli) return reply.send(asset.plain);
  reply.header('vary', 'accept-encoding');
  if (!acceptsBrotli(request)) return reply.send(asset.plain);
  return reply.header('content-encoding', 'br').send(asset.brotli);
}

/** Whether the browser takes brotli; a coding at `q=0` is one that it wants kept away. */
export function acceptsBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => {
      const [name, ...parameters] = coding.split(';').map((part) => part.trim());
      return name === 'br' && !parameters.some((each) => /^q\s*=\s*0(\.0*)?$/.test(each));
    });
}
