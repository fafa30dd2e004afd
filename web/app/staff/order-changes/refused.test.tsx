import { expect, test } from 'vitest';
import { askScreen, refusesWith } from '../../../test/screens.tsx';
import * as suggest from './new.tsx';
import * as record from './record.tsx';

const deliveryAddress = { line1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP', countryCode: 'GB' };

const propose = (call: () => Promise<never>) =>
  askScreen(suggest, {
    pattern: '/staff/orders/:orderNumber/change',
    at: '/staff/orders/PL-1/change',
    form: { 'out-1': '1', note: 'Sold out' },
    services: {
      orders: { getStaffOrder: async () => ({ deliveryAddress, consignments: [] }) },
      orderChanges: { proposeOrderChange: call },
    },
  });
const grant = (call: () => Promise<never>) =>
  askScreen(record, {
    pattern: '/staff/order-changes/:changeId',
    at: '/staff/order-changes/1',
    form: { do: 'grant' },
    services: { orderChanges: { grantOrderChange: call } },
  });

test('a change of an order that is gone, or that nobody can make just now, is the page of its status', async () => {
  expect((await propose(refusesWith('order-not-found'))).status).toBe(404);
  expect((await propose(refusesWith('unavailable'))).status).toBe(503);
  expect((await grant(refusesWith('unavailable'))).status).toBe(503);
});
