import { describe, expect, test } from 'vitest';
import { findSheetProblems } from './sheet-rules.ts';

const screen = `import { Row } from '../parts/row.tsx';\nimport sheet from './shop.css?url';
export default () => <Row className="wide" />;`;
const row = `export const Row = () => <p className={on ? 'row on' : \`row \${tone}\`} />;`;
const files = {
  'web/app/root.tsx': `import frameSheet from './frame/page.css?url';`,
  'web/app/frame/page.css': '.page { }',
  'web/app/shop/shop.tsx': screen,
  'web/app/shop/shop.css': `@import '../parts/row.css';\n.wide { }`,
  'web/app/parts/row.tsx': row,
  'web/app/parts/row.css': '/* .unheard */ .row.on { }',
};
const routes = [{ file: 'shop/shop.tsx' }];
const problemsOf = (
  change: Partial<Record<keyof typeof files | string, string>> = {},
  at = routes,
) =>
  findSheetProblems(
    Object.entries({ ...files, ...change }).map(([path, text]) => ({ path, text: text! })),
    [{ folder: 'web/app', routes: at }],
  );

describe('each class that a screen shows stands in a sheet that it brings', () => {
  test('by its own sheet, by what that takes in, and by what every page has', () => {
    expect(problemsOf()).toEqual([]);
  });

  test('and is told where nobody brings it', () => {
    expect(problemsOf({ 'web/app/shop/shop.css': '.wide { }' })).toEqual([
      'web/app/shop/shop.tsx shows .row of web/app/parts/row.tsx without web/app/parts/row.css',
      'web/app/shop/shop.tsx shows .on of web/app/parts/row.tsx without web/app/parts/row.css',
    ]);
    expect(
      problemsOf({ 'web/app/shop/shop.tsx': screen.replace(/import sheet.*\n/, '') }),
    ).toHaveLength(3);
  });

  test('by the frame around the screen as well', () => {
    const change = {
      'web/app/shop/shop.css': '.wide { }',
      'web/app/around.tsx': `import '../app/parts/row.css';`,
    };
    const around = [{ file: 'around.tsx', children: routes }];
    expect(problemsOf(change, around as typeof routes)).toEqual([]);
  });

  test('what only types or a server are taken from shows nothing', () => {
    const typed = screen.replace('import { Row }', 'import type { Row }').replace('<Row', '<p');
    expect(
      problemsOf({ 'web/app/shop/shop.tsx': typed, 'web/app/shop/shop.css': '.wide { }' }),
    ).toEqual([]);
  });
});
