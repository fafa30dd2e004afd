import type { Readiness } from '@plumbline/contracts/nouns/delivery-checks.ts';
import { readSignedId, signId } from '../../core/signed-id.ts';
import type { Consignment, ConsignmentBox, OrderBooks, Pieces } from '../orders/books.ts';
import { daysToCome } from '../orders/status.ts';
import { owed } from '../orders/units.ts';

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
 * seen in a box; what was missing and is sent again counts when that is seen.
 */
export function readinessOf(books: OrderBooks, checks: readonly BoxCheck[]): Readiness {
  const arrived = books.consignments
    .filter(({ state }) => state === 'delivered')
    .flatMap((consignment) =>
      boxesOf(consignment).map((box) => ({
        box,
        check: checkOf(checks, consignment.number, box.number),
      })),
    );
  const looked = checks.map(({ checkedAt }) => checkedAt.toISOString()).toSorted();
  const seen = books.consignments.flatMap((consignment) =>
    boxesOf(consignment).flatMap((box) => {
      const check = checkOf(checks, consignment.number, box.number);
      return box.contents.filter(({ position }) => check?.here.includes(position));
    }),
  );
  const missing = arrived.flatMap(({ box, check }) =>
    check ? box.contents.filter(({ position }) => !check.here.includes(position)) : [],
  );
  const wanted = books.lines.map((line) => ({
    position: line.position,
    units: owed(line) - line.resent - line.replaced - line.comingBack - line.returned,
  }));
  const isSeen = wanted.every(
    ({ position, units }) => piecesOf(seen.filter((each) => each.position === position)) >= units,
  );
  const day = daysToCome(books).at(-1) ?? null;
  const unchecked = arrived.filter(({ check }) => !check).length;
  return {
    state: stateOf({ day, isSeen, unchecked, units: piecesOf(wanted) }),
    day,
    boxes: arrived.length,
    checked: arrived.length - unchecked,
    missing: piecesOf(missing),
    lastCheckedAt: looked.at(-1) ?? null,
  };
}

function stateOf(found: {
  day: string | null;
  isSeen: boolean;
  unchecked: number;
  units: number;
}): Readiness['state'] {
  if (found.units <= 0) return 'nothing-to-fit';
  if (found.isSeen) return 'ready';
  if (found.day !== null) return 'waiting';
  return found.unchecked > 0 ? 'to-check' : 'something-missing';
}

/** The link of a fitter, of its row's id. */
export const fitterToken = (signingKey: Buffer, linkId: string) =>
  signId(signingKey, 'fitter', linkId);

/** The id behind a token of ours, or null for anything else. */
export const readFitterToken = (signingKey: Buffer, token: string) =>
  readSignedId(signingKey, 'fitter', token);
