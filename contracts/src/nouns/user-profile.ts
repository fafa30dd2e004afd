import Type, { type Static } from 'typebox';
import { staffRoles } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Instant } from './values.ts';

/** What an account may agree to hear, each channel by itself; nothing is agreed unless asked. */
export const Consents = strictObject({
  email: Type.Boolean(),
  text: Type.Boolean(),
  telephone: Type.Boolean(),
  post: Type.Boolean(),
});
export type Consents = Static<typeof Consents>;

export const UserProfile = strictObject({
  accountId: Type.Integer(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  displayName: Type.String(),
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  phone: nullable(Type.String()),
  roles: Type.Array(Type.Enum([...staffRoles])),
  trade: nullable(strictObject({ businessName: Type.String(), bandName: nullable(Type.String()) })),
  consents: Consents,
  createdAt: Instant,
});
export type UserProfile = Static<typeof UserProfile>;
