import { expect, test } from 'vitest';
import { bodyOf } from '../../request/form.server.ts';
import { hourForm } from './release-view.server.ts';

const sentFor = (goesLiveAt: string) =>
  (bodyOf(hourForm, { goesLiveAt }) as { goesLiveAt?: string }).goesLiveAt;

test('the hour of a release is by the clocks of the shop, in winter and in summer', () => {
  expect(sentFor('2027-01-10T09:00')).toBe('2027-01-10T09:00:00.000Z');
  expect(sentFor('2027-07-10T09:00')).toBe('2027-07-10T08:00:00.000Z');
});

test('of the hour that comes twice in autumn it is the first', () => {
  expect(sentFor('2027-10-31T01:30')).toBe('2027-10-31T00:30:00.000Z');
  expect(sentFor('2027-10-31T02:00')).toBe('2027-10-31T02:00:00.000Z');
});

test('the hour that clocks leave out in spring is no instant, so that the call refuses it at its field', () => {
  expect(sentFor('2027-03-28T01:30')).toBe('');
  expect(sentFor('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
});
