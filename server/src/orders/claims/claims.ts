import type { ClaimProblem, ClaimRemedy } from '@plumbline/contracts/nouns/claims.ts';
import type { SizeClass } from '@plumbline/contracts/nouns/delivery.ts';
import type { ClaimOffer } from '@plumbline/contracts/shop/order-claims.ts';
import { formatDay, isWorkingDay, nthOpenDayAfter, parseDay } from '../../core/calendar.ts';
import type { Consignment, OrderBooks } from '../orders/books.ts';
import { unreplaced } from '../orders/units.ts';

/** Pieces of a line that a claim stands for: open ones, and those that were granted. */
export interface ClaimedUnits {
  consignment: number;
  /** Null for all of a consignment. */
  position: number | null;
  units: number;
  isOpen: boolean;
}

/** Working days until what is sent today arrives, by what it takes to bring it. */
const daysToSend: Record<SizeClass, number> = { parcel: 2, large: 3, bulky: 5, pallet: 7 };
/** A part comes by letter or parcel, whatever it is a part of. */
const daysToSendPart = 3;
/** Working days in which we answer. */
const daysToAnswer = 2;

/** So many claims of one customer are granted without anybody looking, in so many days. */
export const mostByRule = { claims: 2, days: 180 };

const addWorkingDays = (day: string, count: number, holidays: ReadonlySet<number>) =>
  formatDay(nthOpenDayAfter(parseDay(day)!, count, (each) => isWorkingDay(each, holidays)));

export const answerDay = (today: string, holidays: ReadonlySet<number>) =>
  addWorkingDays(today, daysToAnswer, holidays);

/** What is known of goods as they are sold today; null for what is sold no more. */
export interface GoodsNow {
  sizeClass: SizeClass;
  leadDays: number;
  freeStock: number;
}

/** The day on which goods arrive that are sent again today: what is not here is made first. */
export function replacementDay(
  goods: GoodsNow | null,
  { units, today, holidays }: { units: number; today: string; holidays: ReadonlySet<number> },
): string {
  const { sizeClass, leadDays, freeStock } = goods ?? { ...unknownGoods };
  const making = freeStock >= units ? 0 : leadDays;
  return addWorkingDays(today, daysToSend[sizeClass] + making, holidays);
}

const unknownGoods: GoodsNow = { sizeClass: 'bulky', leadDays: 10, freeStock: 0 };

export const partDay = (today: string, holidays: ReadonlySet<number>) =>
  addWorkingDays(today, daysToSendPart, holidays);

const problemsOf: Partial<Record<Consignment['state'], readonly ClaimProblem[]>> = {
  delivered: ['damaged', 'faulty', 'missing', 'wrong-item'],
  dispatched: ['not-arrived'],
};

/** A consignment from which pieces of a line can be reported, and how many. */
export interface Reportable {
  consignment: number;
  units: number;
  problems: readonly ClaimProblem[];
}

/**
 * Where pieces of a line are that nothing was reported of, the most first. There is no time limit; of
 * what arrived, no more than the customer still has and has not reported already.
 */
export function reportableOf(
  { consignments, lines }: Pick<OrderBooks, 'consignments' | 'lines'>,
  position: number,
  claimed: readonly ClaimedUnits[],
): Reportable[] {
  const line = lines.find((each) => each.position === position);
  const arrived = consignments.filter(({ state }) => state === 'delivered');
  const open = claimed.filter(({ isOpen }) => isOpen);
  const waiting = arrived.reduce((sum, each) => sum + claimedOf(open, each.number, position), 0);
  const stillHere = line ? unreplaced(line) - waiting : 0;
  return consignments
    .flatMap((each) => {
      const problems = problemsOf[each.state];
      const held = each.lines.find((one) => one.position === position)?.units ?? 0;
      const unreported = held - claimedOf(claimed, each.number, position);
      const units = each.state === 'delivered' ? Math.min(unreported, stillHere) : unreported;
      return problems && units > 0 ? [{ consignment: each.number, units, problems }] : [];
    })
    .toSorted((a, b) => b.units - a.units);
}

const claimedOf = (claimed: readonly ClaimedUnits[], consignment: number, position: number) =>
  claimed
    .filter((each) => each.consignment === consignment && each.position === position)
    .reduce((sum, { units }) => sum + units, 0);

/** What the rule decides by, without anybody looking. */
export interface RuleFacts {
  problem: ClaimProblem;
  wish: ClaimRemedy;
  units: number;
  eachPence: number;
  goods: GoodsNow | null;
  pictures: number;
  /** Whether one of the pictures came with another claim before. */
  hasKnownPicture: boolean;
  /** How many of the line's pieces were not paid back, whatever for. */
  unpaidUnits: number;
  /** How many of this customer's the rule granted lately. */
  grantedLately: number;
  alonePence: number;
  aloneClasses: readonly SizeClass[];
}

/**
 * Whether goods are sent again at once: they cost little, are here and easily sent, what is damaged can
 * be seen in a picture that is new to us, their money did not go back, and it has not become a habit.
 * All else is looked at.
 */
export function isGrantedAtOnce(facts: RuleFacts): boolean {
  const { problem, wish, pictures, hasKnownPicture } = facts;
  const isShown = problem === 'missing' || (problem === 'damaged' && pictures > 0);
  return wish === 'replacement' && isShown && !hasKnownPicture && isReplacedAtOnce(facts);
}

/** Whether goods of this kind are sent again at once at all. */
export function isReplacedAtOnce({
  units,
  eachPence,
  goods,
  unpaidUnits,
  grantedLately,
  alonePence,
  aloneClasses,
}: Omit<RuleFacts, 'problem' | 'wish' | 'pictures' | 'hasKnownPicture'>): boolean {
  return (
    goods !== null &&
    aloneClasses.includes(goods.sizeClass) &&
    goods.freeStock >= units &&
    unpaidUnits >= units &&
    eachPence * units <= alonePence &&
    grantedLately < mostByRule.claims
  );
}

/** What we can do about a piece of a line, replacing first. */
export function offersOf(
  goods: GoodsNow | null,
  facts: {
    eachPence: number;
    isAtOnce: boolean;
    today: string;
    holidays: ReadonlySet<number>;
  },
): ClaimOffer[] {
  const { eachPence, isAtOnce, today, holidays } = facts;
  const day = replacementDay(goods, { units: 1, today, holidays });
  const agreed = { isAtOnce: false, day: null, eachPence: null };
  return [
    ...(goods ? [{ ...agreed, remedy: 'replacement' as const, isAtOnce, day }] : []),
    { ...agreed, remedy: 'spare-part', day: partDay(today, holidays) },
    { ...agreed, remedy: 'money-off' },
    { ...agreed, remedy: 'refund', eachPence },
  ];
}
