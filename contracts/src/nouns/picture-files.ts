/**
 * The files of a picture by its name. One that ends in its width, 'tap--chrome@1200.avif', is kept
 * in smaller widths too, and in a form for whoever does not take AVIF: shopping engines and previews
 * of links. Other pictures are a single file.
 */

const leastWidth = 300;
const sharedWidth = 400;

/** The widths in which a picture is kept, the largest first: halved as long as a thumbnail's is left. */
export function widthsOf(width: number): number[] {
  return width < 2 * leastWidth ? [width] : [width, ...widthsOf(width / 2)];
}

/** The picture as others take it, who show it small. */
export function sharedFile(file: string): string {
  return file.replace(/@\d+\.avif$/, `@${sharedWidth}.webp`);
}
