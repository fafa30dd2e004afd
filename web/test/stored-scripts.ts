import { Link } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { Compile } from 'typebox/compile';
import { expect } from 'vitest';

/** What somebody might store in the hope that a reader's browser runs it. */
export const corpus = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" onfocus="alert(1)" autofocus="',
  '</script><svg onload=alert(1)>',
  '<!--<script>',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '\u2028<script>alert(1)</script>',
  '</textarea></title></style><script>alert(1)</script>',
  '<math><mi xlink:href="javascript:alert(1)">',
];
/** Words that are known to be nothing else, to compare with. */
export const harmless = 'Words';

/** What a browser makes of HTML: its elements and their attributes, without what these say. */
const skeleton = (html: string) =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/="[^"]*"/g, ''));

/** Addresses that a browser would go to, or fetch. */
const addresses = (html: string) =>
  [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address!);

const isLink = Compile(Link);
/** That HTML with a script stored in it is what it is with plain words, and leads nowhere else. */
export function expectUnharmed(html: string, plain: string): void {
  expect(skeleton(html)).toEqual(skeleton(plain));
  const known = new Set(addresses(plain));
  const others = addresses(html).filter((address) => !known.has(address));
  expect(others.filter((address) => !isLink.Check(address))).toEqual([]);
}
