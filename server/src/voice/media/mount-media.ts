import type {} from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { widthsOf } from '@plumbline/contracts/nouns/picture-files.ts';
import { readKeptUpload } from '../../base/uploads/keep-uploads.ts';
import { drawAtWidth } from '../../base/uploads/redraw-picture.ts';
import type { Context } from '../../core/context.ts';
import { recentCache } from '../../core/recent-cache.ts';
import { Refusal } from '../../core/refusal.ts';
import { findMediaUpload } from './store.ts';

/** Drawn pictures that a process keeps, in bytes: reading and drawing one takes a moment. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Serves the pictures of the library in the widths that pages ask for. What lies at an address never
 * changes, so that it is kept for good; a picture that was removed is gone at once.
 */
export function mountMedia(fastify: FastifyInstance, context: Context): void {
  const { content, db, config } = context;
  const drawn = recentCache<string, Buffer>(keptBytes, ({ length }) => length);
  const limited = { config: { rateLimit: { max: config.limits.callsPerMinute } } };
  fastify.get<{ Params: { file: string } }>('/media/:file', limited, async (request, reply) => {
    const { file } = request.params;
    const [, mediaId = '', width = ''] = /^([0-9a-f-]{36})@(\d{1,4})\.webp$/.exec(file) ?? [];
    const media = content.findMedia(mediaId);
    if (!media || !widthsOf(media.width).some((each) => String(Math.round(each)) === width)) {
      return reply.code(404).type('text/plain').send('There is no such picture.');
    }
    const bytes = drawn.get(file) ?? (await draw(mediaId, Number(width)));
    drawn.set(file, bytes);
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .send(bytes);
  });

  async function draw(mediaId: string, width: number): Promise<Buffer> {
    const uploadId = await findMediaUpload(db, mediaId);
    if (uploadId === undefined) throw new Refusal('media-unknown');
    const { bytes } = await readKeptUpload(db, context, uploadId);
    return drawAtWidth(bytes, width);
  }
}
