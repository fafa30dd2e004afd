import type { RegisteredCompany } from '@plumbline/contracts/nouns/trade-applications.ts';

/** The register answers no question about this one: so it looks when a register is away. */
const numberOfSilence = '99000500';

/** Number, name, office, what it does, since when; one that is closed says so. */
const rows: readonly (readonly [string, string, string, string, string, 'closed'?])[] = [
  [
    '99000417',
    'Alder Row Bathrooms Ltd',
    'Unit 2, Lock Lane, Marlow, SL7 1QF',
    'Plumbing and heating (43220)',
    '2014-03-11',
  ],
  [
    '99000425',
    'Stillwater Bathrooms Ltd',
    '8 Ferry Street, Exeter, EX2 4AH',
    'Plumbing and heating (43220)',
    '2009-06-02',
  ],
  [
    '99000433',
    'Fernside Property Care Ltd',
    '41 Tanner Road, Stoke-on-Trent, ST1 3LE',
    'Building maintenance (81100)',
    '2017-09-28',
  ],
  [
    '99000441',
    'Northgate Gas & Water Ltd',
    '3 Weir Close, Durham, DH1 3NQ',
    'Plumbing and heating (43220)',
    '2011-01-17',
  ],
  [
    '99000458',
    'Kestrel Wetrooms Ltd',
    '19 Brickfield Way, Luton, LU1 2TN',
    'Floor and wall covering (43330)',
    '2019-05-20',
  ],
  [
    '99000466',
    'Hallgarth Homes Ltd',
    '70 Chandler Street, Hull, HU1 1RR',
    'Building of homes (41202)',
    '2006-11-08',
  ],
  [
    '99000474',
    'Larkfield Lettings Ltd',
    '12 Orchard Terrace, Maidstone, ME14 2HP',
    'Letting of property (68209)',
    '2015-02-23',
  ],
  [
    '99000482',
    'Overmoor Trading Ltd',
    '5 Saddler Lane, Leeds, LS1 4PL',
    'Plumbing and heating (43220)',
    '2008-04-14',
    'closed',
  ],
  [
    'OC990012',
    'Brook & Basin LLP',
    '27 Millrace Gardens, Ely, CB7 4AA',
    'Plumbing and heating (43220)',
    '2018-07-01',
  ],
  [
    'SC990034',
    'Pennant Pipeworks (Scotland) Ltd',
    '6 Cistern Row, Perth, PH1 5TJ',
    'Plumbing and heating (43220)',
    '2012-10-30',
  ],
];

const companies = new Map<string, RegisteredCompany>(
  rows.map(([companyNumber, name, office, activity, since, closed]) => [
    companyNumber,
    { companyNumber, name, office, activity, since, isActive: closed === undefined },
  ]),
);

/**
 * The register of a demo shop. Its companies are invented, and so are their numbers: Companies House
 * has given out none that begins like them, and a live shop refuses them.
 */
export const inventedRegister = {
  async findCompany(companyNumber: string): Promise<RegisteredCompany | null> {
    if (companyNumber === numberOfSilence) throw new Error('The invented register is silent.');
    return companies.get(companyNumber) ?? null;
  },
};
