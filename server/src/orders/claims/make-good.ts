import type { Consignment, Decision, Deed, OrderBooks, Pieces } from '../orders/books.ts';
import {
  decided,
  followedBy,
  newestOf,
  refuses,
  requireConsignment,
  requireLine,
} from '../orders/change.ts';
import {
  failConsignment,
  isAllOf,
  partFailure,
  replaceUnits,
  resolveFailure,
} from '../orders/sending.ts';
import { isUndecidedFailure } from '../orders/status.ts';
import { unitsOwedBack } from '../orders/units-owed-back.ts';

/** What a claim is about, as it was told. */
export interface ClaimedPieces {
  consignment: number;
  /** Null for all of a consignment that never came. */
  position: number | null;
  units: number;
  /** How often it came up for a decision. */
  round: number;
}

/** Another claim of the order, which gives money for its pieces or is to be decided about. */
export interface OtherClaim extends Omit<ClaimedPieces, 'round'> {
  isOpen: boolean;
}

/** What stands beside a claim: no piece of it is one that somebody else has, or has been paid for. */
export interface Beside {
  others: readonly OtherClaim[];
  /** How many of each line are paid back, or wait to be, by the line's position. */
  refunded: ReadonlyMap<number, number>;
}

/** How a claim is made up for: with goods by a day, or with money, which is the refunds' to give. */
export interface MadeGood {
  by: 'replacement' | 'refund';
  day: string | null;
}

/** What making up for a claim does, and the consignment in which the first of its pieces are by then. */
interface Made {
  decision: Decision;
  consignment: number | undefined;
}

/**
 * What making up for a claim does to its order: pieces that never came are lost first, wherever they
 * are by now, and then sent again or given up. Others that failed with them are left to be decided about.
 */
export function makeGood(
  books: OrderBooks,
  claim: ClaimedPieces,
  good: MadeGood,
  { deed, ...beside }: Beside & { deed: Deed },
): Made {
  const { consignment, position } = claim;
  if (position === null) {
    const found = requireConsignment(books, consignment);
    requireUntaken(found, beside);
    return { decision: resolved(books, found, good), consignment };
  }
  return sharesOf(books, { ...claim, position }, good, beside).reduce<Made>(
    (made, share) => {
      const pieces = { position, units: share.units };
      const next = makeShareGood(made.decision.books, share.consignment, pieces, good, deed);
      return {
        decision: followedBy(made.decision, () => next.decision),
        consignment: made.consignment ?? next.consignment,
      };
    },
    { decision: decided(books, []), consignment: undefined },
  );
}

/** A claim whose money was not agreed to is of no piece that another was paid for since. */
function requireUntaken({ number, resolution }: Consignment, { others }: Beside): void {
  if (resolution !== 'refund') return;
  if (!others.some((each) => each.consignment === number && !each.isOpen)) return;
  throw refuses(
    `Another claim was paid for some of delivery ${number}. Look at the order’s claims and refunds.`,
  );
}

function makeShareGood(
  books: OrderBooks,
  number: number,
  pieces: Pieces,
  good: MadeGood,
  deed: Deed,
): Made {
  const lines = [pieces];
  const found = requireConsignment(books, number);
  if (found.state === 'delivered') {
    const asked = { consignment: number, lines, expectedDay: good.day! };
    const decision = good.by === 'refund' ? decided(books, []) : replaceUnits(books, asked);
    return { decision, consignment: number };
  }
  const resolvedIn = (parted: Decision, consignment: number): Made => ({
    decision: followedBy(parted, (now) =>
      resolved(now, requireConsignment(now, consignment), good),
    ),
    consignment,
  });
  if (found.state !== 'failed') {
    const lost = failConsignment(books, { consignment: number, failure: 'lost', lines }, deed);
    return resolvedIn(lost, lost.events[0]!.detail.consignment as number);
  }
  if (isAllOf(found, lines) || isGivenUp(found, good)) {
    return { decision: resolved(books, found, good), consignment: number };
  }
  const parted = partFailure(books, { consignment: number, lines });
  return resolvedIn(parted, newestOf(parted.books));
}

/** Its money was decided on before, and is only asked for once more. */
const isGivenUp = ({ resolution }: Consignment, { by }: MadeGood) =>
  by === 'refund' && resolution === 'refund';

function resolved(books: OrderBooks, found: Consignment, good: MadeGood): Decision {
  if (isGivenUp(found, good)) return decided(books, []);
  return resolveFailure(books, {
    consignment: found.number,
    resolution: good.by === 'replacement' ? 'resend' : 'refund',
    expectedDay: good.day ?? undefined,
    // A claim comes up again only where its money was not agreed to.
    isUnpaid: true,
  });
}

/**
 * In which consignments a claim's pieces are by now: what was reported of one that was on its way may
 * have been parted from it since, because its box was lost. Elsewhere than in its own, and of what was given
 * up, it takes no piece of another claim; and of what was given up no more than is still owed back, and
 * elsewhere leaves to open claims what they stand for.
 */
function sharesOf(
  books: OrderBooks,
  claim: ClaimedPieces & { position: number },
  { by }: MadeGood,
  beside: Beside,
): { consignment: number; units: number }[] {
  const own = requireConsignment(books, claim.consignment);
  const mayBeGivenUp = by === 'refund' || claim.round > 1;
  const lost = books.consignments.filter(
    (each) =>
      each.state === 'failed' &&
      (isUndecidedFailure(each) || (mayBeGivenUp && each.resolution === 'refund')),
  );
  const among = own.state === 'dispatched' ? [...lost, own] : [own, ...lost];
  let left = claim.units;
  const spokenFor = spokenForOf(books, claim, beside);
  let unpaid = unpaidOf(books, claim, beside);
  const shares = [...new Set(among)].flatMap((each) => {
    const wasGivenUp = each.resolution === 'refund';
    const held = heldIn(each, claim.position);
    const isOwn = each.number === claim.consignment;
    const free = wasGivenUp || !isOwn ? held - takenIn(claim, each, beside) : held;
    const unspoken = isOwn ? unpaid : unpaid - spokenFor;
    const most = wasGivenUp ? Math.min(free, unspoken) : free;
    const units = Math.max(0, Math.min(most, left));
    left -= units;
    if (wasGivenUp) unpaid -= units;
    return units > 0 ? [{ consignment: each.number, units }] : [];
  });
  if (left === 0) return shares;
  const { name } = requireLine(books, claim.position);
  throw refuses(
    `${name} was decided about otherwise: it is not in delivery ${own.number} any more, or was paid back. Look at the order’s deliveries and refunds.`,
  );
}

type ClaimedLine = Pick<ClaimedPieces, 'consignment'> & { position: number };

const heldIn = ({ lines }: Consignment, asked: number): number =>
  lines.find(({ position }) => position === asked)?.units ?? 0;

/**
 * How many of a claim's line other claims have of what a consignment holds. Two open ones that stand on the
 * same consignment share it, whichever is decided first.
 */
const takenIn = (
  { consignment, position }: ClaimedLine,
  found: Consignment,
  { others }: Pick<Beside, 'others'>,
): number =>
  others
    .filter((each) => each.consignment === found.number)
    .filter(({ isOpen }) => !isOpen || found.number !== consignment)
    .map((each) => {
      if (each.position === null) return heldIn(found, position);
      return each.position === position ? each.units : 0;
    })
    .reduce((sum, units) => sum + units, 0);

/** How many of a claim's line are owed back that nobody was paid for, or is about to be. */
function unpaidOf(books: OrderBooks, { position }: ClaimedLine, beside: Beside): number {
  const paid = (beside.refunded.get(position) ?? 0) - keptOf(books, position, beside);
  return (unitsOwedBack(books).get(position) ?? 0) - paid;
}

/** How many of a line came and stay, though claims paid for them together with others that were lost. */
const keptOf = (books: OrderBooks, asked: number, { others }: Beside): number =>
  others
    .filter(({ isOpen, position }) => !isOpen && position === asked)
    .map((each) => ({ ...each, found: requireConsignment(books, each.consignment) }))
    .filter(({ units, found }) => found.state === 'delivered' && heldIn(found, asked) < units)
    .reduce((sum, { found }) => sum + heldIn(found, asked), 0);

/** How many of a claim's line open claims stand for in what was given up elsewhere than in its own consignment. */
function spokenForOf(books: OrderBooks, claim: ClaimedLine, { others }: Beside): number {
  const open = { others: others.filter(({ isOpen }) => isOpen) };
  return books.consignments
    .filter(({ resolution }) => resolution === 'refund')
    .reduce((sum, each) => sum + takenIn(claim, each, open), 0);
}
