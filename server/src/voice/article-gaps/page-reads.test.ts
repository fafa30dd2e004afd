import { expect, test } from 'vitest';
import { matterOf } from './page-reads.ts';

test.each([
  ['nobody has opened it', { read: 0, wrote: 0, solved: 0 }, 'unread'],
  ['it was read, and nobody wrote', { read: 40, wrote: 0, solved: 30 }, null],
  ['two wrote, who may be chance', { read: 2, wrote: 2, solved: 0 }, null],
  ['one in four wrote', { read: 30, wrote: 3, solved: 9 }, 'did-not-help'],
  ['fewer than one in four wrote', { read: 30, wrote: 3, solved: 10 }, null],
  ['who read it this week says nothing yet', { read: 100, wrote: 3, solved: 0 }, 'did-not-help'],
] as const)('a page is told of where there is something the matter: %s', (_, reads, matter) => {
  expect(matterOf(reads, { wasThere: true })).toBe(matter);
});

test('a page that came out within the time that is counted is not told of as unread', () => {
  expect(matterOf({ read: 0, wrote: 0, solved: 0 }, { wasThere: false })).toBe(null);
});
