import { expect, it } from 'vitest';
import { registeredOffice } from './registered-office.ts';

const officeOf = (office: string | null) =>
  registeredOffice({
    state: office === null ? 'away' : 'found',
    company: office === null ? null : { ...larch, office },
    askedAt: null,
  });
const larch = {
  companyNumber: '01234567',
  name: 'Larch Ltd',
  isActive: true,
  activity: null,
  since: null,
};

it('a registered office is an address where its line ends with a town and a postcode, and else none', () => {
  const found = { countryCode: 'GB', line1: '4 Kiln Row', town: 'Leeds', postcode: 'LS6 2ZZ' };
  expect(officeOf('4 Kiln Row, Leeds, ls62zz')).toEqual(found);
  expect(officeOf('Unit 2, Mill Yard, 4 Kiln Row, Leeds, LS6 2ZZ')).toEqual({
    ...found,
    line1: 'Unit 2',
    line2: 'Mill Yard, 4 Kiln Row',
  });
  for (const office of [null, '', 'LS6 2ZZ', 'Leeds, LS6 2ZZ', '4 Kiln Row, Leeds, Paris']) {
    expect(officeOf(office)).toBeNull();
  }
});
