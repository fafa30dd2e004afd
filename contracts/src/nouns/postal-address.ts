import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { Postcode, line } from './values.ts';

const optionalLine = (maxLength: number, advice?: string) =>
  Type.Optional(withTexts(Type.String({ maxLength }), advice ? { advice } : {}));

export const PostalAddress = strictObject({
  firstName: optionalLine(60),
  lastName: optionalLine(60),
  line1: withTexts(line(80), { advice: 'Enter the house and street, like 14 Larch Road.' }),
  line2: optionalLine(80, 'Use at most 80 characters for the second line.'),
  town: withTexts(line(60), { advice: 'Enter the town or city.' }),
  county: optionalLine(60, 'Use at most 60 characters for the county.'),
  postcode: withTexts(Postcode, { advice: 'Enter the postcode, like SW4 7AB.' }),
  countryCode: withTexts(Type.String({ pattern: '^[A-Z]{2}$' }), { advice: 'Choose a country.' }),
  company: optionalLine(80, 'Use at most 80 characters for the company.'),
});
export type PostalAddress = Static<typeof PostalAddress>;
