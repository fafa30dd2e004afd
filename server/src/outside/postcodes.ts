/** A postcode in its written form, and the letters that name its region. */
export interface KnownPostcode {
  text: string;
  area: string;
}

export interface FoundAddress {
  line1: string;
  line2?: string;
  company?: string;
  town: string;
  county?: string;
  postcode: string;
  countryCode: string;
}

/** Knows the addresses at a postcode. An unknown postcode has none; an outage throws LookupUnavailable. */
export interface PostcodeLookup {
  listAddresses(postcode: KnownPostcode): Promise<FoundAddress[]>;
}

export class LookupUnavailable extends Error {
  constructor(cause: unknown) {
    super('The address look-up does not answer.', { cause });
    this.name = 'LookupUnavailable';
  }
}

/** Knows no address, where a live shop has no provider: every address is typed in by hand. */
export const noLookup: PostcodeLookup = {
  listAddresses: () => Promise.reject(new LookupMissing()),
};

/** The shop looks no postcodes up at all. */
export class LookupMissing extends Error {
  constructor() {
    super('The shop has no address look-up.');
    this.name = 'LookupMissing';
  }
}

interface ProviderAnswer {
  result?: {
    line_1: string;
    line_2: string;
    organisation_name: string;
    post_town: string;
    county: string;
    postcode: string;
    country_iso_2: string;
  }[];
}

const timeoutMs = 3_000;

/** A paid provider that speaks Ideal Postcodes' protocol, by its key. */
export function createPaidLookup(settings: { apiUrl: string; apiKey: string }): PostcodeLookup {
  return {
    async listAddresses({ text }) {
      const url = new URL(`/v1/postcodes/${encodeURIComponent(text)}`, settings.apiUrl);
      try {
        const response = await fetch(url, {
          headers: { authorization: `IDEALPOSTCODES api_key="${settings.apiKey}"` },
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.status === 404) return [];
        if (!response.ok) throw new Error(`The provider answered ${response.status}.`);
        const { result = [] } = (await response.json()) as ProviderAnswer;
        return result.map((found) => ({
          line1: found.line_1,
          ...(found.line_2 ? { line2: found.line_2 } : {}),
          ...(found.organisation_name ? { company: found.organisation_name } : {}),
          town: titleCase(found.post_town),
          ...(found.county ? { county: found.county } : {}),
          postcode: found.postcode,
          countryCode: found.country_iso_2 || 'GB',
        }));
      } catch (error) {
        throw new LookupUnavailable(error);
      }
    },
  };
}

/** Post towns come in capitals. */
function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
