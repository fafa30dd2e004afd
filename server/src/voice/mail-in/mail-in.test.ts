import { describe, expect, it, test } from 'vitest';
import { replyAddress, threadOfAddress } from '../../base/messages/reply-address.ts';
import { cleanHtml } from './clean-html.ts';
import { mailKey } from './keep-mail.ts';
import { decideMail, natureOf } from './mail-in.ts';
import { ownWords, tidy } from './own-words.ts';

const config = { mailIn: { imapUrl: null, folder: 'INBOX', address: 'help@shop.example' } };
const key = Buffer.from('a key of thirty-two bytes, or so');

describe('a signed reply address', () => {
  const address = replyAddress(config, key, 'QU-2R7K-9M4X')!;

  it('leads back to its thread, in whatever case', () => {
    expect(address).toMatch(/^help\+qu-2r7k-9m4x-[a-z2-7]{20}@shop\.example$/);
    expect(threadOfAddress(key, address)).toBe('QU-2R7K-9M4X');
    expect(threadOfAddress(key, address.toUpperCase())).toBe('QU-2R7K-9M4X');
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
  });

  it('is none once a letter of it differs, or under another key', () => {
    const signed = address.indexOf('@') - 1;
    for (const place of [8, 12, signed - 19, signed - 9, signed]) {
      const letter = address[place] === 'a' ? 'b' : 'a';
      expect(
        threadOfAddress(key, address.slice(0, place) + letter + address.slice(place + 1)),
      ).toBe(null);
    }
    expect(threadOfAddress(Buffer.alloc(32), address)).toBe(null);
    expect(threadOfAddress(key, 'help@shop.example')).toBe(null);
  });
});

test.each<[string, string, ReturnType<typeof natureOf>]>([
  ['auto-submitted', 'no', 'person'],
  ['auto-submitted', 'auto-generated', 'automatic'],
  ['return-path', '<>', 'automatic'],
  ['return-path', '<a@b.example>', 'person'],
  ['precedence', 'junk', 'automatic'],
  ['precedence', 'list', 'list'],
  ['list-id', '<x.y>', 'list'],
  ['x-autorespond', 'holiday', 'automatic'],
  ['content-type', 'multipart/report; report-type=delivery-status', 'bounce'],
  ['content-type', 'multipart/mixed', 'person'],
])('a mail with %s: %s is of the nature it says', (name, value, nature) => {
  expect(natureOf([{ key: name, value }], 'a@b.example', ['orders@shop.example'])).toBe(nature);
});

test.each([
  ['person', false, { outcome: 'opened' }],
  ['person', true, { outcome: 'held', reason: 'not-proved', thread: null }],
  ['list', true, { outcome: 'noted', reason: 'list', thread: null }],
] as const)(
  'a %s’s mail of no thread, forged %s, comes to what it says',
  (nature, isForged, fate) => {
    const named = { byAddress: null, byAnswer: null, byReference: null };
    expect(
      decideMail({ nature, isWhole: true, sender: 'a@b.example', isForged }, named, []),
    ).toEqual(fate);
  },
);

describe('what somebody wrote', () => {
  it('is what stands above what they quote, and all of it where nothing does', () => {
    const quote = 'On Sat, 21 Nov 2026 at 16:58, Plumbline <orders@example.com> wrote:\n\n> Hello.';
    expect(ownWords(`Yes, please.\n\n${quote}`)).toBe('Yes, please.');
    expect(ownWords('> What is it?\nA trap.')).toContain('A trap.');
    expect(ownWords('> only this')).toBe('> only this');
  });

  it('holds nothing that a table or a screen cannot take', () => {
    expect(tidy('a\u0000b\r\nc\u2028\ud800')).toBe('ab\nc\ufffd');
  });
});

describe('the mark of a mail', () => {
  const raw = (more: string, body = 'Hello') =>
    Buffer.from(`${more}From: a@b.example\r\nMessage-ID: <1@b>\r\nSubject: Hi\r\n\r\n${body}\r\n`);

  it('is the same on every way that it comes, and another for another mail', () => {
    const one = mailKey(raw(''));
    expect(mailKey(raw('Received: from x by y\r\n\tid 2\r\n'))).toEqual(one);
    expect(mailKey(Buffer.from(raw('').toString().replaceAll('\r\n', '\n')))).toEqual(one);
    expect(mailKey(raw('', 'Hello again'))).not.toEqual(one);
  });
});

test('a mail’s markup keeps its text, and nothing that runs, is fetched or leads away', () => {
  const shown = cleanHtml(`
    <style>p{background:url(https://t.example/1)}</style><base href="https://t.example/">
    <p onclick="alert(1)" style="background:url(//t.example)">Hello <b>Robin</b></p>
    <img src="https://t.example/pixel.gif" alt="Our logo" onerror=alert(1)>
    <a href="javascript:alert(1)">here</a> <a href="https://t.example/x">there</a>
    <script>alert(1)</script><svg onload=alert(1)><script>alert(2)</script></svg>
    <iframe src="https://t.example"></iframe><form action="//t.example"><input name=a></form>
    <math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>
    <table background="//t.example"><tr><td colspan="2" onmouseover="alert(1)">Cell</td></tr></table>`)!;
  expect(shown).toContain('<p>Hello <b>Robin</b></p>');
  expect(shown).toContain('[picture: Our logo]');
  expect(shown).toContain('<u title="https://t.example/x">there</u>');
  expect(shown).toContain('<td colspan="2">Cell</td>');
  expect(shown.replaceAll(/title="[^"]*"/g, '')).not.toMatch(
    /<(script|style|img|a|iframe|form|input|svg|math|base)\b|src=|href=|on\w+=|url\(|javascript/i,
  );
});
