import type { InboxThread, MailAside } from '@plumbline/contracts/nouns/inbox.ts';
import { expect, test } from 'vitest';
import { threadView, wordsToShow } from './inbox-view.server.ts';

const at = '2026-11-28T09:00:00.000Z';
const aside = (mailId: string, reason: MailAside['reason'], address: string): MailAside => ({
  mailId,
  isHeld: false,
  reason,
  thread: 'EN-1111-1111',
  isFromCustomer: false,
  files: [],
  refusedFiles: [],
  sender: null,
  senderName: '',
  subject: '',
  words: '',
  arrivedAt: at,
  bounced: { address, reason: '550' },
});
const thread: InboxThread = {
  thread: 'EN-1111-1111',
  kind: 'general',
  subject: 'Taps',
  name: 'Kim Ash',
  email: 'kim@old.example',
  itemName: null,
  orderNumber: null,
  sku: null,
  state: 'open',
  since: at,
  openedAt: at,
  answerBy: null,
  assignedTo: null,
  isMine: false,
  hasHeld: false,
  hasBounced: true,
  phone: null,
  accountId: null,
  facts: [],
  entries: [],
  publishedAs: null,
  whyNotPublished: null,
  mergedFrom: [],
  asides: [
    aside('1', 'bounce', 'kim@old.example'),
    aside('2', 'bounce', 'kim@old.example'),
    aside('3', 'bounce-elsewhere', 'maker@gone.example'),
  ],
  lookers: [],
  others: [],
  mayClose: true,
  whyKindStays: null,
  whyNotForgotten: null,
  ofGuest: null,
  complaint: null,
};

test('what is to be done stands below the newest mail that came back from whom the thread is with', () => {
  const { asides } = threadView(thread, new Date(at));
  expect(asides.map(({ todo }) => todo !== null)).toEqual([false, true, false]);
  expect(asides.map(({ isPressing }) => isPressing)).toEqual([false, true, false]);
  expect(asides[2]!.title).toContain('The mail to maker@gone.example came back.');
  const answered = threadView({ ...thread, hasBounced: false }, new Date(at));
  expect(answered.asides.map(({ todo }) => todo)).toEqual([null, null, null]);
});

test('what would stand on a product’s page is what the customer asked, and nobody else’s words', () => {
  const entry = (author: 'customer' | 'staff', name: string | null, text: string) =>
    ({ author, name, text }) as InboxThread['entries'][number];
  const entries = [
    entry('customer', 'Tess Hull', 'From the maker.'),
    entry('customer', null, 'Is it brass?'),
    entry('staff', 'Nia', 'It is.'),
  ];
  expect(wordsToShow({ entries })).toEqual({ question: 'Is it brass?', answer: 'It is.' });
});
