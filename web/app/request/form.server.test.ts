import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { RequestError } from '@plumbline/contracts/call/client.ts';
import { describe, expect, it, test } from 'vitest';
import { fieldsOf } from '../kit/form.ts';
import { answerForm, bodyOf, readForm, textsOf, viewForm } from './form.server.ts';

const profile = describeForm(allCalls.accounts.updateProfile.body);
const address = describeForm(allCalls.addresses.addAddress.body);
const campaign = describeForm(allCalls.discounts.createDiscount.body);

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const refusal = (problem: { code: string; status: number; fields?: unknown }) =>
  new RequestError('It is not so', problem.status, { title: 'It is not so', ...problem });

test('a day is picked from a calendar, between the first and the last that the call takes', () => {
  const { receivedOn } = viewForm(describeForm(allCalls.collections.recordReceipt.body)).rules;
  expect(receivedOn).toMatchObject({ type: 'date' });
  const { min = '', max = '' } = receivedOn;
  expect(Date.parse(max) - Date.parse(min)).toBe(366 * 86_400_000);
});

describe('what was typed', () => {
  it('is read without blanks, and what may be left out is, where it is empty', () => {
    const texts = readForm(sent({ firstName: ' Ada ', lastName: 'King' }), profile);
    expect(texts).toEqual({ firstName: 'Ada', lastName: 'King', phone: '' });
    expect(bodyOf(profile, texts)).toEqual({ firstName: 'Ada', lastName: 'King' });
  });

  it('goes to its place in the body, at whatever depth that is', () => {
    const texts = { addressType: 'billing', isDefault: 'on', line1: '14 Larch Road' };
    expect(bodyOf(address, texts)).toMatchObject({
      addressType: 'billing',
      isDefault: true,
      address: { line1: '14 Larch Road', town: '' },
    });
  });

  it('becomes numbers, sums, times and lists as the call takes them, and nothing becomes null', () => {
    const texts = {
      channel: '200',
      claimLimit: '50',
      claimsPerCustomer: '',
      targets: 'taps\n\n baths , ',
      minimumSpendPence: '£2,400.50',
      startsAt: '2026-07-01T00:00',
      endsAt: '',
      isStopped: '',
    };
    expect(bodyOf(campaign, texts)).toMatchObject({
      channel: 200,
      claimLimit: 50,
      claimsPerCustomer: null,
      targets: ['taps', 'baths'],
      minimumSpendPence: 2_400_50,
      startsAt: '2026-06-30T23:00:00.000Z',
      endsAt: null,
      isStopped: false,
    });
  });

  it('is handed on as it is where it cannot be read, so that the call refuses it by name', () => {
    const texts = { claimLimit: 'lots', minimumSpendPence: 'much', startsAt: 'soon' };
    expect(bodyOf(campaign, texts)).toMatchObject({
      claimLimit: 'lots',
      minimumSpendPence: 'much',
      startsAt: '',
    });
  });

  it('is typed again as it was read', () => {
    const texts = {
      claimLimit: '50',
      minimumSpendPence: '2400.50',
      startsAt: '2026-07-01T00:00',
      targets: 'taps\nbaths',
      isStopped: 'on',
    };
    expect(textsOf(campaign, bodyOf(campaign, texts) as never)).toMatchObject(texts);
  });
});

describe('a form that its call refuses', () => {
  const answer = (error: unknown) =>
    answerForm(profile, { firstName: '', lastName: '', phone: '1' }, async () => {
      throw error;
    });

  it('says what to put right in the form’s own order, and keeps what was typed', async () => {
    const fields = [
      { path: '/body/phone', message: 'Use at least 7 characters.', isMalformed: true },
      { path: '/body/firstName', message: 'Please fill this in.', isMalformed: true },
      { path: '/body/other', message: 'This field is not known here.' },
    ];
    expect(await answer(refusal({ code: 'invalid-request', status: 400, fields }))).toMatchObject({
      data: {
        texts: { phone: '1' },
        errors: [
          { name: 'firstName', message: 'Enter your first name.' },
          { name: 'phone', message: expect.stringContaining('like 07700 900142') },
        ],
      },
      init: { status: 400 },
    });
  });

  it('has the call’s words where the call knows better what is wrong', async () => {
    const fields = [{ path: '/body/phone', message: 'Nobody answers there.' }];
    for (const code of ['phone-unknown', 'invalid-request']) {
      expect(await answer(refusal({ code, status: 422, fields }))).toMatchObject({
        data: { errors: [{ name: 'phone', message: 'Nobody answers there.' }] },
        init: { status: 422 },
      });
    }
  });

  it('is a page of its own where its visitor cannot mend it', async () => {
    const away = refusal({ code: 'unavailable', status: 503 });
    await expect(answer(away)).rejects.toMatchObject({ init: { status: 503 } });
    const fault = new Error('a fault');
    await expect(answer(fault)).rejects.toBe(fault);
  });
});

it('a field has the attributes that its call asks for, and what was typed before what is saved', () => {
  const view = viewForm(profile, { firstName: 'Ada', phone: '07700 900142' });
  expect(fieldsOf(view)('firstName')).toMatchObject({
    id: 'firstName',
    name: 'firstName',
    required: true,
    maxLength: 60,
    defaultValue: 'Ada',
  });
  const refused = { texts: { phone: '1' }, errors: [{ name: 'phone', message: 'Too short.' }] };
  expect(fieldsOf(view, refused)('phone')).toMatchObject({
    maxLength: 24,
    hint: expect.stringContaining('driver'),
    defaultValue: '1',
    error: 'Too short.',
  });
  expect(viewForm(campaign).rules.priority).toEqual({
    required: true,
    maxLength: 4,
    inputMode: 'numeric',
    hint: expect.any(String),
  });
});
