import type { PictureRef } from '@plumbline/contracts/nouns/content/blocks.ts';
import { srcSetOf } from '../../kit/src-set.ts';
import type { BlockThings } from './block-things.ts';

/** A picture of a page, kept about the point that matters in it. One that is gone leaves its words. */
export function ContentPicture({
  picture: { from, ref, alt },
  things,
  isWide = false,
}: {
  picture: PictureRef;
  things: Pick<BlockThings, 'pictures'>;
  /** Cut to a wide band, at once: it stands at the head of a page. */
  isWide?: boolean;
}) {
  const shown = things.pictures[`${from}:${ref}`];
  if (!shown) return alt ? <p className="quiet small">{alt}</p> : null;
  const { src, width, height, focalX, focalY } = shown;
  return (
    <img
      className={isWide ? 'content-picture wide' : 'content-picture'}
      src={src}
      srcSet={srcSetOf(src)}
      sizes={isWide ? '(min-width: 900px) 60vw, 100vw' : '(min-width: 900px) 720px, 100vw'}
      width={width}
      height={height}
      style={{ objectPosition: `${focalX}% ${focalY}%` }}
      alt={alt}
      loading={isWide ? undefined : 'lazy'}
      decoding="async"
    />
  );
}
