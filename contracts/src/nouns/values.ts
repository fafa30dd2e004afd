import Type from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { quantityLimits } from './quantities.ts';
import { longestEmail, longestPostcode } from './text-lengths.ts';

/** A line that cannot be left empty. */
export const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** As it is read aloud or typed: capitals or not, with dashes, blanks or neither. */
export const RetrievalCode = withTexts(Type.String({ minLength: 1, maxLength: 60 }), {
  advice: 'Enter the code of the saved list.',
  hint: 'Twenty letters and digits. Capitals, dashes and spaces make no difference.',
});

/** The largest sum that anything comes to: a thousand million pounds. */
export const mostPence = 1e11;

/** Whole pence in the currency that stands beside them; never a float, never pounds. */
export const Pence = Type.Integer({ minimum: -mostPence, maximum: mostPence });
export const Currency = Type.Literal('GBP');

/** 128 random bits in 22 characters of base64url. */
export const RandomId = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  minLength: 22,
  maxLength: 22,
});

/** The id of a row that has no number. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

export const Sku = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]*$',
});

/** A code of a discount: letters and digits, however they are typed. */
export const DiscountCode = Type.String({
  minLength: 3,
  maxLength: 40,
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])$',
});

/** How often a thing has been changed: whoever changes it says which version they saw. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** The number by which the database knows a thing. */
export const RowId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const Slug = Type.String({ minLength: 1, maxLength: 200 });
export const Quantity = Type.Integer(quantityLimits);
/** A quantity that a line is set to: 0 takes it out. */
export const QuantityOrNone = Type.Integer({ ...quantityLimits, minimum: 0 });
export const Postcode = withTexts(Type.String({ minLength: 2, maxLength: longestPostcode }), {
  advice: 'Enter a postcode, like SW4 7AB.',
});
export const Email = withTexts(
  Type.String({
    minLength: 3,
    maxLength: longestEmail,
    pattern: '^[^\\s@<>()\\[\\],;:"]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  }),
  { advice: 'Enter an e-mail address, like name@example.com.' },
);
/** Empty is none where a telephone number may be left out. */
export const Phone = withTexts(
  Type.String({ minLength: 7, maxLength: 24, pattern: '^[+0-9 ()-]+$' }),
  { advice: 'Enter a telephone number, like 07700 900142.' },
);
export const FirstName = withTexts(line(60), { advice: 'Enter your first name.' });
export const LastName = withTexts(line(60), { advice: 'Enter your last name.' });

/**
 * An ISO 8601 instant in UTC, of a year that every part of the shop can keep: JavaScript knows years
 * that PostgreSQL does not.
 */
export const Instant = Type.String({
  minLength: 20,
  maxLength: 35,
  pattern: '^[12]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
});
/** A calendar day in the shop's own time zone. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Which page of a list; unless it is said, the first, of the call's own length. */
export const paging = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** What a list is sorted by: one of these, or one with a minus before it for the other way round. */
export function sorting<const Name extends string>(...names: readonly Name[]) {
  const both = names.flatMap((name) => [name, `-${name}`] as const);
  return Type.Optional(Type.Enum(both as (Name | `-${Name}`)[]));
}

/** The page of a list that an answer holds. */
export const pageFields = {
  /** How many there are on all pages. */
  total: Type.Integer(),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
};
