import type { PossibleDeed } from '@plumbline/contracts/nouns/order-progress.ts';
import { counted, shortDay } from '../../kit/format.ts';
import { dayAndTime } from './days-line.server.ts';

/** One thing that a buyer may want to do: whether they can now, and why. */
export interface DeedView {
  name: string;
  text: string;
  isOpen: boolean;
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

type Text = (deed: PossibleDeed) => string;

/** Every reason has its words; what can be done ends with what it takes. */
const texts: Record<PossibleDeed['reason'], Text> = {
  'until-picking': ({ deed, pieces }) =>
    deed === 'change'
      ? `${counted(pieces, 'item')}, and where they go, until we begin to pick them.`
      : `${counted(pieces, 'item')}, until we begin to pick them. No reason needed, and all of the money goes back.`,
  'until-day': ({ pieces, until }) =>
    `${counted(pieces, 'item')}, until ${until ? shortDay(until) : ''}: 14 days from the last to arrive. No reason needed.`,
  'until-last-arrives': ({ pieces }) =>
    `${counted(pieces, 'item')} so far, until 14 days after the last of the order arrives. No reason needed.`,
  'no-time-limit': () =>
    'Damaged, missing, wrong or faulty. There is no time limit, and you choose a replacement or your money.',
  'picking-began': ({ deed, since }) =>
    `${closedSince(since)}, when we began to pick it.${deed === 'cancel' ? ' You can refuse it at the door, or send it back.' : ''}`,
  'all-sent': ({ deed, since }) =>
    `${closedSince(since)}, when it was sent.${deed === 'cancel' ? ' You can refuse it at the door, or send it back.' : ''}`,
  'nothing-left': ({ deed }) => `Nothing is left of it that could be ${past[deed]}.`,
  'not-sent': () => 'Opens when it has been sent.',
  'not-arrived': () => 'Opens when it has arrived.',
  'window-closed': () =>
    'Closed: 14 days have passed since the last of it arrived. Anything faulty is another matter: report it.',
  'bought-for-business': () =>
    'This was bought for a business. Ask us: we say for each item what we can take back.',
  'all-coming-back': () => 'All of it has come back, or is on its way.',
};

const closedSince = (since: string | null) =>
  since === null ? 'Closed' : `Closed since ${dayAndTime(since)}`;

/** What can be done comes first, and then what cannot. */
export const deedViews = (deeds: readonly PossibleDeed[]): DeedView[] =>
  deeds
    .map((deed) => ({
      name: names[deed.deed],
      text: texts[deed.reason](deed),
      isOpen: deed.isOpen,
    }))
    .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen));
