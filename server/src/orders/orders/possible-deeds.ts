import type {
  DeedReason,
  OrderDeed,
  PossibleDeed,
} from '@plumbline/contracts/nouns/order-progress.ts';
import type { Consignment, OrderBooks } from './books.ts';
import { kept, unreplaced } from './units.ts';

type Verdict = Omit<PossibleDeed, 'deed'>;
type Standing = Pick<OrderBooks, 'lines' | 'consignments' | 'capacity'>;

/**
 * What the buyer can do with the order on a day, each thing with its reason, open or not. Change and
 * cancel are open as `cancelUnits` lets customers do them: until picking starts.
 */
export function possibleDeeds(
  books: Standing,
  returning: { today: string; returnUntil: string | null; returnDays: number },
): PossibleDeed[] {
  const unpicked = beforePicking(books);
  const verdicts: Record<OrderDeed, Verdict> = {
    change: unpicked,
    cancel: unpicked,
    return: goingBack(books, returning),
    report: reporting(books),
  };
  return (Object.keys(verdicts) as OrderDeed[]).map((deed) => ({ deed, ...verdicts[deed] }));
}

const openFor = (reason: DeedReason, pieces: number, until: string | null = null): Verdict => ({
  isOpen: true,
  reason,
  pieces,
  until,
  days: null,
  since: null,
});
const closed = (reason: DeedReason, since: string | null = null): Verdict => ({
  isOpen: false,
  reason,
  pieces: 0,
  until: null,
  days: null,
  since,
});

const piecesOf = (consignments: readonly Consignment[]) =>
  consignments.flatMap(({ lines }) => lines).reduce((sum, { units }) => sum + units, 0);

function beforePicking({ consignments }: Standing): Verdict {
  const pieces = piecesOf(consignments.filter(({ state }) => state === 'planned'));
  if (pieces > 0) return openFor('until-picking', pieces);
  const begun = consignments.filter(({ state }) => state === 'picking' || state === 'packed');
  if (begun.length > 0) {
    const since = begun.flatMap(({ pickingAt }) => pickingAt ?? []).toSorted()[0] ?? null;
    return closed('picking-began', since);
  }
  const sent = consignments.flatMap(({ dispatchedAt }) => dispatchedAt ?? []).toSorted();
  return sent.length > 0 ? closed('all-sent', sent.at(-1)) : closed('nothing-left');
}

/** Businesses have no right to withdraw; for all others the days run from the last thing to arrive. */
function goingBack(
  { lines, consignments, capacity }: Standing,
  { today, returnUntil, returnDays: days }: Parameters<typeof possibleDeeds>[1],
): Verdict {
  const arrived = lines.reduce((sum, { delivered }) => sum + delivered, 0);
  if (arrived === 0) {
    const isOver = consignments.every(({ state }) => state === 'cancelled');
    return closed(isOver ? 'nothing-left' : 'not-arrived');
  }
  if (capacity === 'business') return closed('bought-for-business');
  if (lines.every((line) => kept(line) === 0)) return closed('all-coming-back');
  const left = lines.reduce((sum, line) => sum + Math.max(0, unreplaced(line)), 0);
  if (left === 0) return closed('not-arrived');
  if (returnUntil === null) return { ...openFor('until-last-arrives', left), days };
  const isOver = returnUntil < today;
  return { ...(isOver ? closed('window-closed') : openFor('until-day', left, returnUntil)), days };
}

/** What is wrong with goods can be told as long as they exist: the law sets no day for telling it. */
function reporting({ lines, consignments }: Standing): Verdict {
  const sent = lines.reduce((sum, { dispatched }) => sum + dispatched, 0);
  if (sent > 0) return openFor('no-time-limit', sent);
  const isOver = consignments.every(({ state }) => state === 'cancelled');
  return closed(isOver ? 'nothing-left' : 'not-sent');
}
