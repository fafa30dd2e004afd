import { widthsOf } from '@plumbline/contracts/nouns/picture-files.ts';

/** The widths that a picture is kept in, for an image to choose from; undefined if it has but one. */
export function srcSetOf(src: string): string | undefined {
  const [, name, width, ending] = /^(.+@)(\d+)(\.\w+)$/.exec(src) ?? [];
  if (!width) return undefined;
  return widthsOf(Number(width))
    .map((each) => `${name}${each}${ending} ${each}w`)
    .join(', ');
}
