import type { RegisteredCompany } from '@plumbline/contracts/nouns/trade-applications.ts';

/** The register of companies. A number that it does not know is null; where it is away, it throws. */
export interface CompanyRegister {
  findCompany(companyNumber: string): Promise<RegisteredCompany | null>;
}

/** A live shop without a key of the register: people read the papers instead. */
export const noRegister: CompanyRegister = {
  findCompany: () => Promise.reject(new Error('The shop has no register of companies.')),
};

interface CompanyProfile {
  company_number: string;
  company_name: string;
  company_status?: string;
  date_of_creation?: string;
  sic_codes?: string[];
  registered_office_address?: {
    address_line_1?: string;
    address_line_2?: string;
    locality?: string;
    postal_code?: string;
  };
}

const timeoutMs = 3_000;

/** The public register at Companies House, by its own protocol; its key is the name of the caller. */
export function createCompaniesHouse(settings: {
  apiUrl: string;
  apiKey: string;
}): CompanyRegister {
  const authorization = `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`;
  return {
    async findCompany(companyNumber) {
      const url = new URL(`/company/${encodeURIComponent(companyNumber)}`, settings.apiUrl);
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { headers: { authorization }, signal });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`The register answered ${response.status}.`);
      return companyOf((await response.json()) as CompanyProfile);
    },
  };
}

function companyOf(profile: CompanyProfile): RegisteredCompany {
  const { address_line_1, address_line_2, locality, postal_code } =
    profile.registered_office_address ?? {};
  const office = [address_line_1, address_line_2, locality, postal_code].filter(Boolean).join(', ');
  return {
    companyNumber: profile.company_number,
    name: profile.company_name,
    isActive: profile.company_status === 'active',
    office,
    activity: profile.sic_codes?.join(', ') ?? null,
    since: profile.date_of_creation ?? null,
  };
}
