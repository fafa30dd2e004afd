import type { Delay } from '@plumbline/contracts/shop/delays.ts';
import { describe, expect, test } from 'vitest';
import { delayPage } from './delay-view.server.ts';

const line = { name: 'Tarn bath', variant: null, ready: 0, late: 1 };
const picture = { file: 'tarn.avif', alt: '', width: 640, height: 640 };

const delay = (lines: Pick<Delay['lines'][number], 'ready' | 'late'>[], rest = {}): Delay => ({
  orderNumber: 'PL-2345-6789',
  consignment: 1,
  promisedDay: '2026-11-27',
  expectedDay: '2026-12-14',
  reason: 'The maker is late.',
  choice: null,
  lines: lines.map((each) => ({ ...line, picture, ...each })),
  choices: (['accepted', 'sent-what-is-ready', 'cancelled'] as const).map((choice) => ({
    choice,
    isAllowed: true,
    why: null,
  })),
  isOnAccount: false,
  isInvoiced: false,
  readyDay: '2026-11-30',
  ...rest,
});

describe('the page of a later day', () => {
  test('says what is ready and what is late where some of it is either', () => {
    const { lines, choices } = delayPage(
      delay([
        { ready: 1, late: 0 },
        { ready: 1, late: 2 },
      ]),
    );
    expect(lines.map(({ note }) => note)).toEqual(['1 ready', '1 ready, 2 late']);
    expect(choices.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
      'Wait until Monday 14 December: All of it comes together then.',
      'Have what is ready on Monday 30 November: 2 pieces first, and 2 on Monday 14 December. The second delivery costs nothing.',
      'Cancel what is late: We refund what you paid for it within 14 days. The rest comes as planned.',
    ]);
  });

  test('promises no refund of what went on account', () => {
    const lines = [{ ready: 0, late: 1 }];
    const owed = delayPage(delay(lines, { isOnAccount: true }));
    expect(owed.choices.at(-1)!.detail).toBe('It is not invoiced.');
    const settled = delayPage(delay(lines, { isOnAccount: true, choice: 'cancelled' }));
    expect(settled.settled).toBe('It is not invoiced, and your account owes nothing for it.');
    const again = delayPage(delay(lines, { isOnAccount: true, isInvoiced: true }));
    expect(again.choices.at(-1)!.detail).toBe(
      'What you were invoiced for it is credited to your account.',
    );
  });

  test.each([{ lines: [{ ready: 2, late: 0 }] }, { lines: [{ ready: 0, late: 2 }] }])(
    'promises no rest where all of it is late: $lines',
    ({ lines }) => {
      const page = delayPage(delay(lines));
      expect(page.lines[0]!.note).toBe('2 pieces');
      expect(page.choices.at(-1)).toMatchObject({
        title: 'Cancel it',
        detail: 'We refund what you paid for it within 14 days.',
      });
    },
  );

  test('gives the reason why something cannot be chosen', () => {
    const why = 'Nothing of it is ready to be sent.';
    const choices = [{ choice: 'sent-what-is-ready' as const, isAllowed: false, why }];
    const [choice] = delayPage(delay([{ ready: 0, late: 1 }], { choices })).choices;
    expect(choice).toMatchObject({ isAllowed: false, detail: why });
  });

  test.each<[NonNullable<Delay['choice']>, string]>([
    ['accepted', 'It arrives Monday 14 December.'],
    ['sent-what-is-ready', 'The rest follows on Monday 14 December.'],
    ['cancelled', 'We refund what you paid for it within 14 days'],
    ['withdrawn', 'It arrives Friday 27 November'],
    ['swapped', 'We write to you when it leaves.'],
  ])('says what follows once it is %s, and asks nothing', (choice, text) => {
    const page = delayPage(delay([{ ready: 0, late: 1 }], { choice, choices: [] }));
    expect(page.settled).toContain(text);
    expect(page.choices).toEqual([]);
    expect(page.lead).toBe('');
  });
});
