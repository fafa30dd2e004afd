import type { StaffReturn } from '@plumbline/contracts/staff/returns.ts';
import { expect, it } from 'vitest';
import { returnView } from './return-view.server.ts';

const found = (state: StaffReturn['return']['state'], refundId: number | null): StaffReturn => ({
  returnId: 1,
  version: 4,
  customer: { name: 'Kim Ash', email: 'kim@example.com' },
  isBusiness: false,
  comment: null,
  sentProof: null,
  bookingProblem: null,
  decidedBy: null,
  conditions: [],
  duePence: null,
  refundId,
  return: {
    returnNumber: 'RT-1',
    orderNumber: 'PL-1',
    state,
    way: 'own',
    carrier: null,
    service: null,
    trackingNumber: null,
    hasLabel: false,
    collectionDay: null,
    announcedAt: '2026-11-18T10:00:00Z',
    sendBy: '2026-12-02',
    sentAt: null,
    receivedAt: null,
    refundBy: null,
    lines: [],
    feePence: 0,
    deliveryPence: 0,
    promisedPence: 0,
    refund: null,
    decisionNote: null,
    exchanges: [],
  },
});

it.each([
  ['all of which is here', 'received', null, true],
  ['whose refund was not agreed to', 'received', 7, true],
  ['for which there was nothing to give', 'decided', null, false],
  ['that is still awaited', 'announced', null, false],
] as const)('a return %s has the form to decide about it, or not', (_, state, refundId, can) => {
  const { canDecide, refundHref } = returnView(found(state, refundId), '2026-11-20');
  expect(canDecide).toBe(can);
  expect(refundHref).toBe(refundId === null ? null : '/staff/refunds/7');
});
