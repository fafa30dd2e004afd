import { cancelUnits } from '@plumbline/server/orders/orders/cancelling.ts';
import type { ConsignmentFailure, HoldReason } from '@plumbline/contracts/nouns/orders.ts';
import { answerDelay, holdOrder, liftHold } from '@plumbline/server/orders/orders/promises.ts';
import { setExpectedDay } from '@plumbline/server/orders/orders/expected-day.ts';
import {
  allocateUnits,
  decideShort,
  reportShort,
  splitConsignment,
} from '@plumbline/server/orders/orders/picking.ts';
import {
  failConsignment,
  replaceUnits,
  resolveFailure,
} from '@plumbline/server/orders/orders/sending.ts';
import {
  afterPlacing,
  dayBefore,
  daysAfter,
  laterThanPromised,
  onTheDay,
  type RefundStep,
  type ReturnStep,
  type Step,
} from './step.ts';
import { arrive, begin, by, dispatch, pack, pickAll, send } from './usual-steps.ts';

const hour = 60;
const firstLine = { position: 1, units: 1 };

const hold = (reason: HoldReason, note: string): Step =>
  by('staff', 'holdOrder', afterPlacing(25), (books, deed) =>
    holdOrder(books, { reason, note }, deed),
  );

/** One piece of the first line is not in its bin. */
const findShort = by('staff', 'reportShort', dayBefore(1, 8.2), (books) =>
  reportShort(books, { consignment: 1, ...firstLine, cause: 'missing' }),
);

const slip = (days: number): Step =>
  by('staff', 'setExpectedDay', afterPlacing(5 * hour), (books, deed) => {
    const day = laterThanPromised(books, 1, days);
    const reason = 'The maker’s lorry broke down.';
    return setExpectedDay(books, { consignment: 1, day, reason }, deed);
  });

const fail = (failure: ConsignmentFailure, daysLater: number): Step =>
  by('carrier', 'failConsignment', onTheDay(1, 15, daysLater), (books, deed) =>
    failConsignment(books, { consignment: 1, failure }, deed),
  );

const resend = (isBack: boolean): Step =>
  by('staff', 'resolveFailure', onTheDay(1, 10, 5), (books, { at }) =>
    resolveFailure(books, {
      consignment: 1,
      resolution: 'resend',
      expectedDay: daysAfter(at, 3),
      isBack,
    }),
  );

/** What comes back: all of the order, or one piece. */
const comeBack = (isAll: boolean): ReturnStep[] => [
  { returns: 'announced', isAll, way: 'own', when: onTheDay(1, 19, 4) },
  { returns: 'received', when: onTheDay(1, 11, 9) },
  { returns: 'decided', when: onTheDay(1, 12, 10) },
];

const partFromIt: Step = by('staff', 'splitConsignment', afterPlacing(2 * hour), (books, deed) => {
  const { position, ordered } = books.lines.at(-1)!;
  const expectedDay = laterThanPromised(books, 1, 8);
  const lines = [{ position, units: ordered }];
  return splitConsignment(books, { consignment: 1, lines, expectedDay }, deed);
});

const cancel = (all: boolean, when: number): Step =>
  by('customer', 'cancelUnits', afterPlacing(when), (books, deed) => {
    const lines = (all ? books.lines : books.lines.slice(-1)).map(({ position, ordered }) => ({
      position,
      units: ordered,
    }));
    return cancelUnits(books, { lines, reason: 'changed my mind' }, deed);
  });

const giveBack = (refund: RefundStep['refund'], when: Step['when']): Step => ({ refund, when });

const supplier = (what: 'ordered' | 'late' | 'arrived', when: Step['when']): Step => ({
  supplier: what,
  when,
});

/**
 * What happened to an order once it was placed, course by course. What would have happened after the
 * day of seeding has not happened yet, so that a young order stands on its way.
 */
export const courses = {
  placed: () => [],
  picking: () => begin(1),
  packed: () => [...begin(1), pickAll(1), pack(1)],
  dispatched: () => send(1),
  delivered: () => [...send(1), arrive(1)],
  'sent in part': () => [partFromIt, ...send(1), arrive(1)],
  'sent in two': () => [partFromIt, ...send(1), arrive(1), ...send(2), arrive(2)],
  'sent as it is ready': () => [
    supplier('ordered', afterPlacing(3 * hour)),
    ...send(1),
    arrive(1),
    supplier('arrived', dayBefore(2, 7)),
    ...send(2),
    arrive(2),
  ],
  cancelled: () => [cancel(true, 50), giveBack('cancelled', afterPlacing(20 * hour))],
  'cancelled in part': () => [
    cancel(false, 50),
    giveBack('cancelled', afterPlacing(4 * hour)),
    ...send(1),
    arrive(1),
  ],
  'short, undecided': () => [...begin(1), findShort],
  'short, follows later': () => [
    ...begin(1),
    findShort,
    by('staff', 'decideShort', dayBefore(1, 9), (books, deed) => {
      const expectedDay = laterThanPromised(books, 1, 6);
      const asked = { consignment: 1, ...firstLine, choice: 'send-later', expectedDay } as const;
      return decideShort(books, asked, deed);
    }),
    pickAll(1),
    pack(1),
    dispatch(1),
    arrive(1),
    by('shop', 'allocateUnits', dayBefore(2, 7), (books) =>
      allocateUnits(books, { ...firstLine, from: 'stock' }),
    ),
    ...send(2),
    arrive(2),
  ],
  'short, cancelled': () => [
    ...begin(1),
    findShort,
    by('staff', 'decideShort', dayBefore(1, 9), (books, deed) =>
      decideShort(books, { consignment: 1, ...firstLine, choice: 'cancel' }, deed),
    ),
    pickAll(1),
    pack(1),
    dispatch(1),
    giveBack('cancelled', onTheDay(1, 14)),
    arrive(1),
  ],
  'held for its address': () => [hold('address', 'The house number is missing; mailed to ask.')],
  'held for fraud': () => [hold('fraud', 'Three cards in ten minutes; the bank is asked.')],
  'held and let go': () => [
    hold('address', 'The flat was not named.'),
    by('staff', 'liftHold', afterPlacing(6 * hour), (books, deed) =>
      liftHold(books, { holdId: books.holds[0]!.holdId! }, deed),
    ),
    ...send(1),
    arrive(1),
  ],
  'late, undecided': () => [slip(9)],
  'late, accepted': () => [
    slip(6),
    by('customer', 'answerDelay', afterPlacing(9 * hour), (books, deed) =>
      answerDelay(books, { consignment: 1, choice: 'accepted' }, deed),
    ),
    ...send(1),
    arrive(1),
  ],
  'refused at the door': () => [...send(1), fail('refused', 0)],
  'lost and resent': () => [...send(1), fail('lost', 4), resend(false), ...send(2), arrive(2)],
  'returned to sender and resent': () => [
    ...send(1),
    fail('returned-to-sender', 3),
    resend(true),
    ...send(2),
    arrive(2),
  ],
  'lost and given back': () => [
    ...send(1),
    fail('lost', 4),
    by('staff', 'resolveFailure', onTheDay(1, 10, 5), (books) =>
      resolveFailure(books, { consignment: 1, resolution: 'refund' }),
    ),
    giveBack('failed', onTheDay(1, 10.5, 5)),
  ],
  returned: () => [...send(1), arrive(1), ...comeBack(true)],
  'returned in part': () => [...send(1), arrive(1), ...comeBack(false)],
  'made up for': () => [...send(1), arrive(1), giveBack('goodwill', onTheDay(1, 15, 3))],
  'coming back': () => [
    ...send(1),
    arrive(1),
    { returns: 'announced' as const, when: onTheDay(1, 19, 4) },
  ],
  'came back, undecided': () => [
    ...send(1),
    arrive(1),
    { returns: 'announced' as const, way: 'own' as const, when: onTheDay(1, 19, 2) },
    { returns: 'received' as const, isWorn: true, when: onTheDay(1, 11, 6) },
  ],
  'asked about': () => [
    ...send(1),
    {
      asks: 'May the driver leave it with our neighbour at number 16? We are at work until five.',
      topic: 'delivery' as const,
      when: onTheDay(1, 7.5),
    },
  ],
  'asked about and answered': () => [
    ...send(1),
    arrive(1),
    {
      asks: 'Which sealant do you recommend between it and the tiles?',
      topic: 'product' as const,
      answer:
        'A neutral-cure sanitary silicone. Leave the joint for 24 hours before water comes to it.',
      when: onTheDay(1, 17, 1),
    },
  ],
  replaced: () => [
    ...send(1),
    arrive(1),
    by('staff', 'replaceUnits', onTheDay(1, 16, 2), (books, { at }) =>
      replaceUnits(books, {
        consignment: 1,
        lines: [firstLine],
        expectedDay: daysAfter(at, 3),
      }),
    ),
    ...send(2),
    arrive(2),
  ],
  'made to order': () => [
    supplier('ordered', afterPlacing(3 * hour)),
    supplier('arrived', dayBefore(1, 7)),
    ...send(1),
    arrive(1),
  ],
  'made to order, late': () => [
    supplier('ordered', afterPlacing(3 * hour)),
    supplier('late', afterPlacing(3 * 24 * hour)),
  ],
} satisfies Record<string, () => Step[]>;

export type Course = keyof typeof courses;
