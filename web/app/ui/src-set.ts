/**
 * The widths that a picture is kept in, for an image to choose from: a file whose name ends in its
 * width, such as 'tap--chrome@640.avif', has a half and a quarter of it beside. Others have none.
 */
export function srcSetOf(src: string): string | undefined {
  const [, name, width, ending] = /^(.+@)(\d+)(\.\w+)$/.exec(src) ?? [];
  if (!width) return undefined;
  const widths = [1, 2, 4].map((part) => Number(width) / part);
  return widths.map((each) => `${name}${each}${ending} ${each}w`).join(', ');
}
