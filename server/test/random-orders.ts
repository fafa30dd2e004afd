import { scanCodes } from '@plumbline/contracts/nouns/orders.ts';
import type { Decision, Deed, OrderBooks } from '../src/orders/orders/books.ts';
import { cancelUnits } from '../src/orders/orders/cancelling.ts';
import {
  dispatchConsignment,
  labelConsignment,
  packConsignment,
  unpackConsignment,
} from '../src/orders/orders/packing.ts';
import {
  allocateUnits,
  decideShort,
  pickUnits,
  reportShort,
  splitConsignment,
  startPicking,
  stopPicking,
  unpickUnits,
} from '../src/orders/orders/picking.ts';
import { setExpectedDay } from '../src/orders/orders/expected-day.ts';
import { answerDelay, holdOrder, liftHold } from '../src/orders/orders/promises.ts';
import {
  addUnits,
  announceReturn,
  receiveReturn,
  withdrawReturn,
} from '../src/orders/orders/returning.ts';
import { takeScan } from '../src/orders/orders/scanning.ts';
import {
  deliverConsignment,
  failConsignment,
  replaceUnits,
  resolveFailure,
} from '../src/orders/orders/sending.ts';
import type { UnitCount } from '../src/orders/orders/units.ts';
import { between, pick, type Random } from './read-model/random-catalogue.ts';

/** One command by chance: some are allowed, some are not, and none may break an order. */
export interface RandomCommand {
  name: string;
  decide: (books: OrderBooks, deed: Deed) => Decision;
}

type Maker = (random: Random, books: OrderBooks) => RandomCommand['decide'];

const day = (random: Random) => `2026-12-${String(between(random, 1, 28)).padStart(2, '0')}`;
const units = (random: Random) => between(random, 1, 3);

/** A consignment of the order in this state where it has one, or else any number that comes up. */
function consignmentIn(random: Random, books: OrderBooks, ...states: string[]): number {
  const fitting = books.consignments.filter(({ state }) => states.includes(state));
  if (fitting.length > 0 && random() < 0.95) return pick(random, fitting).number;
  return between(random, 1, books.consignments.length + 1);
}

function contentsOf(random: Random, books: OrderBooks, number: number) {
  const lines = books.consignments.find((each) => each.number === number)?.lines ?? [];
  const held = lines.filter((line) => line.units > 0);
  return held.length > 0
    ? pick(random, held)
    : { position: between(random, 1, 4), units: 1, picked: 0 };
}

/** One line or two, of those with a count above 0 where there are such. */
function someLines(random: Random, books: OrderBooks, count: UnitCount = 'ordered') {
  const fitting = books.lines.filter((line) => line[count] > 0);
  const among = fitting.length > 0 ? fitting : books.lines;
  return [...new Set([pick(random, among), pick(random, among)])].map((line) => ({
    position: line.position,
    units: between(random, 1, Math.max(1, line[count])),
  }));
}

const makers: Record<string, [weight: number, maker: Maker]> = {
  startPicking: [
    4,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'planned');
      return (now, deed) => startPicking(now, { consignment }, deed);
    },
  ],
  stopPicking: [
    1,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'picking');
      return (now) => stopPicking(now, { consignment });
    },
  ],
  pickUnits: [
    12,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'picking');
      const { position, units: held, picked } = contentsOf(random, books, consignment);
      const asked = { consignment, position, units: Math.max(1, held - picked) };
      return (now) => pickUnits(now, random() < 0.9 ? asked : { ...asked, units: 9 });
    },
  ],
  unpickUnits: [
    2,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'picking');
      const { position } = contentsOf(random, books, consignment);
      return (now) => unpickUnits(now, { consignment, position, units: units(random) });
    },
  ],
  reportShort: [
    3,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'picking');
      const { position } = contentsOf(random, books, consignment);
      return (now) =>
        reportShort(now, {
          consignment,
          position,
          units: 1,
          cause: pick(random, ['missing', 'damaged']),
        });
    },
  ],
  decideShort: [
    5,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'picking', 'planned');
      const short = books.lines.find((line) => line.short > 0);
      const position = short?.position ?? 1;
      const choice = pick(random, [
        { choice: 'send-later' as const, expectedDay: day(random) },
        { choice: 'cancel' as const },
        { choice: 'refill' as const },
      ]);
      return (now, deed) => decideShort(now, { consignment, position, units: 1, ...choice }, deed);
    },
  ],
  allocateUnits: [
    5,
    (random, books) => {
      const { position, isToOrder } = pick(random, books.lines);
      const from = isToOrder ? 'supplier' : 'stock';
      return (now) => allocateUnits(now, { position, units: units(random), from });
    },
  ],
  splitConsignment: [
    2,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'planned', 'picking');
      const { position } = contentsOf(random, books, consignment);
      const lines = [{ position, units: units(random) }];
      return (now, deed) =>
        splitConsignment(now, { consignment, lines, expectedDay: day(random) }, deed);
    },
  ],
  packConsignment: [
    8,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'picking');
      const lines =
        books.consignments
          .find((each) => each.number === consignment)
          ?.lines.filter((line) => line.units > 0) ?? [];
      const apart = lines.map(({ position, units: held }) => ({
        trackingNumber: `T${books.id}-${Math.floor(random() * 1e9)}`,
        contents: [{ position, units: held }],
      }));
      const boxes = random() < 0.5 ? [{}] : apart;
      return (now, deed) => packConsignment(now, { consignment, boxes }, deed);
    },
  ],
  unpackConsignment: [
    1,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'packed');
      return (now) => unpackConsignment(now, { consignment });
    },
  ],
  labelConsignment: [
    2,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'packed');
      const trackingNumbers = { 1: `T${books.id}-${Math.floor(random() * 1e9)}` };
      const carriage = { carrier: 'longwharf', service: null, trackingNumbers };
      return (now) => labelConsignment(now, { consignment, ...carriage });
    },
  ],
  dispatchConsignment: [
    6,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'packed');
      const carrier = random() < 0.8 ? { carrier: 'own van' } : {};
      return (now, deed) => dispatchConsignment(now, { consignment, ...carrier }, deed);
    },
  ],
  takeScan: [
    9,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'dispatched', 'packed', 'failed');
      const box = between(random, 1, 3);
      const code = pick(random, scanCodes);
      const scannedAt = new Date(Date.parse(books.placedAt) + between(random, 0, 1e9));
      const scan = { consignment, box, carrier: 'longwharf', code, scannedAt };
      return (now, deed) => takeScan(now, scan, deed);
    },
  ],
  deliverConsignment: [
    5,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'dispatched');
      return (now, deed) => deliverConsignment(now, { consignment }, deed);
    },
  ],
  failConsignment: [
    2,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'dispatched');
      const { position } = contentsOf(random, books, consignment);
      const failure = pick(random, ['refused', 'lost', 'returned-to-sender'] as const);
      const lines = random() < 0.5 ? undefined : [{ position, units: units(random) }];
      return (now, deed) => failConsignment(now, { consignment, failure, lines }, deed);
    },
  ],
  resolveFailure: [
    4,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'failed');
      const resolution = pick(random, ['resend', 'refund', 'claim'] as const);
      const more = { expectedDay: day(random), isBack: random() < 0.5 };
      return (now) => resolveFailure(now, { consignment, resolution, ...more });
    },
  ],
  replaceUnits: [
    2,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'delivered');
      const { position } = contentsOf(random, books, consignment);
      const lines = [{ position, units: 1 }];
      return (now) => replaceUnits(now, { consignment, lines, expectedDay: day(random) });
    },
  ],
  addUnits: [
    1,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'planned', 'picking');
      const { position } = pick(random, books.lines);
      return (now) => addUnits(now, { consignment, position, units: units(random) });
    },
  ],
  cancelUnits: [
    2,
    (random, books) => {
      const lines = someLines(random, books);
      const actor = pick(random, ['customer', 'staff'] as const);
      return (now, deed) => cancelUnits(now, { lines, reason: 'chance' }, { ...deed, actor });
    },
  ],
  setExpectedDay: [
    3,
    (random, books) => {
      const consignment = consignmentIn(random, books, 'planned', 'picking', 'dispatched');
      const change = { consignment, day: day(random), reason: 'the maker is late' };
      return (now, deed) => setExpectedDay(now, change, deed);
    },
  ],
  answerDelay: [
    3,
    (random, books) => {
      const asked = books.promiseChanges.find(({ choice }) => choice === null);
      const consignment = asked?.consignment ?? 1;
      const choice = pick(random, ['accepted', 'sent-what-is-ready', 'cancelled'] as const);
      return (now, deed) => answerDelay(now, { consignment, choice, readyDay: day(random) }, deed);
    },
  ],
  holdOrder: [
    1,
    (random) => {
      const reason = pick(random, ['address', 'fraud', 'dispute', 'other'] as const);
      return (now, deed) => holdOrder(now, { reason, note: 'by chance.' }, deed);
    },
  ],
  liftHold: [
    4,
    (random, books) => {
      const holdId = books.holds.find(({ liftedAt }) => liftedAt === null)?.holdId ?? 0;
      return (now, deed) => liftHold(now, { holdId }, deed);
    },
  ],
  announceReturn: [
    2,
    (random, books) => {
      const lines = someLines(random, books, 'delivered');
      return (now) => announceReturn(now, { returnNumber: 'RT-1', lines });
    },
  ],
  withdrawReturn: [
    1,
    (random, books) => {
      const lines = someLines(random, books, 'comingBack');
      return (now) => withdrawReturn(now, { returnNumber: 'RT-1', lines });
    },
  ],
  receiveReturn: [
    2,
    (random, books) => {
      const lines = someLines(random, books, 'comingBack');
      return (now) => receiveReturn(now, { returnNumber: 'RT-1', lines });
    },
  ],
};

const weighted = Object.entries(makers).flatMap(([name, [weight]]) =>
  Array.from({ length: weight }, () => name),
);

/** The names of all commands that may come up. */
export const commandNames = Object.keys(makers);

/** What brings an order on, where something can: without it, few would ever arrive by chance. */
function nextCommand(random: Random, { holds, lines, consignments }: OrderBooks): string {
  if (holds.some(({ liftedAt }) => liftedAt === null)) return 'liftHold';
  const { state, lines: contents } = pick(random, consignments);
  if (state === 'picking') {
    if (lines.some((line) => line.short > 0)) return 'decideShort';
    if (contents.every(({ units: held, picked }) => picked === held)) return 'packConsignment';
    return pick(random, ['pickUnits', 'pickUnits', 'allocateUnits']);
  }
  const steps: Partial<Record<typeof state, readonly string[]>> = {
    planned: ['startPicking'],
    packed: ['dispatchConsignment'],
    dispatched: ['deliverConsignment', 'takeScan', 'failConsignment'],
    delivered: ['announceReturn', 'receiveReturn', 'withdrawReturn', 'replaceUnits'],
    failed: ['resolveFailure'],
  };
  return pick(random, steps[state] ?? weighted);
}

/** A command by chance, made for the order as it stands. */
export function randomCommand(random: Random, books: OrderBooks): RandomCommand {
  const name = random() < 0.6 ? nextCommand(random, books) : pick(random, weighted);
  return { name, decide: makers[name]![1](random, books) };
}
