import Type from 'typebox';
import { nullable } from '../call/schema.ts';
import { Day, Slug } from './values.ts';

/** What every answer about a promotion calls it by. */
export const promotionNames = {
  slug: Slug,
  name: Type.String(),
  /** The day on which it ends, in the shop's time zone; null where no end is set. */
  endsOn: nullable(Day),
};
