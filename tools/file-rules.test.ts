import { expect, test } from 'vitest';
import { findFileProblems } from './file-rules.ts';

const lines = (count: number) => 'x\n'.repeat(count);

test.each(['server/src/buying/basket/utils.ts', 'web/app/kit/index.tsx', 'demo/helpers/draw.ts'])(
  '%s says nothing by its name',
  (path) => {
    expect(findFileProblems([{ path, text: '' }]).problems).toHaveLength(1);
  },
);

test('a name is kebab-case', () => {
  expect(findFileProblems([{ path: 'server/src/basketLine.ts', text: '' }]).problems).toHaveLength(
    1,
  );
  expect(findFileProblems([{ path: 'web/app/entry.server.tsx', text: '' }]).problems).toEqual([]);
});

test('a file of 400 lines is warned of, and one of 401 refused', () => {
  const path = 'server/src/buying/basket/basket.ts';
  const at400 = findFileProblems([{ path, text: lines(400) }]);
  expect([at400.problems.length, at400.warnings.length]).toEqual([0, 1]);
  expect(findFileProblems([{ path, text: lines(401) }]).problems).toHaveLength(1);
});
