import type { BusinessKind, MemberRole } from '@plumbline/contracts/nouns/businesses.ts';
import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';

/** A person of the demo shop. Mail at example.com reaches nobody. */
export interface DemoPerson {
  /** The identity provider's name for the person. */
  subject: string;
  email: string;
  displayName: string;
}

/**
 * A business, its trade band and the people who buy for it. Its numbers are none that a register
 * would give: a demo shop alone takes them.
 */
export interface DemoBusiness {
  /** The number of its trade account. */
  externalId: string;
  name: string;
  bandCode: string;
  kind: BusinessKind;
  companyNumber: string | null;
  vatNumber: string | null;
  phone: string;
  trade: string;
  address: PostalAddress;
  /** The day on which its account was opened. */
  since: string;
  members: readonly (DemoPerson & { role: MemberRole })[];
}

export const demoShopper: DemoPerson = {
  subject: 'demo-shopper',
  email: 'robin.ashby@example.com',
  displayName: 'Robin Ashby',
};

const owner = (bandCode: string, displayName: string, mailbox: string) =>
  ({
    subject: `demo-${bandCode}`,
    email: `${mailbox}@example.com`,
    displayName,
    role: 'owner',
  }) as const;

/** Somebody with limits, who asks for what goes over them. */
export const demoVan: DemoPerson = {
  subject: 'demo-van',
  email: 'kit.vane@example.com',
  displayName: 'Kit Vane',
};

const devMarlow = owner('band-3', 'Dev Marlow', 'dev.marlow');

/** One whose account staff have stopped; nobody signs in for it. */
export const suspendedBusiness: DemoBusiness = {
  externalId: '40098',
  name: 'Marstone Bathrooms',
  bandCode: 'band-2',
  kind: 'limited-company',
  companyNumber: '09520098',
  vatNumber: 'GB952009806',
  phone: '01632 960098',
  trade: 'Bathroom fitting',
  address: { line1: '21 Kennet Road', town: 'Newbury', postcode: 'RG14 5AA', countryCode: 'GB' },
  since: '2023-10-02',
  members: [
    {
      subject: 'demo-suspended',
      email: 'colin.marsh@example.com',
      displayName: 'Colin Marsh',
      role: 'owner',
    },
  ],
};

export const demoBusinesses: readonly DemoBusiness[] = [
  {
    externalId: '40102',
    name: 'Harl & Daughter Plumbing',
    bandCode: 'band-1',
    kind: 'partnership',
    companyNumber: null,
    vatNumber: null,
    phone: '01632 960102',
    trade: 'Plumbing and heating',
    address: { line1: '8 Tanyard Lane', town: 'Hexham', postcode: 'NE46 1AA', countryCode: 'GB' },
    since: '2022-05-09',
    members: [owner('band-1', 'Nell Harl', 'nell.harl')],
  },
  {
    externalId: '40233',
    name: 'Quayside Bathrooms',
    bandCode: 'band-2',
    kind: 'sole-trader',
    companyNumber: null,
    vatNumber: 'GB952023306',
    phone: '029 2018 0233',
    trade: 'Bathroom fitting',
    address: { line1: '3 Chandlers Row', town: 'Cardiff', postcode: 'CF10 4AA', countryCode: 'GB' },
    since: '2021-02-22',
    members: [owner('band-2', 'Tomos Reece', 'tomos.reece')],
  },
  {
    externalId: '40417',
    name: 'Marlow Pipe & Heat',
    bandCode: 'band-3',
    kind: 'limited-company',
    companyNumber: '09520417',
    vatNumber: 'GB952041706',
    phone: '01632 960417',
    trade: 'Plumbing and heating',
    address: {
      line1: 'Unit 4, Thames Yard',
      town: 'Marlow',
      postcode: 'SL7 2AA',
      countryCode: 'GB',
    },
    since: '2019-03-14',
    members: [devMarlow, { ...demoVan, role: 'buyer' }],
  },
  {
    externalId: '40588',
    name: 'Fellgate Installations',
    bandCode: 'band-4',
    kind: 'limited-company',
    companyNumber: '09520588',
    vatNumber: 'GB952058806',
    phone: '0191 498 0588',
    trade: 'Bathroom fitting',
    address: {
      line1: '12 Fellgate Works',
      town: 'Jarrow',
      postcode: 'NE32 4AA',
      countryCode: 'GB',
    },
    since: '2020-09-01',
    // A subcontractor fits for two businesses, and buys for each of them.
    members: [owner('band-4', 'Iona Fell', 'iona.fell'), { ...devMarlow, role: 'buyer' }],
  },
  {
    externalId: '40764',
    name: 'Ridley Homes',
    bandCode: 'band-5',
    kind: 'limited-company',
    companyNumber: '09520764',
    vatNumber: 'GB952076406',
    phone: '0161 496 0764',
    trade: 'House building',
    address: {
      line1: 'Ridley House, Mill Street',
      town: 'Stockport',
      postcode: 'SK1 1AA',
      countryCode: 'GB',
    },
    since: '2018-06-18',
    members: [owner('band-5', 'Sam Ridley', 'sam.ridley')],
  },
];
