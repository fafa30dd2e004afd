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

/** What a claim is about, as it was told. */
export interface ClaimedPieces {
  consignment: number;
  /** Null for all of a consignment that never came. */
  position: number | null;
  units: number;
  /** How often it came up for a decision. */
  round: number;
}

/** Pieces that another claim gives back, and in which consignment they were decided about. */
export type PaidPieces = Pick<ClaimedPieces, 'consignment' | 'position' | 'units'>;

/** How a claim is made up for: with goods by a day, or with money, which is the refunds' to give. */
export interface MadeGood {
  by: 'replacement' | 'refund';
  day: string | null;
}

/**
 * What making up for a claim does to its order: pieces that never came are lost first, wherever they
 * are by now, and then sent again or given up. Others that failed with them are left to be decided about.
 */
export function makeGood(
  books: OrderBooks,
  claim: ClaimedPieces,
  good: MadeGood,
  { deed, paid }: { deed: Deed; paid: readonly PaidPieces[] },
): Decision {
  const nothing = decided(books, []);
  if (claim.position === null) {
    return resolved(books, requireConsignment(books, claim.consignment), good);
  }
  const { position } = claim;
  const shares = sharesOf(books, { ...claim, position, paid }, good);
  return shares.reduce(
    (all, { consignment, units }) =>
      followedBy(all, (now) => makeShareGood(now, consignment, { position, units }, good, deed)),
    nothing,
  );
}

function makeShareGood(
  books: OrderBooks,
  number: number,
  pieces: Pieces,
  good: MadeGood,
  deed: Deed,
): Decision {
  const lines = [pieces];
  const found = requireConsignment(books, number);
  if (found.state === 'delivered') {
    if (good.by === 'refund') return decided(books, []);
    return replaceUnits(books, { consignment: number, lines, expectedDay: good.day! });
  }
  if (found.state !== 'failed') {
    const lost = failConsignment(books, { consignment: number, failure: 'lost', lines }, deed);
    const parted = lost.events[0]!.detail.consignment as number;
    return followedBy(lost, (now) => resolved(now, requireConsignment(now, parted), good));
  }
  if (isAllOf(found, lines) || isGivenUp(found, good)) return resolved(books, found, good);
  return followedBy(partFailure(books, { consignment: number, lines }), (now) =>
    resolved(now, requireConsignment(now, newestOf(now)), good),
  );
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
 * have been parted from it since, because its box was lost.
 */
function sharesOf(
  books: OrderBooks,
  claim: ClaimedPieces & { position: number; paid: readonly PaidPieces[] },
  { by }: MadeGood,
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
  const shares = [...new Set(among)].flatMap((each) => {
    const held = each.lines.find(({ position }) => position === claim.position)?.units ?? 0;
    const paid = each.resolution === 'refund' ? paidIn(claim, each) : 0;
    const units = Math.max(0, Math.min(held - paid, left));
    left -= units;
    return units > 0 ? [{ consignment: each.number, units }] : [];
  });
  if (left === 0) return shares;
  const { name } = requireLine(books, claim.position);
  throw refuses(
    `${name} is not in delivery ${own.number} any more, and was decided about otherwise. Look at the order’s deliveries.`,
  );
}

/** How many of a claim's line other claims gave back, of what they had given up in a consignment. */
const paidIn = (
  { paid, position }: { paid: readonly PaidPieces[]; position: number },
  { number }: Consignment,
): number =>
  paid
    .filter((each) => each.consignment === number && each.position === position)
    .reduce((sum, { units }) => sum + units, 0);
