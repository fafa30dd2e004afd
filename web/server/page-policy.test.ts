import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inlineByNonce, sealPage } from './page-policy.ts';

const nonce = 'fJ0q-_5bTkS2nQ1xW8zY3A';
const seal = (html: string) => sealPage(Buffer.from(html), nonce);
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('whatever a page is made of, only the parts with the nonce are named, and no nonce is left', () => {
  const content = fc
    .array(fc.constantFrom('a', 'é', '\n', '"', '>', '</p>', '<b>'))
    .map((each) => each.join(''));
  const part = fc.record({
    element: fc.constantFrom('script', 'style'),
    content,
    attributes: fc.constantFrom('', ' type="x"', ' id="a" data-b="&gt;"'),
    isOurs: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const write = (mark: string) =>
        parts
          .map(
            ({ element, content: text, attributes, isOurs }) =>
              `<p>é</p><${element}${attributes}${isOurs ? mark : ''}>${text}</${element}>`,
          )
          .join('');
      const { body, inline } = seal(write(` nonce="${nonce}"`))!;
      const allowed = (name: string) =>
        new Set(
          parts
            .filter(({ element, isOurs, content: text }) => element === name && isOurs && text)
            .map(({ content: text }) => source(text)),
        );
      expect(body.toString()).toBe(write(''));
      expect(new Set(inline.scripts)).toEqual(allowed('script'));
      expect(new Set(inline.styles)).toEqual(allowed('style'));
    }),
  );
});

test('a file that is fetched lends no content to its element', () => {
  const { inline } = seal(
    `<script nonce="${nonce}" src="/a.js"></script><script>injected()</script><b></b>`,
  )!;
  expect(inline.scripts).toEqual([]);
});

test('a page with the nonce anywhere but in its place is not for others', () => {
  expect(seal(`<p>${nonce}</p>`)).toBeNull();
  expect(seal(`<script nonce="${nonce}">const nonce = "${nonce}"</script>`)).toBeNull();
});

test('a page that is sent while it is rendered allows by its nonce alone', () => {
  expect(inlineByNonce(nonce)).toEqual({
    scripts: [`'nonce-${nonce}'`],
    styles: [`'nonce-${nonce}'`],
  });
});
