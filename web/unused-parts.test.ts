import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leaveOut } from './unused-parts.ts';

const library = `
function outer() {
  function asked() { return 'asked'; }
  function seldom() { return 'seldom'; }
  return [asked, seldom, walk];
}
function walk() { return 'walked'; }
function Thing() {}
Thing.prototype.move = function () {};
`;

const cut = (lists: Parameters<typeof leaveOut>[2]) =>
  new Function(`${leaveOut(library, parseAst(library), lists)}; return { outer, Thing };`)() as {
    outer: () => (() => unknown)[];
    Thing: new () => object;
  };

test('what is left out says so when it is called, what is idle does nothing, the rest stays', () => {
  const { outer, Thing } = cut({ never: ['seldom'], idle: ['walk'], classes: ['Thing'] });
  const [asked, seldom, walk] = outer();
  expect(asked!()).toBe('asked');
  expect(seldom).toThrow('Left out of the build: web/unused-parts.ts');
  expect(walk!()).toBeUndefined();
  expect('move' in new Thing()).toBe(false);
});

test.each([{ never: ['gone'] }, { idle: ['gone'] }, { classes: ['Gone'] }])(
  'what a library has no more ends the build: %o',
  (lists) => {
    expect(() => cut({ never: [], idle: [], ...lists })).toThrow('leaves out what is not there');
  },
);

/** What screens would import of the libraries to come to the parts that are left out. */
const leftOut = `Activity SuspenseList ViewTransition addTransitionType
  useActionState useFormStatus requestFormReset findDOMNode
  prefetchDNS preconnect preload preloadModule preinitModule
  useBlocker usePrompt unstable_usePrompt useViewTransitionState`.split(/\s+/);
/** What they would otherwise write: a loader in the browser, a view transition, one's own element. */
const written =
  /\b(client(Loader|Action|Middleware))\b|\bviewTransition\b|<Fragment\b[^>]*\sref=|\b(a|formA)ction=\{(async )?(\(|function)|\bonBeforeInput\b|<[a-z]+-[a-z]/;

test('no screen asks for what the build leaves out', () => {
  const screens = globSync('**/*.{ts,tsx}', { cwd: `${import.meta.dirname}/app` })
    .filter((file) => !/\.(test|server)\.tsx?$/.test(file))
    .map((file) => readFileSync(`${import.meta.dirname}/app/${file}`, 'utf8'));
  const imported = screens.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from 'react(?:-dom|-router)?'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim()),
    ),
  );
  expect(imported).toContain('preinit');
  expect(imported.filter((name) => leftOut.includes(name))).toEqual([]);
  expect(screens.flatMap((text) => written.exec(text)?.[0] ?? [])).toEqual([]);
});
