import { allCalls } from '@plumbline/contracts/calls.ts';
import { describe, expect, it } from 'vitest';
import { refusalOfBody } from '../../../server/test/refused-body.ts';
import type { BasketReportEntry } from '@plumbline/contracts/projects/project-data.ts';
import { editSentences, reportView } from './project-changes.server.ts';
import { bodyOf, refusedForm, textsOf } from '../request/form.server.ts';
import { factsForm } from './project-forms.server.ts';
import { budgetView } from './project-view.server.ts';

/** The budget that is sent of what was typed. */
function budgetIn(text: string) {
  return bodyOf(factsForm, { name: 'A', budgetPence: text }).budgetPence;
}

describe('a budget', () => {
  it.each([
    ['2400', 2_400_00],
    ['£2,400.50', 2_400_50],
    ['2 400.5', 2_400_50],
    ['0', 0],
    ['  ', null],
  ])('is read from %j as one types it', (text, pence) => {
    expect(budgetIn(text.trim())).toBe(pence);
  });

  it.each(['much', '-5', '1.234', '12345678'])('of %j is refused', (text) => {
    const body = { name: 'A', budgetPence: budgetIn(text) };
    const refused = refusedForm(
      refusalOfBody(allCalls.projects.createProject, body),
      {},
      factsForm,
    );
    expect(refused.errors).toEqual([
      { name: 'budgetPence', message: expect.stringContaining('Enter an amount in pounds') },
    ]);
  });

  it('is typed again as it was read', () => {
    for (const pence of [0, 1, 99, 100, 2_400_00, 2_400_50]) {
      expect(budgetIn(textsOf(factsForm, { budgetPence: pence }).budgetPence)).toBe(pence);
    }
  });

  it.each([
    [2_400_00, 1_975_00, '£425.00 left', false, '82.3%'],
    [2_400_00, 2_400_00, '£0.00 left', false, '100.0%'],
    [1_000_00, 1_250_00, '£250.00 over', true, '100.0%'],
    [0, 1_00, '£1.00 over', true, '100.0%'],
  ])('of %i pence with %i spent says %j', (budget, spent, left, isOver, share) => {
    expect(budgetView(budget, spent)).toMatchObject({ left, isOver, share });
  });
});

const goods = (sku: string, quantity: number, rooms: string[] = []) => ({
  sku,
  slug: sku.toLowerCase(),
  name: `Piece ${sku}`,
  variant: null,
  rooms,
  quantity,
});
const amount = (incPence: number) => ({ incPence, exPence: incPence / 2, vatPence: incPence / 2 });

describe('the report of all into the basket', () => {
  it('sums up what simply went in, and names each other piece with what to do', () => {
    const entries: BasketReportEntry[] = [
      { kind: 'added', ...goods('A', 2, ['Ensuite']), amount: amount(20_00) },
      { kind: 'added', ...goods('B', 1, ['Hall']), amount: amount(10_00) },
      { kind: 'added', ...goods('C', 1), amount: amount(8_00) },
      { kind: 'already-there', ...goods('C', 1), wasInBasket: 1, nowInBasket: 2 },
      { kind: 'withdrawn', ...goods('D', 1), successorSlug: 'next' },
    ];
    const report = { addedCount: 4, wantedCount: 5, added: amount(38_00), entries };
    const { title, line, rows } = reportView(report, 'inc');
    expect([title, line]).toEqual([
      'Added to the basket: 4 of 5',
      '£38.00 added. Nothing was replaced without asking you.',
    ]);
    expect(rows.map(({ name, tone, amount: sum, link }) => [name, tone, sum, link?.href])).toEqual([
      ['3 items, as they are here', 'ok', '£30.00', undefined],
      ['Piece C', 'warn', '£8.00', '/basket'],
      ['Piece D', 'bad', null, '/p/next'],
    ]);
    expect(rows[0]!.text).toBe('With room labels for the boxes: Ensuite, Hall');
    expect(reportView(report, 'ex').line).toMatch('£19.00');
  });
});

describe('what others changed', () => {
  it('is said in a sentence each', () => {
    const item = {
      kind: 'item' as const,
      sku: 'A',
      room: 'Hall',
      isNoteChanged: false,
      nowNote: '',
    };
    const noted = { ...item, wasQuantity: 1, nowQuantity: 1, isNoteChanged: true };
    expect(
      editSentences(
        [
          { kind: 'renamed', was: 'Bath', now: 'Ensuite' },
          { kind: 'budget', wasPence: null, nowPence: 100_00 },
          { kind: 'rooms', was: ['Hall'], now: [] },
          { ...item, wasQuantity: 2, nowQuantity: 0 },
          { ...item, wasQuantity: 0, nowQuantity: 1, room: null },
          { ...item, wasQuantity: 1, nowQuantity: 3 },
          { ...noted, nowNote: 'Spare' },
          noted,
          { ...noted, nowNote: null },
          { kind: 'notes', was: 'Measure', now: 'Ask the fitter' },
          { kind: 'notes', was: 'Measure', now: '' },
        ],
        () => 'The tap',
      ),
    ).toEqual([
      'It is called “Ensuite” now, and was “Bath”.',
      'The budget is £100.00 now, and was not set.',
      'The rooms are gone now.',
      'The tap in Hall was removed.',
      'The tap was added, 1 item.',
      'The tap in Hall is 3 now, and was 1.',
      'The note on The tap in Hall now reads: “Spare”',
      'The note on The tap in Hall was removed.',
      'The note on The tap in Hall has changed.',
      'The notes now read: “Ask the fitter”',
      'The notes were cleared.',
    ]);
  });
});
