/** The address that a path asks for: strokes at its end and what is within a page make no other. */
export const addressOf = (path: string): string =>
  path.split(/[?#]/)[0]!.split('/').filter(Boolean).join('/');

/**
 * The path at the end of the way that begins at an address, by which address leads to which path;
 * null where it leads nowhere, or in a circle.
 */
export function endOf(moves: ReadonlyMap<string, string>, address: string): string | null {
  const seen = new Set([address]);
  let path = moves.get(address);
  while (path !== undefined) {
    const next = addressOf(path);
    if (seen.has(next)) return null;
    if (!moves.has(next)) return path;
    seen.add(next);
    path = moves.get(next);
  }
  return null;
}

/** Every address with the end of its way, so that whoever asks for it is led there in one step. */
export const endsOf = (moves: ReadonlyMap<string, string>): Map<string, string> =>
  new Map(
    [...moves.keys()].flatMap((address) => {
      const end = endOf(moves, address);
      return end === null ? [] : [[address, end] as const];
    }),
  );
