import type { Readiness } from '@plumbline/contracts/nouns/delivery-checks.ts';
import { readSignedId, signId } from '../../core/signed-id.ts';
import type { Consignment, ConsignmentBox, OrderBooks, Pieces } from '../orders/books.ts';
import { daysToCome, isToCome } from '../orders/status.ts';
import { unitsOwedBack } from '../orders/units-owed-back.ts';

/** What was said of a box: which lines of it are there. */
export interface BoxCheck {
  consignment: number;
  box: number;
  here: readonly number[];
  checkedAt: Date;
}

type Box = Pick<
  ConsignmentBox,
  'number' | 'widthMm' | 'heightMm' | 'depthMm' | 'weightGrams' | 'contents'
>;

/** The boxes of a consignment; one whose boxes nobody wrote down came as one. */
export function boxesOf({ boxes, lines }: Consignment): readonly Box[] {
  if (boxes.length > 0) return boxes;
  const contents = lines
    .filter(({ units }) => units > 0)
    .map(({ position, units }) => ({ position, units }));
  const unknown = { widthMm: null, heightMm: null, depthMm: null, weightGrams: null };
  return contents.length > 0 ? [{ number: 1, ...unknown, contents }] : [];
}

/** Whether a consignment is here, or may be at the door before its carrier has said so. */
export const canBeChecked = ({ state }: Consignment) =>
  state === 'delivered' || state === 'dispatched';

export const checkOf = (checks: readonly BoxCheck[], consignment: number, box: number) =>
  checks.find((each) => each.consignment === consignment && each.box === box);

const piecesOf = (contents: readonly Pieces[]) =>
  contents.reduce((sum, { units }) => sum + units, 0);

/**
 * Whether somebody can begin to fit an order. It is ready once every piece that its customer keeps was
 * seen in a box and nothing else is to come. What is sent again counts when that is seen, and not what it
 * stands for; what was `paidBack` by a claim is awaited no more.
 */
export function readinessOf(
  books: OrderBooks,
  checks: readonly BoxCheck[],
  paidBack: readonly Pieces[],
): Readiness {
  const boxes = books.consignments.flatMap((consignment) =>
    boxesOf(consignment).map((box) => ({
      box,
      consignment,
      check: checkOf(checks, consignment.number, box.number),
    })),
  );
  const arrived = boxes.filter(({ consignment }) => consignment.state === 'delivered');
  const isComing = boxes.some(({ consignment, check }) => isToCome(consignment) && !check);
  const looked = checks.map(({ checkedAt }) => checkedAt.toISOString()).toSorted();
  const owedBack = unitsOwedBack(books);
  const wanted = books.lines.map(({ position, ordered, added, comingBack }) => {
    const gone = (owedBack.get(position) ?? 0) + comingBack + unitsOf(paidBack, position);
    const units = Math.max(0, ordered + added - gone);
    return { position, units, unseen: Math.max(0, units - seenOf(books, checks, position)) };
  });
  const missing = wanted.map(({ position, unseen }) => {
    const contents = arrived.flatMap(({ box, check }) =>
      check && !check.here.includes(position) ? box.contents : [],
    );
    return Math.min(unseen, unitsOf(contents, position));
  });
  const day = daysToCome(books).at(-1) ?? null;
  const unchecked = arrived.filter(({ check }) => !check).length;
  return {
    state: stateOf({
      day,
      isComing,
      isSeen: wanted.every(({ unseen }) => unseen === 0),
      unchecked,
      units: piecesOf(wanted),
    }),
    day,
    boxes: arrived.length,
    checked: arrived.length - unchecked,
    missing: missing.reduce((sum, units) => sum + units, 0),
    lastCheckedAt: looked.at(-1) ?? null,
  };
}

const unitsOf = (pieces: readonly Pieces[], position: number) =>
  piecesOf(pieces.filter((each) => each.position === position));

/** How many pieces of a line were seen, without those in whose place others were sent. */
function seenOf(
  { consignments }: Pick<OrderBooks, 'consignments'>,
  checks: readonly BoxCheck[],
  position: number,
): number {
  return consignments.reduce((sum, each) => {
    const seen = boxesOf(each)
      .filter(({ number }) => checkOf(checks, each.number, number)?.here.includes(position))
      .flatMap(({ contents }) => contents);
    const again = consignments
      .filter(({ replaces }) => replaces === each.number)
      .flatMap(({ lines }) => lines);
    const good = unitsOf(each.lines, position) - unitsOf(again, position);
    return sum + Math.min(unitsOf(seen, position), Math.max(0, good));
  }, 0);
}

function stateOf(found: {
  day: string | null;
  isComing: boolean;
  isSeen: boolean;
  unchecked: number;
  units: number;
}): Readiness['state'] {
  if (found.units <= 0) return 'nothing-to-fit';
  if (found.isSeen && !found.isComing) return 'ready';
  if (found.day !== null) return 'waiting';
  return found.unchecked > 0 ? 'to-check' : 'something-missing';
}

/** The link of a fitter, of its row's id. */
export const fitterToken = (signingKey: Buffer, linkId: string) =>
  signId(signingKey, 'fitter', linkId);

/** The id behind a token of ours, or null for anything else. */
export const readFitterToken = (signingKey: Buffer, token: string) =>
  readSignedId(signingKey, 'fitter', token);
