import type { EnquiryConsent, EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import type { AnswerTime } from '../../core/opening-hours.ts';
import { complaintDays } from './complaints.ts';

/** How the shop handles a kind of enquiry. */
export interface KindOfEnquiry {
  /** In a sentence: "your question about a product". */
  name: string;
  /** Who answers. */
  desk: string;
  /** How long an answer takes; null where none is promised. */
  answers: AnswerTime | null;
  /** How many days it is kept after the last word of it. */
  keptDays: number;
}

const twoHours: AnswerTime = { minutes: 120 };
/** For a court, where a promise or a price is argued about, and no longer. */
const twoYears = 2 * 365;

/** Every kind, with what whoever writes is promised. */
export const kindsOfEnquiry: Readonly<Record<EnquiryKind, KindOfEnquiry>> = {
  general: {
    name: 'what you asked us',
    desk: 'Help desk',
    answers: twoHours,
    keptDays: twoYears,
  },
  'product-question': {
    name: 'your question about a product',
    desk: 'Technical desk',
    answers: twoHours,
    keptDays: twoYears,
  },
  'product-price': {
    name: 'the price that you asked for',
    desk: 'Sales desk',
    answers: twoHours,
    keptDays: twoYears,
  },
  trade: {
    name: 'what you asked the trade desk',
    desk: 'Trade desk',
    answers: { minutes: 240 },
    keptDays: twoYears,
  },
  // Its own slot is the promise, which takes the place of this one.
  'call-back': {
    name: 'our call',
    desk: 'Trade desk',
    answers: { openDays: 1 },
    keptDays: 90,
  },
  'retail-partner': {
    name: 'the products that you offered us',
    desk: 'Buying desk',
    answers: { openDays: 10 },
    keptDays: twoYears,
  },
  'electrical-recycling': {
    name: 'your old electrical',
    desk: 'Delivery desk',
    answers: { openDays: 1 },
    keptDays: 4 * 365,
  },
  'marketing-and-press': {
    name: 'what you asked the press desk',
    desk: 'Press desk',
    answers: { openDays: 1 },
    keptDays: 365,
  },
  catalogue: {
    name: 'your catalogue',
    desk: 'Post desk',
    answers: { openDays: 2 },
    keptDays: 60,
  },
  'account-deletion': {
    name: 'your account',
    desk: 'Data-protection desk',
    answers: { days: 30 },
    keptDays: twoYears,
  },
  feedback: {
    name: 'what you told us',
    desk: 'Help desk',
    answers: null,
    keptDays: 365,
  },
  // What came of it can be asked for later.
  'data-complaint': {
    name: 'your complaint about your data',
    desk: 'Data-protection desk',
    answers: { days: complaintDays },
    keptDays: 6 * 365,
  },
  'job-application': {
    name: 'your application',
    desk: 'Careers desk',
    answers: { openDays: 15 },
    keptDays: 120,
  },
};

const dayMs = 86_400_000;

/** Papers that may be kept for other places are kept for so long. */
const keptByConsentDays = 365;

/** Until when a thread is kept of which nobody writes any more. */
export function keptUntil(
  { kind, consents }: { kind: EnquiryKind; consents: readonly EnquiryConsent[] },
  at: Date,
): Date {
  const days = consents.includes('keep-application')
    ? keptByConsentDays
    : kindsOfEnquiry[kind].keptDays;
  return new Date(at.getTime() + days * dayMs);
}
