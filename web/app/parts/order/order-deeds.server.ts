import type { PossibleDeed } from '@plumbline/contracts/nouns/order-progress.ts';
import { counted, shortDay } from '../../kit/format.ts';
import { dayAndTime } from './days-line.server.ts';

/** One thing that a buyer may want to do: whether they can now, and why. */
export interface DeedView {
  name: string;
  text: string;
  isOpen: boolean;
  /** The page on which it is done, or asked for; null where there is nothing to do. */
  go: { href: string; label: string } | null;
}

const names: Record<PossibleDeed['deed'], string> = {
  change: 'Change',
  cancel: 'Cancel',
  return: 'Send back',
  report: 'Report a problem',
};

/** What each deed is to what nothing is left of. */
const past: Record<PossibleDeed['deed'], string> = {
  change: 'changed',
  cancel: 'cancelled',
  return: 'sent back',
  report: 'reported',
};

/** Where each is done, below the order's own address. */
const pages: Record<PossibleDeed['deed'], { path: string; label: string }> = {
  change: { path: 'change', label: 'Change the order' },
  cancel: { path: 'change#cancel', label: 'Cancel the order' },
  return: { path: 'return', label: 'Send something back' },
  report: { path: 'report', label: 'Report a problem' },
};

/** Closed to be done alone, and yet worth asking for on the same page. */
const askable: Partial<Record<PossibleDeed['reason'], string>> = {
  'picking-began': 'Ask us',
  'bought-for-business': 'See what we take back',
};

type Text = (deed: PossibleDeed) => string;

/** Every reason has its words; what can be done ends with what it takes. */
const texts: Record<PossibleDeed['reason'], Text> = {
  'until-picking': ({ deed, pieces }) =>
    deed === 'change'
      ? `${counted(pieces, 'item')}, and where they go, until we begin to pick them.`
      : `${counted(pieces, 'item')}, until we begin to pick them. No reason needed, and all of the money goes back.`,
  'until-day': ({ pieces, until, days }) =>
    `${counted(pieces, 'item')}, until ${until ? shortDay(until) : ''}: ${counted(days ?? 0, 'day')} from the last to arrive. No reason needed.`,
  'until-last-arrives': ({ pieces, days }) =>
    `${counted(pieces, 'item')} so far, until ${counted(days ?? 0, 'day')} after the last of the order arrives. No reason needed.`,
  'no-time-limit': () =>
    'Damaged, missing, wrong or faulty. There is no time limit, and you choose a replacement or your money.',
  'picking-began': ({ deed, since }) =>
    `${closedSince(since)}, when we began to pick it. Ask, and we say what can still be done.${deed === 'cancel' ? ' You can refuse it at the door, too, or send it back.' : ''}`,
  'all-sent': ({ deed, since }) =>
    `${closedSince(since)}, when it was sent.${deed === 'cancel' ? ' You can refuse it at the door, or send it back.' : ''}`,
  'nothing-left': ({ deed }) => `There is nothing left that could be ${past[deed]}.`,
  'not-sent': () => 'Opens when it has been sent.',
  'not-arrived': () => 'Opens when it has arrived.',
  'window-closed': ({ days }) =>
    `Closed: ${counted(days ?? 0, 'day')} have passed since the last of it arrived. Anything faulty is another matter: report it.`,
  'bought-for-business': () =>
    'This was bought for a business: we tell you for each item whether we take it back, and at what charge.',
  'all-coming-back': () => 'All of it has come back, or is on its way.',
};

const closedSince = (since: string | null) =>
  since === null ? 'Closed' : `Closed since ${dayAndTime(since)}`;

/** What can be done comes first, and then what cannot. `page` is the order's own address. */
export function deedViews(deeds: readonly PossibleDeed[], page: string): DeedView[] {
  const views = deeds.map((deed) => ({
    name: names[deed.deed],
    text: texts[deed.reason](deed),
    isOpen: deed.isOpen,
    go: goOf(deed, page),
  }));
  const question: DeedView = {
    name: 'Ask',
    text: 'Anything else about it. We answer by e-mail, and the answer is kept here.',
    isOpen: true,
    go: { href: `${page}/question`, label: 'Ask about this order' },
  };
  return [...views, ...reviewing(deeds, page), question].toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen),
  );
}

/** What has arrived can be written about, whatever else is open about it. */
function reviewing(deeds: readonly PossibleDeed[], page: string): DeedView[] {
  const back = deeds.find(({ deed }) => deed === 'return');
  if (!back || ['not-sent', 'not-arrived', 'nothing-left'].includes(back.reason)) return [];
  const key = page.split('/').at(-1)!;
  return [
    {
      name: 'Review',
      text: 'What would you tell the next buyer? Good or bad, it is read by the same rules.',
      isOpen: true,
      go: { href: `/review/${key}`, label: 'Write a review' },
    },
  ];
}

function goOf({ deed, reason, isOpen }: PossibleDeed, page: string): DeedView['go'] {
  const { path, label } = pages[deed];
  const asked = askable[reason];
  if (!isOpen && asked === undefined) return null;
  return { href: `${page}/${path}`, label: isOpen ? label : asked! };
}
