import { describe, expect, test } from 'vitest';
import { srcSetOf } from './src-set.ts';

describe('srcSetOf', () => {
  test('offers a rendered picture in its width, a half and a quarter', () => {
    expect(srcSetOf('/pictures/tap--chrome@1200.avif')).toBe(
      '/pictures/tap--chrome@1200.avif 1200w, /pictures/tap--chrome@600.avif 600w, ' +
        '/pictures/tap--chrome@300.avif 300w',
    );
  });

  test.each(['/pictures/drawn/tap--chrome--50x142x168.svg', '/pictures/ugc-1.avif'])(
    'offers nothing else for %s, whose name tells no width',
    (src) => expect(srcSetOf(src)).toBeUndefined(),
  );
});
