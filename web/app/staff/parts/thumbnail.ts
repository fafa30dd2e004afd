import type { MediaItem } from '@plumbline/contracts/staff/media.ts';
import { srcSetOf } from '../../kit/src-set.ts';

/** A picture of the library as lists show it: small, about the point that matters in it. */
export const thumbnailOf = ({
  src,
  width,
  height,
  focalX,
  focalY,
}: Pick<MediaItem, 'src' | 'width' | 'height' | 'focalX' | 'focalY'>) => ({
  src,
  srcSet: srcSetOf(src),
  sizes: '240px',
  width,
  height,
  style: { objectPosition: `${focalX}% ${focalY}%` },
});
