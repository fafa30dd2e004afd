import { readNarrowing } from './narrowing.ts';

/** How one field of a CSV file is read: what it must look like and the column that stages it. */
export interface FieldKind {
  /** The type of the staging column. */
  sqlType: string;
  /** Completes the sentence 'Expected …'. */
  expected: string;
  /** Whether the field is as expected. */
  accepts(field: string): boolean;
  /** The text that PostgreSQL reads, where it differs from the field. */
  toSql?(field: string): string;
}

function matching(sqlType: string, expected: string, pattern: RegExp): FieldKind {
  return { sqlType, expected, accepts: (field) => pattern.test(field) };
}

function integer(expected: string, min: number, max: number): FieldKind {
  return {
    sqlType: 'integer',
    expected,
    accepts: (field) => /^-?\d{1,10}$/.test(field) && Number(field) >= min && Number(field) <= max,
  };
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse rolls 31 June over to 1 July on some engines, so the day must survive a round trip;
  // and it has a year before the first, which PostgreSQL has not.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text >= '0001';
}

const largestInteger = 2_147_483_647;
// What is searched by has a letter or a figure; what separates phrases is in none.
const phrasePattern = /^(?=.*[\p{L}\p{N}])[^;\p{C}]{1,80}$/u;
const slugPart = '[a-z0-9]+(?:-[a-z0-9]+)*';

export const fieldKinds = {
  text: {
    sqlType: 'text',
    expected: 'text without control characters',
    // oxlint-disable-next-line no-control-regex -- these characters are what must be found
    accepts: (field) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(field),
  },
  slug: matching('text', "lower-case words joined by '-'", new RegExp(`^${slugPart}$`)),
  path: matching(
    'text',
    "a category's slug such as 'taps/basin-taps'",
    new RegExp(`^${slugPart}(?:/${slugPart})*$`),
  ),
  // The calls of the shop take a SKU of this form too.
  sku: matching(
    'text',
    'a SKU of up to 40 letters, figures and . _ / -',
    /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/,
  ),
  ean: {
    sqlType: 'text',
    expected: 'an EAN-13 with a valid check digit',
    accepts: isEan13,
  },
  count: integer('a whole number of 0 or more', 0, largestInteger),
  positive: integer('a whole number of 1 or more', 1, largestInteger),
  quantity: integer('a whole number from 1 to 99', 1, 99),
  number: integer('a whole number', -largestInteger, largestInteger),
  pence: integer('whole pence, such as 64900', 0, largestInteger),
  // What goods are sold for; whatever costs nothing would be sold without a payment.
  price: integer('whole pence of 1 or more, such as 64900', 1, largestInteger),
  basisPoints: integer('hundredths of a percent from 0 to 9999', 0, 9_999),
  channel: matching('integer', 'a channel: 100, 200 or 300', /^[123]00$/),
  percent: matching('numeric', 'a percentage such as 20 or 5.5', /^(?:100|\d{1,2})(?:\.\d{1,2})?$/),
  day: {
    sqlType: 'date',
    expected: 'a day such as 2026-11-21',
    accepts: (field) => /^\d{4}-\d{2}-\d{2}$/.test(field) && isDay(field),
  },
  instant: {
    sqlType: 'timestamptz',
    expected: 'an instant in UTC such as 2026-11-01T00:00:00Z',
    accepts: (field) =>
      /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(field) &&
      isDay(field.slice(0, 10)),
  },
  keys: {
    sqlType: 'text[]',
    expected: 'attribute keys with a blank between them',
    accepts: (field) => new RegExp(`^${slugPart}(?: ${slugPart})*$`).test(field),
    toSql: (field) => `{${field.replaceAll(' ', ',')}}`,
  },
  phrase: matching('text', 'a phrase of up to 80 characters', phrasePattern),
  cues: matching(
    'text',
    "words with blanks and '/' between them, up to 200 characters",
    /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}/ ]{1,200}$/u,
  ),
  phrases: {
    sqlType: 'text[]',
    expected: "phrases of up to 80 characters with ';' between them",
    accepts: (field) => field.split(';').every((phrase) => phrasePattern.test(phrase.trim())),
    toSql: (field) =>
      `{${field
        .split(';')
        .map((phrase) => `"${phrase.trim().replaceAll(/["\\]/g, String.raw`\$&`)}"`)
        .join(',')}}`,
  },
  shopPath: matching('text', "a path of the shop such as '/c/taps'", /^\/(?!\/)\S{0,200}$/),
  narrowing: {
    sqlType: 'jsonb',
    expected: "what a listing is narrowed to, such as 'finish=chrome&price.max=9999'",
    accepts: (field) => readNarrowing(field) !== null,
    toSql: (field) => JSON.stringify(readNarrowing(field)),
  },
  yesOrNo: matching('boolean', 'yes or no', /^(?:yes|no)$/),
  timeOfDay: matching('time', 'a time of day such as 16:00', /^(?:[01]\d|2[0-3]):[0-5]\d$/),
  nation: matching(
    'text',
    'england, wales, scotland, northern-ireland, isle-of-man or channel-islands',
    /^(?:england|wales|scotland|northern-ireland|isle-of-man|channel-islands)$/,
  ),
  postcodePrefix: matching(
    'text',
    "the start of a postcode, such as 'SW', 'PA20' or 'PA20 9'",
    /^[A-Z]{1,4}(?:\d[A-Z\d]?(?: \d)?)?$/,
  ),
  status: matching('text', 'live or withdrawn', /^(?:live|withdrawn)$/),
  need: matching('text', 'needed, included or recommended', /^(?:needed|included|recommended)$/),
  attributeKind: matching('text', 'value, range or text', /^(?:value|range|text)$/),
  sizeClass: matching('text', 'parcel, large, bulky or pallet', /^(?:parcel|large|bulky|pallet)$/),
} satisfies Record<string, FieldKind>;

export type FieldKindName = keyof typeof fieldKinds;

/** Whether a code is thirteen figures of which the last is the check digit of the others. */
export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && ean13CheckDigit(code.slice(0, 12)) === Number(code[12]);
}

/** The check digit of an EAN-13's first twelve figures. */
export function ean13CheckDigit(twelveFigures: string): number {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += Number(twelveFigures[i]) * (i % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}
