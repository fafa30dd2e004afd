import type { BusinessDetails, WrittenDetails } from '@plumbline/contracts/nouns/trade-accounts.ts';
import { Refusal } from '../../core/refusal.ts';
import { normaliseAddress } from '../../people/addresses/addresses.ts';
import type { Business } from '../../people/businesses/store.ts';
import {
  readCompanyNumber,
  readVatNumber,
  type ReadNumber,
} from '../../people/trade-applications/business-numbers.ts';

/**
 * What staff wrote of a business as it is kept, its numbers as an application's are. A number that it
 * has already stands: another field can be put right whatever was once written into this one.
 */
export function readDetails(
  written: WrittenDetails,
  before: Pick<Business, 'companyNumber' | 'vatNumber'>,
  mode: 'demo' | 'live',
): BusinessDetails {
  const { registeredAddress: at, tradingAddress: near } = written;
  const numberOf = (
    field: 'companyNumber' | 'vatNumber',
    read: (text: string, mode: 'demo' | 'live') => ReadNumber,
  ) => {
    if (written[field] === before[field]) return before[field];
    const { number, message } = read(written[field] ?? '', mode);
    if (message === null) return number;
    const fields = [{ path: `/body/${field}`, message }];
    throw new Refusal('invalid-request', { detail: message, fields });
  };
  return {
    ...written,
    name: written.name.trim(),
    companyNumber: numberOf('companyNumber', readCompanyNumber),
    vatNumber: numberOf('vatNumber', readVatNumber),
    registeredAddress: at && normaliseAddress(at, '/body/registeredAddress'),
    tradingAddress: near && normaliseAddress(near, '/body/tradingAddress'),
  };
}
