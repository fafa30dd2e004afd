import type { EnquiryFact, EnquiryKind } from '@plumbline/contracts/nouns/enquiries.ts';
import { dayInWords } from '../../orders/orders/mail-texts.ts';
import { momentInWords } from './enquiries.ts';
import type { EnquiryFields } from './store.ts';

/** How one field of a form is read: its name, and its values in words where they are codes. */
interface FieldWords {
  label: string;
  values?: Readonly<Record<string, string>>;
  isDay?: true;
  isMoment?: true;
}

const neededBy: FieldWords = { label: 'Needed by', isDay: true };

/** The fields of each kind's own form, in the order in which they are read. */
const words: Partial<Record<EnquiryKind, Readonly<Record<string, FieldWords>>>> = {
  'product-price': {
    quantity: { label: 'How many' },
    neededBy,
    seenAt: { label: 'Seen for less at' },
  },
  trade: {
    topic: {
      label: 'About',
      values: {
        'opening-an-account': 'Opening an account',
        credit: 'Credit and statements',
        quote: 'A quote',
        supply: 'Supply',
        other: 'Something else',
      },
    },
    company: { label: 'Business' },
  },
  'retail-partner': {
    products: { label: 'Products' },
    piecesAYear: { label: 'Pieces a year' },
    approvals: {
      label: 'Approvals',
      values: { held: 'One or more held', 'applied-for': 'Applied for', none: 'None yet' },
    },
    company: { label: 'Business' },
  },
  'marketing-and-press': {
    topic: {
      label: 'About',
      values: {
        press: 'A press enquiry',
        pictures: 'Pictures',
        partnership: 'Working together',
        other: 'Something else',
      },
    },
    outlet: { label: 'For' },
    neededBy,
  },
  'electrical-recycling': {
    appliance: {
      label: 'What goes',
      values: {
        'electric-shower': 'An electric shower',
        'towel-rail': 'A heated towel rail',
        'extractor-fan': 'An extractor fan',
        'lit-mirror': 'A lit mirror',
        pump: 'A pump',
        heater: 'A heater',
        other: 'Something else electrical',
      },
    },
    bought: { label: 'In its place' },
    disconnected: {
      label: 'Off the wall',
      values: { yes: 'Yes, and the supply is made safe', 'not-yet': 'Not yet' },
    },
  },
  'account-deletion': {
    // Only threads of before say which: an account can no longer be paused.
    wish: { label: 'Wish', values: { delete: 'Delete the account', pause: 'Pause the account' } },
  },
  catalogue: { address: { label: 'To' } },
  'call-back': {
    slot: { label: 'We ring', isMoment: true },
    phone: { label: 'Number' },
    topic: {
      label: 'About',
      values: {
        credit: 'Credit and statements',
        order: 'An order',
        quote: 'A quote',
        other: 'Something else',
      },
    },
  },
  feedback: {
    rating: {
      label: 'It was',
      values: { 1: 'Useless', 2: 'Poor', 3: 'All right', 4: 'Good', 5: 'Very good' },
    },
    page: { label: 'Page' },
  },
  'job-application': { vacancy: { label: 'For' }, question: { label: 'You were asked' } },
  'data-complaint': {
    topic: {
      label: 'About',
      values: {
        wrong: 'Something that we have wrong',
        'unwanted-mail': 'Mail that was not wanted',
        'kept-too-long': 'Something kept too long, or lost',
        'no-answer': 'A request that was not answered',
        other: 'Something else',
      },
    },
  },
};

/** What an enquiry's own form asked, as it is read on its page, in mails and by staff. */
export function factsOf(kind: EnquiryKind, fields: EnquiryFields): EnquiryFact[] {
  return Object.entries(words[kind] ?? {}).flatMap(([name, how]) => {
    const value = fields[name];
    return value === undefined || value === null || value === ''
      ? []
      : [{ label: how.label, value: valueInWords(value, how) }];
  });
}

function valueInWords(value: string | number | boolean, { values, isDay, isMoment }: FieldWords) {
  const known = values?.[String(value)];
  if (known !== undefined) return known;
  if (isDay) return dayInWords(String(value));
  if (isMoment) return momentInWords(new Date(String(value)));
  return typeof value === 'number' ? value.toLocaleString('en-GB') : String(value);
}
