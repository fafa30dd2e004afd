import { specificationSheetCalls } from '@plumbline/contracts/shop/specification-sheet.ts';
import { expect, test } from 'vitest';
import { findAnswerProblem } from './validate.ts';

const bytes = new Uint8Array([1]);

test.each([
  ['a file with its name', { fileName: 'TAP-1_b.pdf', bytes }, null],
  ['a name that would end its header', { fileName: 'a"\r\nb.pdf', bytes }, '/fileName'],
  ['no name', { fileName: '', bytes }, '/fileName'],
  ['text for bytes', { fileName: 'a.pdf', bytes: 'text' }, '/bytes'],
  ['nothing', undefined, '/bytes'],
])('the answer of a call with a file may be %s', (_, answer, problem) => {
  const found = findAnswerProblem(specificationSheetCalls.getSpecificationSheet, answer);
  expect(found?.split(' ')[0] ?? null).toBe(problem);
});
