import type {
  DisapprovalReason,
  PaperKind,
  Trade,
} from '@plumbline/contracts/nouns/trade-applications.ts';
import type { BusinessKind } from '@plumbline/contracts/nouns/businesses.ts';
import type { DemoPerson } from './people.ts';

/** A business that asks for an account, and what has come of it when the shop opens. */
export interface DemoApplication {
  person: DemoPerson;
  kind: BusinessKind;
  name: string;
  companyNumber: string | null;
  vatNumber: string | null;
  trade: Trade;
  address: { line1: string; town: string; postcode: string };
  partners?: readonly string[];
  /** Of the numbers that are nobody's. */
  phone: string;
  papers: readonly PaperKind[];
  /** Hours before the shop opens at which it was sent. */
  hoursAgo: number;
  outcome:
    | { is: 'draft' }
    | { is: 'waiting' }
    | { is: 'withdrawn' }
    | { is: 'approved' }
    | { is: 'asked'; items: readonly { text: string; needsPaper: boolean }[]; answered: number }
    | { is: 'disapproved'; reason: DisapprovalReason; note: string };
}

const person = (displayName: string): DemoPerson => {
  const mailbox = displayName.toLowerCase().replaceAll(' ', '.');
  return { subject: `demo-${mailbox}`, email: `${mailbox}@example.com`, displayName };
};

/** Who signs in to see an application that waits for an answer. */
export const demoApplicant = person('Ada Bramble');

export const demoApplications: readonly DemoApplication[] = [
  {
    person: demoApplicant,
    kind: 'sole-trader',
    name: 'Bramble & Low',
    companyNumber: null,
    vatNumber: '999000417',
    trade: 'plumbing',
    address: { line1: '4 Weir Terrace', town: 'Bath', postcode: 'BA1 5LR' },
    phone: '01632 960125',
    papers: ['insurance', 'own-invoice'],
    hoursAgo: 52,
    outcome: {
      is: 'asked',
      items: [
        { text: 'The policy ends on 30 November. Is there a renewal?', needsPaper: true },
        { text: 'Which of the two addresses takes deliveries?', needsPaper: false },
      ],
      answered: 0,
    },
  },
  {
    person: person('Marcus Still'),
    kind: 'limited-company',
    name: 'Stillwater Bathrooms Ltd',
    companyNumber: '99000425',
    vatNumber: '999000425',
    trade: 'bathrooms',
    address: { line1: '8 Ferry Street', town: 'Exeter', postcode: 'EX2 4AH' },
    phone: '01632 960132',
    papers: ['address'],
    hoursAgo: 60,
    outcome: { is: 'waiting' },
  },
  {
    person: person('Joan Copperfield'),
    kind: 'partnership',
    name: 'Copperfield Heating',
    companyNumber: null,
    vatNumber: '999000433',
    trade: 'heating',
    address: { line1: 'Unit 6, Foss Yard', town: 'York', postcode: 'YO1 9TX' },
    partners: ['Peter Copperfield'],
    phone: '01632 960139',
    papers: ['insurance', 'vat-certificate'],
    hoursAgo: 44,
    outcome: {
      is: 'asked',
      items: [
        { text: 'Please send the page of the policy that shows the address.', needsPaper: true },
      ],
      answered: 1,
    },
  },
  {
    person: person('Dilip Fern'),
    kind: 'limited-company',
    name: 'Fernside Property Care Ltd',
    companyNumber: '99000433',
    vatNumber: null,
    trade: 'maintenance',
    address: { line1: '41 Tanner Road', town: 'Stoke-on-Trent', postcode: 'ST1 3LE' },
    phone: '01632 960146',
    papers: ['address'],
    hoursAgo: 20,
    outcome: { is: 'waiting' },
  },
  {
    person: person('Sheila Overmoor'),
    kind: 'limited-company',
    name: 'Overmoor Trading Ltd',
    companyNumber: '99000482',
    vatNumber: null,
    trade: 'plumbing',
    address: { line1: '17 Quarry Close', town: 'Leeds', postcode: 'LS6 2QT' },
    phone: '01632 960153',
    papers: ['own-invoice', 'address'],
    hoursAgo: 6,
    outcome: { is: 'waiting' },
  },
  {
    person: person('Hugh Northgate'),
    kind: 'limited-company',
    name: 'Northgate Gas & Water Ltd',
    companyNumber: '99000441',
    vatNumber: '999000441',
    trade: 'heating',
    address: { line1: '3 Weir Close', town: 'Durham', postcode: 'DH1 3NQ' },
    phone: '01632 960160',
    papers: ['scheme-card'],
    hoursAgo: 200,
    outcome: { is: 'approved' },
  },
  {
    person: person('Tom Oakhanger'),
    kind: 'sole-trader',
    name: 'Oakhanger Joinery',
    companyNumber: null,
    vatNumber: null,
    trade: 'merchant',
    address: { line1: '30 Lantern Street', town: 'Hove', postcode: 'BN3 2WA' },
    phone: '01632 960167',
    papers: ['own-invoice', 'address'],
    hoursAgo: 170,
    outcome: {
      is: 'disapproved',
      reason: 'no-trade-shown',
      note: 'The invoice is made out to you, not by you. One that you sent for fitting would do.',
    },
  },
  {
    person: person('Kes Trelawny'),
    kind: 'limited-company',
    name: 'Kestrel Wetrooms Ltd',
    companyNumber: '99000458',
    vatNumber: null,
    trade: 'bathrooms',
    address: { line1: '19 Brickfield Way', town: 'Luton', postcode: 'LU1 2TN' },
    phone: '01632 960174',
    papers: ['address'],
    hoursAgo: 120,
    outcome: { is: 'withdrawn' },
  },
  {
    person: person('Lena Larkfield'),
    kind: 'limited-company',
    name: 'Larkfield Lettings Ltd',
    companyNumber: '99000474',
    vatNumber: null,
    trade: 'maintenance',
    address: { line1: '12 Orchard Terrace', town: 'Maidstone', postcode: 'ME14 2HP' },
    phone: '01632 960181',
    papers: [],
    hoursAgo: 3,
    outcome: { is: 'draft' },
  },
];
