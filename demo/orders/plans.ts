import { drawFrom, type Draw } from '../catalogue/random.ts';
import { shopper, strangers, traders, type DemoBuyer } from './buyers.ts';
import type { Course } from './courses.ts';

/** An order of the demo before it is placed: who wants how much, when, and what becomes of it. */
export interface OrderPlan {
  /** Counted from 0 in the order in which they were placed. */
  index: number;
  placedAt: Date;
  buyer: DemoBuyer;
  channel: 100 | 200 | 300;
  course: Course;
  lines: number;
  /** Whether something of it is made to order: the last line, or all of it. */
  toOrder: 'nothing' | 'last' | 'all';
  poNumber: string | null;
  jobReference: string | null;
  /** What the buyer wrote on the lines. */
  rooms: readonly string[];
  card: string;
  /** Whether it goes on the account of its business, where that has credit. */
  isOnAccount: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How often what has happened by now, in a hundred. */
const pastCourses: readonly [share: number, course: Course][] = [
  [54, 'delivered'],
  [2, 'asked about and answered'],
  [2, 'made up for'],
  [5, 'made to order'],
  [4, 'sent in two'],
  [3, 'sent as it is ready'],
  [5, 'cancelled'],
  [4, 'cancelled in part'],
  [3, 'short, follows later'],
  [2, 'short, cancelled'],
  [2, 'held and let go'],
  [3, 'late, accepted'],
  [2, 'lost and resent'],
  [1, 'returned to sender and resent'],
  [1, 'lost and given back'],
  [3, 'returned'],
  [2, 'returned in part'],
  [2, 'replaced'],
];

/** What stands open, by how many hours ago it was placed; each is there to be worked on. */
const openOrders: readonly [course: Course, hoursAgo: number, who?: 'shopper' | 'plumber'][] = [
  ['made to order, late', 220],
  ['made to order, late', 180, 'plumber'],
  ['made to order', 160],
  ['made to order', 130],
  ['made to order', 90, 'plumber'],
  ['sent as it is ready', 150, 'shopper'],
  ['sent as it is ready', 110],
  ['came back, undecided', 300],
  ['coming back', 260, 'shopper'],
  ['refused at the door', 170],
  ['refused at the door', 140],
  ['lost and resent', 240],
  ['sent in part', 150, 'plumber'],
  ['sent in part', 120],
  ['sent in part', 100],
  ['late, undecided', 30],
  ['late, undecided', 54, 'shopper'],
  ['late, undecided', 28, 'plumber'],
  ['short, undecided', 102],
  ['short, undecided', 98],
  ['short, undecided', 78],
  ['held for its address', 96],
  ['held for its address', 20],
  ['held for fraud', 74],
  ['held for fraud', 8],
  ['dispatched', 100],
  ['asked about', 98],
  ['dispatched', 76],
  ['dispatched', 73, 'plumber'],
  ['dispatched', 25, 'plumber'],
  ['dispatched', 70],
  ['placed', 3, 'plumber'],
  ['picking', 75],
  ['picking', 72],
  ['packed', 74],
  ['packed', 71],
];
const freshOrders = 13;
const pastOrders = 252;
/** Of the year before, for the plumber alone, whose dashboard compares the two. */
const earlierOrders = 18;

/** About so many days ago the first was placed, and the last that is over by now. */
const oldestDays = 364;
const newestDays = 14;

/** Every order that the demo begins with, the oldest first, for a shop that opens at an instant. */
export function planOrders(opensAt: Date): OrderPlan[] {
  const ago = (ms: number) => new Date(opensAt.getTime() - ms);
  const past = Array.from({ length: pastOrders }, (_, index) => {
    const draw = drawFrom(9_000 + index);
    // A shop that grows: more of them lately than at first.
    const share = (1 - index / pastOrders) ** 1.25;
    const days = Math.round(newestDays + share * (oldestDays - newestDays));
    const time = draw.integer('minute', 7 * 60, 21 * 60) * 60_000;
    const day = new Date(
      ago(days * dayMs)
        .toISOString()
        .slice(0, 10),
    ).getTime();
    return plan(draw, new Date(day + time), pastCourse(index), pastBuyer(draw, index));
  });
  const open = openOrders.map(([course, hoursAgo, who], index) => {
    const draw = drawFrom(20_000 + index);
    return plan(draw, ago(hoursAgo * hourMs), course, buyerNamed(draw, who));
  });
  const fresh = Array.from({ length: freshOrders }, (_, index) => {
    const draw = drawFrom(30_000 + index);
    return plan(draw, ago((index + 1) * 1.4 * hourMs), 'placed', pastBuyer(draw, index + 1));
  });
  const earlier = Array.from({ length: earlierOrders }, (_, index) => {
    const draw = drawFrom(40_000 + index);
    const days =
      oldestDays + 2 + Math.round((index + draw.unit('gap')) * (oldestDays / earlierOrders));
    return plan(draw, ago(days * dayMs), 'delivered', traders[0]!);
  });
  return [...earlier, ...past, ...open, ...fresh]
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .map((each, index) => ({
      ...each,
      index,
      isOnAccount: each.isOnAccount && each.placedAt > ago(creditDays * dayMs),
    }));
}

/** Each has its share of any hundred in a row, and none comes twice in a row for long. */
function pastCourse(index: number): Course {
  let left = (index * 37) % 100;
  for (const [share, course] of pastCourses) {
    left -= share;
    if (left < 0) return course;
  }
  throw new Error('The shares of what has happened come to less than a hundred.');
}

/** Two in five are trade, the plumber's most of all; the shopper comes back every month or so. */
function pastBuyer(draw: Draw, index: number): DemoBuyer {
  if (index % 26 === 5) return shopper;
  if (index % 5 === 1) return traders[0]!;
  return draw.unit('trade') < 0.25
    ? draw.pick('trader', traders.slice(1))
    : draw.pick('stranger', strangers);
}

const buyerNamed = (draw: Draw, who?: 'shopper' | 'plumber'): DemoBuyer => {
  if (who === 'shopper') return shopper;
  return who === 'plumber' ? traders[0]! : draw.pick('stranger', strangers);
};

const jobs = [
  '14 Harbour View',
  'Mill Lane flats',
  'St Anne’s Nursery',
  'Plot 7, Fernhill',
] as const;
const rooms = ['Main bathroom', 'Ensuite', 'Downstairs cloakroom', 'Utility'] as const;
const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_amex'] as const;

/** Courses that need more than one line to be what they are called. */
const severalLines: readonly Course[] = [
  'sent in part',
  'sent in two',
  'sent as it is ready',
  'cancelled in part',
  'short, follows later',
  'short, cancelled',
  'short, undecided',
  'picking',
];

/** Courses in which money went back to a card. */
const paidAtOnce: readonly Course[] = [
  'cancelled',
  'cancelled in part',
  'short, cancelled',
  'lost and given back',
  'made up for',
  'returned',
  'returned in part',
];

/** How long the plumber has had credit: what was ordered before was paid as it was ordered. */
const creditDays = 100;

function plan(
  draw: Draw,
  placedAt: Date,
  course: Course,
  buyer: DemoBuyer,
): Omit<OrderPlan, 'index'> {
  const least = severalLines.includes(course) ? 2 : 1;
  const { isTrade } = buyer;
  const hasRooms = draw.unit('rooms') < 0.3;
  return {
    placedAt,
    buyer,
    course,
    channel: isTrade ? draw.pick('channel', [200, 200, 300]) : 100,
    lines: draw.integer('lines', least, isTrade ? 6 : 4),
    toOrder: toOrderIn(course),
    poNumber: isTrade ? String(draw.integer('po', 10_000, 99_999)) : null,
    jobReference: isTrade && draw.unit('job') < 0.8 ? draw.pick('site', jobs) : null,
    rooms: hasRooms ? [draw.pick('room', rooms), draw.pick('other room', rooms)] : [],
    card: draw.pick('card', cards),
    isOnAccount: buyer === traders[0] && !paidAtOnce.includes(course),
  };
}

function toOrderIn(course: Course): OrderPlan['toOrder'] {
  if (course === 'sent as it is ready') return 'last';
  return course === 'made to order' || course === 'made to order, late' ? 'all' : 'nothing';
}
