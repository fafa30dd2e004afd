import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';
import { Postcode, line } from './values.ts';

const optionalLine = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const PostalAddress = strictObject({
  firstName: optionalLine(60),
  lastName: optionalLine(60),
  company: optionalLine(80),
  line1: line(80),
  line2: optionalLine(80),
  town: line(60),
  county: optionalLine(60),
  postcode: Postcode,
  countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
});
export type PostalAddress = Static<typeof PostalAddress>;
