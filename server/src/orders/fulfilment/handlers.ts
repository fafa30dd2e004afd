import type { fulfilmentStaffCalls } from '@plumbline/contracts/staff/fulfilment.ts';
import type { Handlers } from '../../core/handler.ts';
import { setExpectedDay } from '../orders/expected-day.ts';
import {
  dispatchConsignment,
  labelConsignment,
  packConsignment,
  unpackConsignment,
} from '../orders/packing.ts';
import {
  allocateUnits,
  decideShort,
  pickUnits,
  reportShort,
  splitConsignment,
  startPicking,
  stopPicking,
  unpickUnits,
} from '../orders/picking.ts';
import { answerDelay } from '../orders/promises.ts';
import { deliverConsignment, failConsignment, resolveFailure } from '../orders/sending.ts';
import { commandByStaff } from '../orders/staff-commands.ts';
import { takeCarrierScan } from './carrier-scans.ts';
import { readShortChoice, requireExpected, toNumbers } from './fulfilment.ts';

type FulfilmentHandlers = Omit<
  Handlers<typeof fulfilmentStaffCalls>,
  'searchSupplierOrders' | 'updateSupplierOrder' | 'receiveSupplierOrder'
>;

/** One rule each: what staff ask is put before it as it came, with the consignment of the path. */
export const fulfilmentHandlers: FulfilmentHandlers = {
  startPicking: (request, context) =>
    commandByStaff(context, 'startPicking', request, (books, deed) =>
      startPicking(books, request.params, deed),
    ),

  stopPicking: (request, context) =>
    commandByStaff(context, 'stopPicking', request, (books) => stopPicking(books, request.params)),

  pickUnits: (request, context) =>
    commandByStaff(context, 'pickUnits', request, (books) =>
      pickUnits(books, { ...request.params, ...request.body }),
    ),

  unpickUnits: (request, context) =>
    commandByStaff(context, 'unpickUnits', request, (books) =>
      unpickUnits(books, { ...request.params, ...request.body }),
    ),

  reportShort: (request, context) =>
    commandByStaff(context, 'reportShort', request, (books) =>
      reportShort(books, { ...request.params, ...request.body }),
    ),

  decideShort: (request, context) => {
    requireExpected(request.body.expectedDay, '/body/expectedDay', context.now());
    return commandByStaff(context, 'decideShort', request, (books, deed) => {
      const { position, units } = request.body;
      const choice = readShortChoice(request.body);
      return decideShort(books, { ...request.params, position, units, ...choice }, deed);
    });
  },

  allocateUnits: (request, context) =>
    commandByStaff(context, 'allocateUnits', request, (books) =>
      allocateUnits(books, { ...request.body, from: 'stock' }),
    ),

  splitConsignment: (request, context) => {
    requireExpected(request.body.expectedDay, '/body/expectedDay', context.now());
    return commandByStaff(context, 'splitConsignment', request, (books, deed) =>
      splitConsignment(books, { ...request.params, ...request.body }, deed),
    );
  },

  packConsignment: (request, context) =>
    commandByStaff(context, 'packConsignment', request, (books, deed) =>
      packConsignment(books, { ...request.params, ...request.body }, deed),
    ),

  unpackConsignment: (request, context) =>
    commandByStaff(context, 'unpackConsignment', request, (books) =>
      unpackConsignment(books, request.params),
    ),

  labelConsignment: (request, context) =>
    commandByStaff(context, 'labelConsignment', request, (books) => {
      const { carrier, service = null, trackingNumbers } = request.body;
      const numbers = toNumbers(trackingNumbers);
      const carriage = { carrier, service, trackingNumbers: numbers };
      return labelConsignment(books, { ...request.params, ...carriage });
    }),

  dispatchConsignment: (request, context) =>
    commandByStaff(context, 'dispatchConsignment', request, (books, deed) => {
      const { carrier, service, trackingNumbers } = request.body;
      const carriage = {
        ...(carrier !== undefined && { carrier }),
        ...(service !== undefined && { service }),
        trackingNumbers: toNumbers(trackingNumbers),
      };
      return dispatchConsignment(books, { ...request.params, ...carriage }, deed);
    }),

  deliverConsignment: (request, context) =>
    commandByStaff(context, 'deliverConsignment', request, (books, deed) =>
      deliverConsignment(books, request.params, deed),
    ),

  failConsignment: (request, context) =>
    commandByStaff(context, 'failConsignment', request, (books, deed) =>
      failConsignment(books, { ...request.params, ...request.body }, deed),
    ),

  resolveFailure: (request, context) => {
    requireExpected(request.body.expectedDay, '/body/expectedDay', context.now());
    return commandByStaff(context, 'resolveFailure', request, (books) =>
      resolveFailure(books, { ...request.params, ...request.body }),
    );
  },

  setExpectedDay: (request, context) => {
    requireExpected(request.body.day, '/body/day', context.now());
    return commandByStaff(context, 'setExpectedDay', request, (books, deed) =>
      setExpectedDay(books, { ...request.params, ...request.body }, deed),
    );
  },

  answerDelay: (request, context) => {
    requireExpected(request.body.readyDay, '/body/readyDay', context.now());
    return commandByStaff(context, 'answerDelay', request, (books, deed) =>
      answerDelay(books, { ...request.params, ...request.body }, deed),
    );
  },

  takeCarrierScan: ({ body }, context) => takeCarrierScan(context, body),
};
