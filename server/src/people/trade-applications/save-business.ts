import type { TradeBusiness } from '@plumbline/contracts/nouns/trade-applications.ts';
import { normaliseAddress } from '../addresses/addresses.ts';
import type { Context } from '../../core/context.ts';
import { Refusal } from '../../core/refusal.ts';
import { faultOfNumbers, readCompanyNumber, readVatNumber } from './business-numbers.ts';
import { lookUpCompany } from './look-up-company.ts';
import { lookUpVat } from './look-up-vat.ts';
import type { TypedBusiness } from './store.ts';

/** So often somebody may ask the registers in an hour. */
export const registerTries = (accountId: number) => ({
  key: `company-register:account:${accountId}`,
  tries: 120,
  windowMs: 60 * 60_000,
});

/** Looks at what was typed of a business: its address, and its numbers with what the registers have of them. */
export async function readBusiness(
  context: Pick<Context, 'config' | 'companies' | 'vatRegister' | 'log' | 'now'>,
  typed: TradeBusiness,
): Promise<TypedBusiness> {
  const { mode } = context.config;
  const company = readCompanyNumber(typed.companyNumber ?? '', mode);
  const vat = readVatNumber(typed.vatNumber ?? '', mode);
  const fault = faultOfNumbers(typed.kind, company, vat);
  if (fault) throw refusedAt(fault.field, fault.message, fault.state === 'foreign');
  const address = normaliseAddress(typed.address, '/body/address');
  if (address.countryCode !== 'GB') {
    throw refusedAt('address/countryCode', 'We open accounts for businesses in the UK.', true);
  }
  const [register, vatRegister] = await Promise.all([
    lookUpCompany(context, company.number),
    lookUpVat(context, vat.number),
  ]);
  // As the register has it, so that a name is not typed otherwise than it stands on the certificate.
  const name = register.company?.name ?? typed.name.trim();
  const business = {
    ...typed,
    name,
    address,
    companyNumber: company.number,
    vatNumber: vat.number,
  };
  return { business, companyNumber: company.number, vatNumber: vat.number, register, vatRegister };
}

/** What is wrong can be put right; a business abroad cannot. */
function refusedAt(field: string, message: string, isAbroad: boolean): Refusal {
  return new Refusal(isAbroad ? 'application-refused' : 'invalid-request', {
    detail: message,
    fields: [{ path: `/body/${field}`, message }],
  });
}
