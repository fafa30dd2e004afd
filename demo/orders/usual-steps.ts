import type { EventActor } from '@plumbline/contracts/nouns/orders.ts';
import type { Decision, Deed, OrderBooks } from '@plumbline/server/orders/orders/books.ts';
import {
  followedBy,
  requireConsignment,
  unchanged,
} from '@plumbline/server/orders/orders/change.ts';
import { dispatchConsignment, packConsignment } from '@plumbline/server/orders/orders/packing.ts';
import { pickUnits, startPicking } from '@plumbline/server/orders/orders/picking.ts';
import {
  dayBefore,
  onTheDay,
  type CommandStep,
  type ScanStep,
  type Step,
  type When,
} from './step.ts';

/** A command that somebody gave. */
export const by = (
  actor: EventActor,
  command: string,
  when: When,
  decide: (books: OrderBooks, deed: Deed) => Decision,
): CommandStep => ({ actor, command, when, decide });

/** Who carries what: parcels by one carrier, the rest by two people with a van. */
const carriage = (order: OrderBooks, consignment: number) => {
  const { option } = requireConsignment(order, consignment);
  return option.optionId.includes('pallet') || option.optionId.includes('bulky')
    ? { carrier: 'Longwharf Freight', service: 'Two-person' }
    : { carrier: 'Longwharf', service: 'Parcel 24' };
};

export const begin = (consignment: number): Step[] => [
  by('staff', 'startPicking', dayBefore(consignment, 7.7), (books, deed) =>
    startPicking(books, { consignment }, deed),
  ),
];

/** Picks, line by line, all that is not picked yet and that lies here. */
export const pickAll = (consignment: number): Step =>
  by('staff', 'pickUnits', dayBefore(consignment, 9.5), (books) =>
    requireConsignment(books, consignment)
      .lines.filter(({ units, picked }) => units > picked)
      .reduce(
        (done, { position, units, picked }) =>
          followedBy(done, (now) => {
            const line = now.lines.find((each) => each.position === position)!;
            const here = Math.min(units - picked, line.allocated - line.picked);
            return here > 0
              ? pickUnits(now, { consignment, position, units: here })
              : unchanged(now);
          }),
        unchanged(books),
      ),
  );

export const pack = (consignment: number): Step =>
  by('staff', 'packConsignment', dayBefore(consignment, 11), (books, deed) => {
    const trackingNumber = `LW${books.number.replaceAll('-', '')}${consignment}`;
    const boxes = [{ trackingNumber, name: 'M2', weightGrams: 4_200 }];
    return packConsignment(books, { consignment, boxes }, deed);
  });

export const dispatch = (consignment: number): Step =>
  by('staff', 'dispatchConsignment', dayBefore(consignment, 16), (books, deed) =>
    dispatchConsignment(books, { consignment, ...carriage(books, consignment) }, deed),
  );

/** From its bins into the carrier's van, on the working day before it is expected. */
export const send = (consignment: number): Step[] => [
  ...begin(consignment),
  pickAll(consignment),
  pack(consignment),
  dispatch(consignment),
];

/** Its carrier brings it on its day. */
export const arrive = (consignment: number): ScanStep => ({
  scan: 'delivered',
  consignment,
  when: onTheDay(consignment, 11.4),
});
