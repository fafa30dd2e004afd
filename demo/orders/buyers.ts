import type { PostalAddress } from '@plumbline/contracts/nouns/postal-address.ts';
import { demoBusinesses, demoShopper, type DemoPerson } from '../people.ts';

/** Somebody of the demo who has ordered. */
export interface DemoBuyer {
  /** Who has an account; null for a guest. */
  person: DemoPerson | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: PostalAddress;
  /** Whether they buy for a business, by its prices. */
  isTrade: boolean;
}

/** Invented, every one; telephones come from the range that is kept for drama. */
const names = `Amara Osei, Bryn Tanner, Cora Whitlock, Dafydd Prosser, Elspeth Rowan, Femi Adeyemi,
  Greta Lindqvist, Hamish Orr, Imogen Sayle, Jonah Thackray, Kezia Bell, Lewis Marchbank,
  Maya Rahman, Noel Pentreath, Orla Keane, Piotr Zielak, Quentin Shaw, Ruth Abara, Sunil Mehra,
  Tamsin Vale, Una Galbraith, Viktor Hales, Wendy Stroud, Xanthe Moor, Yusuf Demir, Zara Pellow,
  Alun Griff, Bea Northcott, Cyril Dunmore, Dot Farrow, Errol Spence, Fiona Lasker, Gwen Harker,
  Hugh Beddoes, Isla Crane, Jo Tindall`
  .split(',')
  .map((name) => name.trim().split(' ') as [firstName: string, lastName: string]);

/** Streets that are nowhere in towns that are somewhere, so that each goes to a delivery zone. */
const places: readonly [street: string, town: string, postcode: string][] = [
  ['Larch Road', 'London', 'SW4 7ZZ'],
  ['Tallow Street', 'Leeds', 'LS6 2ZZ'],
  ['Ropewalk Lane', 'Bristol', 'BS3 1ZZ'],
  ['Heron Close', 'Norwich', 'NR2 3ZZ'],
  ['Kiln Terrace', 'Stoke-on-Trent', 'ST4 6ZZ'],
  ['Weir Gardens', 'Cardiff', 'CF11 9ZZ'],
  ['Cobbler’s Brae', 'Edinburgh', 'EH6 8ZZ'],
  ['Saltmarsh Way', 'Southampton', 'SO17 2ZZ'],
  ['Foundry Hill', 'Sheffield', 'S11 8ZZ'],
  ['Marigold Avenue', 'Birmingham', 'B13 9ZZ'],
  ['Lantern Court', 'Manchester', 'M20 3ZZ'],
  ['Orchard Rise', 'Exeter', 'EX4 5ZZ'],
];

const guestsAndAccounts = 8;
const toEmail = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

function buyer(
  index: number,
  [firstName, lastName]: [string, string],
  person: DemoPerson | null,
  company?: string,
): DemoBuyer {
  const [street, town, postcode] = places[index % places.length]!;
  return {
    person,
    firstName,
    lastName,
    email: person?.email ?? toEmail(`${firstName} ${lastName}`),
    phone: `07700 900${String(100 + index).padStart(3, '0')}`,
    address: {
      line1: `${3 + ((index * 17) % 120)} ${street}`,
      town,
      postcode,
      countryCode: 'GB',
      ...(company === undefined ? {} : { company }),
    },
    isTrade: company !== undefined,
  };
}

const namesOf = ({ displayName }: DemoPerson) => displayName.split(' ') as [string, string];

/** The shopper who can sign in. */
export const shopper = buyer(0, namesOf(demoShopper), demoShopper);

/** The business of the demo's plumber, which has members with limits, jobs, and orders on account. */
const plumbersNumber = '40417';

/** The owners of the demo's businesses, who can sign in too; the first is the demo's plumber. */
export const traders: readonly DemoBuyer[] = demoBusinesses
  .toSorted(
    (a, b) => Number(b.externalId === plumbersNumber) - Number(a.externalId === plumbersNumber),
  )
  .map(({ name, members }, index) => buyer(40 + index, namesOf(members[0]!), members[0]!, name));

/** Everybody else: some have an account, most buy as guests. */
export const strangers: readonly DemoBuyer[] = names.map((name, index) => {
  const displayName = name.join(' ');
  const subject = `demo-customer-${index + 1}`;
  const person = { subject, email: toEmail(displayName), displayName };
  return buyer(index + 1, name, index < guestsAndAccounts ? person : null);
});
