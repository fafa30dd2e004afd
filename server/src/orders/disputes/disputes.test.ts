import { describe, expect, it } from 'vitest';
import { answerText, evidenceOf } from './disputes.ts';
import type { OrderFacts, SentConsignment } from './store.ts';

const order: OrderFacts = {
  number: 'PL-7K3M-9Q2X',
  placedAt: new Date('2026-11-03T10:00:00Z'),
  totalPence: 129_00,
  email: 'robin@example.com',
  name: 'Robin Larch',
  address: '14 Larch Road, London, SW4 7AB',
  goods: '1 × Tap (TAP)',
  refundedPence: 0,
  sent: [],
};
const sent: SentConsignment = {
  carrier: 'Longwharf',
  service: 'Parcel 24',
  trackingNumbers: ['LW 0001'],
  address: null,
  goods: '1 × Tap',
  dispatchedAt: '2026-11-04T15:00:00+00:00',
  deliveredAt: '2026-11-05T09:31:00+00:00',
  scans: [
    { trackingNumber: 'LW 0001', place: 'London SW', scannedAt: '2026-11-05T09:30:00+00:00' },
  ],
};
const deliveries = (...each: SentConsignment[]) =>
  evidenceOf({ ...order, sent: each }).filter(({ name }) => /^Delivery \d/.test(name));

describe('the evidence about an order', () => {
  it('has the tracking number and the carrier’s own proof of delivery', () => {
    expect(evidenceOf({ ...order, sent: [sent] }).at(-1)).toEqual({
      name: 'Delivery',
      value:
        '1 × Tap, sent with Longwharf, Parcel 24, tracking LW 0001, on 4 November 2026. ' +
        'Longwharf scanned LW 0001 as delivered on 5 November 2026 at 09:30, London SW.',
    });
  });

  it('says what is only our own note, and what has not arrived', () => {
    const byHand = { ...sent, scans: [], trackingNumbers: [] };
    const [, , noted, open] = deliveries(sent, sent, byHand, { ...byHand, deliveredAt: null });
    expect(noted!.name).toBe('Delivery 3 of 4');
    expect(noted!.value).toMatch(/4 November 2026\. Noted as delivered on 5 November 2026\.$/);
    expect(noted!.value).not.toContain('tracking');
    expect(open!.value).toMatch(/Not delivered yet\.$/);
  });

  it('says where a delivery went that went elsewhere than the order', () => {
    const [, elsewhere] = deliveries(sent, { ...sent, address: '2 Elm Row, LS6 2ZZ' });
    expect(elsewhere!.value).toContain('Sent to 2 Elm Row, LS6 2ZZ.');
  });
});

describe('the answer to the bank', () => {
  const facts = evidenceOf({ ...order, sent: [sent] });

  it('has every fact, where they fit', () => {
    const text = answerText('It came.', facts);
    expect(text).toBe(
      ['It came.', '', ...facts.map((each) => `${each.name}: ${each.value}`)].join('\n'),
    );
  });

  it('is no longer than the provider takes, and the longest facts alone are cut', () => {
    const goods = '1 × A tap with a long name (TAP-0000); '.repeat(900);
    const long = evidenceOf({ ...order, goods, sent: [sent] });
    const text = answerText('x'.repeat(5_000), long);
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(text.length).toBeGreaterThan(19_900);
    expect(text).toContain('…');
    expect(text).toContain(long.at(-1)!.value);
    expect(text).toContain(order.address);
  });
});
