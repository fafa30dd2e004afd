import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface FeedParts {
  /** Makes the whole text anew, part by part. */
  make: () => AsyncIterable<string>;
  /** Another number whenever what the feed tells may have changed. */
  revision: () => number;
  now: () => Date;
}

/** Stock changes with every order, and no engine needs to know within a minute. */
const leastAgeMs = 60_000;
/** What a feed says of days to come is true for so long, whatever changed. */
const mostAgeMs = 3_600_000;

interface KeptFeed {
  bytes: Buffer;
  revision: number;
  madeAtMs: number;
}

/**
 * The bytes of a feed, compressed: made when somebody asks and something has changed, once for all
 * who ask, and the same buffer for each of them, so that no reader costs more than their connection.
 * One that cannot be made anew is as it was, where there was one.
 */
export function keepFeed({ make, revision, now }: FeedParts): () => Promise<Buffer> {
  let kept: KeptFeed | null = null;
  let making: Promise<KeptFeed> | null = null;

  const makeAnew = async (): Promise<KeptFeed> => {
    // What changes meanwhile may be in it or not, so it counts as of before.
    const before = { revision: revision(), madeAtMs: now().getTime() };
    return (kept = { bytes: await compress(make()), ...before });
  };
  const isCurrent = (feed: KeptFeed): boolean => {
    const ageMs = Math.abs(now().getTime() - feed.madeAtMs);
    return ageMs < leastAgeMs || (ageMs < mostAgeMs && feed.revision === revision());
  };

  return async () => {
    if (kept && isCurrent(kept)) return kept.bytes;
    making ??= makeAnew().finally(() => (making = null));
    const last = kept;
    const feed = last === null ? await making : await making.catch(() => last);
    return feed.bytes;
  };
}

/** Part by part, so that the whole text is never in memory. */
async function compress(parts: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(Readable.from(parts), createGzip(), collect);
  return Buffer.concat(chunks);
}
