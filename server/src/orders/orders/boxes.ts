import type { ConsignmentBox, Pieces } from './books.ts';

/**
 * What a part of a consignment takes with it: the boxes that hold exactly it, or else none, and then
 * its pieces are taken out of the boxes that stay.
 */
export function partBoxes(
  boxes: readonly ConsignmentBox[],
  part: readonly Pieces[],
): { parted: ConsignmentBox[]; left: ConsignmentBox[] } {
  const parted: ConsignmentBox[] = [];
  let rest: Pieces[] | null = [...part];
  for (const box of boxes) {
    const without = takeAll(rest, box.contents);
    if (without === null) continue;
    parted.push(box);
    rest = without;
  }
  if (rest.length === 0) return { parted, left: boxes.filter((box) => !parted.includes(box)) };
  const wanted = new Map(part.map(({ position, units }) => [position, units]));
  const keep = ({ position, units }: Pieces): Pieces => {
    const taken = Math.min(units, wanted.get(position) ?? 0);
    wanted.set(position, (wanted.get(position) ?? 0) - taken);
    return { position, units: units - taken };
  };
  const left = boxes.map((box) => ({
    ...box,
    contents: box.contents.map(keep).filter(({ units }) => units > 0),
  }));
  return { parted: [], left };
}

/** The pieces without these; null where some of these are not among them. */
function takeAll(pieces: readonly Pieces[], taken: readonly Pieces[]): Pieces[] | null {
  const unitsOf = (position: number) =>
    pieces.find((each) => each.position === position)?.units ?? 0;
  if (taken.length === 0) return null;
  if (taken.some(({ position, units }) => units > unitsOf(position))) return null;
  return pieces
    .map(({ position, units }) => {
      const part = taken.find((each) => each.position === position)?.units ?? 0;
      return { position, units: units - part };
    })
    .filter(({ units }) => units > 0);
}
