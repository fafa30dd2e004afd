import type { Approval } from '@plumbline/contracts/nouns/approvals.ts';
import { expect, test } from 'vitest';
import { leftView } from './left-view.server.ts';

const nameOfQuoted = (isWithWork: boolean) => {
  const job = { quotedExPence: 1_500_00, isWithWork, orderedExPence: 0 };
  const left = { limits: [], credit: null, job };
  const total = { exPence: 100_00, incPence: 120_00 };
  const approval = { left, total, askedBy: 'Kim', isOwn: false } as unknown as Approval;
  return leftView(approval)!.rows[0]!.name;
};

test('who decides is told whether a job was quoted by its goods or as a whole', () => {
  expect(nameOfQuoted(false)).toBe('Goods quoted for the job, ex VAT');
  expect(nameOfQuoted(true)).toBe('Quoted for the job, with work, ex VAT');
});
