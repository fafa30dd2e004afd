import { createHash } from 'node:crypto';

/** An address as the shop's look-up gives them; see `PostcodeLookup` in the server. */
interface InventedAddress {
  line1: string;
  line2?: string;
  town: string;
  postcode: string;
  countryCode: string;
}

// The town that each postcode area is named after. Streets and houses are invented.
const townOfArea = Object.fromEntries(
  `AB Aberdeen|AL St Albans|B Birmingham|BA Bath|BB Blackburn|BD Bradford|BF Forces|BH Bournemouth|BL Bolton|
BN Brighton|BR Bromley|BS Bristol|BT Belfast|BX Bath|CA Carlisle|CB Cambridge|CF Cardiff|CH Chester|CM Chelmsford|
CO Colchester|CR Croydon|CT Canterbury|CV Coventry|CW Crewe|DA Dartford|DD Dundee|DE Derby|DG Dumfries|DH Durham|
DL Darlington|DN Doncaster|DT Dorchester|DY Dudley|E London|EC London|EH Edinburgh|EN Enfield|EX Exeter|FK Falkirk|
FY Blackpool|G Glasgow|GL Gloucester|GU Guildford|GY Guernsey|HA Harrow|HD Huddersfield|HG Harrogate|
HP Hemel Hempstead|HR Hereford|HS Stornoway|HU Hull|HX Halifax|IG Ilford|IM Douglas|IP Ipswich|IV Inverness|
JE Jersey|KA Kilmarnock|KT Kingston upon Thames|KW Kirkwall|KY Kirkcaldy|L Liverpool|LA Lancaster|
LD Llandrindod Wells|LE Leicester|LL Llandudno|LN Lincoln|LS Leeds|LU Luton|M Manchester|ME Rochester|
MK Milton Keynes|ML Motherwell|N London|NE Newcastle upon Tyne|NG Nottingham|NN Northampton|NP Newport|NR Norwich|
NW London|OL Oldham|OX Oxford|PA Paisley|PE Peterborough|PH Perth|PL Plymouth|PO Portsmouth|PR Preston|RG Reading|
RH Redhill|RM Romford|S Sheffield|SA Swansea|SE London|SG Stevenage|SK Stockport|SL Slough|SM Sutton|SN Swindon|
SO Southampton|SP Salisbury|SR Sunderland|SS Southend-on-Sea|ST Stoke-on-Trent|SW London|SY Shrewsbury|TA Taunton|
TD Galashiels|TF Telford|TN Tonbridge|TQ Torquay|TR Truro|TS Middlesbrough|TW Twickenham|UB Southall|W London|
WA Warrington|WC London|WD Watford|WF Wakefield|WN Wigan|WR Worcester|WS Walsall|WV Wolverhampton|YO York|ZE Lerwick`
    .split('|')
    .map((entry) => entry.trim().split(/ (.*)/s).slice(0, 2) as [string, string]),
);

const streetNames = [
  'Larch',
  'Copper',
  'Weir',
  'Chandler',
  'Sluice',
  'Millrace',
  'Tanner',
  'Quarry',
  'Plumtree',
  'Fuller',
  'Cistern',
  'Ferry',
  'Orchard',
  'Lantern',
  'Saddler',
  'Heron',
  'Brickfield',
  'Cooper',
];
const streetKinds = ['Road', 'Street', 'Lane', 'Close', 'Terrace', 'Way', 'Row', 'Gardens'];
const countryOfArea: Record<string, string> = { GY: 'GG', JE: 'JE', IM: 'IM' };

/**
 * The look-up of a demo shop: an invented street for every postcode there could be, always the same,
 * with numbers of houses and a few flats. A postcode that ends in ZZ has no addresses, so that the
 * way to type one in can be seen.
 */
export const inventedLookup = {
  async listAddresses({ text, area }: { text: string; area: string }): Promise<InventedAddress[]> {
    const town = townOfArea[area];
    if (!town || text.endsWith('ZZ')) return [];
    const bytes = createHash('sha256').update(text).digest();
    const pick = <T>(choices: readonly T[], at: number): T => choices[bytes[at]! % choices.length]!;
    const street = `${pick(streetNames, 0)} ${pick(streetKinds, 1)}`;
    const first = 1 + 2 * (bytes[2]! % 40);
    const place = { town, postcode: text, countryCode: countryOfArea[area] ?? 'GB' };
    const houses = Array.from({ length: 8 + (bytes[3]! % 10) }, (_, index): InventedAddress => ({
      line1: `${first + 2 * index} ${street}`,
      ...place,
    }));
    const flats = Array.from({ length: bytes[4]! % 5 }, (_, index): InventedAddress => ({
      line1: `Flat ${index + 1}`,
      line2: `${first - 1 || 2} ${street}`,
      ...place,
    }));
    return [...flats, ...houses];
  },
};
