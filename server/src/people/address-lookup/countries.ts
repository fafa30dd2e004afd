/** A country of an address; goods go to some of them only. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  name: string;
  delivered: boolean;
  ukVat: boolean;
}

// The Channel Islands are outside UK VAT; the Isle of Man shares it.
const served: Country[] = [
  { countryCode: 'GB', name: 'United Kingdom', delivered: true, ukVat: true },
  { countryCode: 'GG', name: 'Guernsey', delivered: true, ukVat: false },
  { countryCode: 'IM', name: 'Isle of Man', delivered: true, ukVat: true },
  { countryCode: 'JE', name: 'Jersey', delivered: true, ukVat: false },
];

const otherCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GD GE GF GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR
  HT HU ID IE IL IN IO IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG
  NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD
  SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW
  TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

const englishNames = new Intl.DisplayNames('en-GB', { type: 'region' });

/** Those that are delivered to first, then every other country by name, for bills from abroad. */
export const countries: readonly Country[] = [
  ...served,
  ...otherCodes
    .trim()
    .split(/\s+/)
    .map((countryCode) => ({
      countryCode,
      name: englishNames.of(countryCode) ?? countryCode,
      delivered: false,
      ukVat: false,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
];

/** Whether what goes to a country is sold with UK VAT. */
export const hasUkVat = (countryCode: string): boolean =>
  countries.some((each) => each.countryCode === countryCode && each.ukVat);
