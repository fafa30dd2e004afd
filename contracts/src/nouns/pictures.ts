import Type, { type Static } from 'typebox';
import { strictObject } from '../call/schema.ts';

/** A picture of the shop's own: files live under /pictures and carry their true size. */
export const Picture = strictObject({
  file: Type.String(),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});
export type Picture = Static<typeof Picture>;
