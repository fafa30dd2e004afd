import type { ComplaintStep } from '@plumbline/contracts/nouns/complaints.ts';
import type { AsideReason, InboxKind, InboxView } from '@plumbline/contracts/nouns/inbox.ts';

/** What staff call each kind of thread. */
export const kindNames: Record<InboxKind, string> = {
  general: 'General',
  'product-question': 'Product question',
  'product-price': 'Product price',
  trade: 'Trade',
  'call-back': 'Call me back',
  'retail-partner': 'Retail partner form',
  'electrical-recycling': 'Electrical recycling',
  'marketing-and-press': 'Marketing and press',
  catalogue: 'Catalogue request',
  'account-deletion': 'Delete account',
  feedback: 'Feedback',
  'data-complaint': 'Data complaint',
  'job-application': 'Job application',
  'order-question': 'Order',
};

/** The views of the queue, and what is said where one has nothing. */
export const viewNames: Record<InboxView, { name: string; none: string }> = {
  open: { name: 'Open', none: 'Nothing waits for us' },
  mine: { name: 'Mine', none: 'Nothing is yours' },
  unassigned: { name: 'Free', none: 'Everything that is open is somebody’s' },
  due: { name: 'Due', none: 'Nothing is due within two hours' },
  waiting: { name: 'Waiting', none: 'We wait for nobody' },
  complaints: { name: 'Data complaints', none: 'No complaint is without an outcome' },
  closed: { name: 'Closed', none: 'Nothing is closed yet' },
};

/** Why a mail is not simply in a thread, as it is told above what it says. */
export const asideTexts: Record<AsideReason, string> = {
  'other-address': 'From another address than the thread is with. Is it theirs?',
  'not-proved': 'Its mail server says that it is not from the address that it shows.',
  'two-threads': 'It answers one thread at the address of another.',
  automatic: 'Sent by a machine. It is not in the thread, and nobody is answered.',
  list: 'Sent to a list. It opened no thread.',
  bounce: 'A mail of ours came back.',
  'bounce-elsewhere': 'A mail of this thread came back that had gone to somebody else.',
  'too-many': 'This address has opened many threads today.',
  unreadable: 'It does not say who it is from.',
  'too-complex':
    'It has more headers or parts than we read. Its beginning is here, and none of its files.',
};

export const stepNames: Record<ComplaintStep, string> = {
  acknowledged: 'What we are looking into',
  progress: 'How far we are',
  outcome: 'Outcome',
};
