import Type from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';

/** When somebody answers on a day, by London's clocks: "07:00" to "21:00". Null for never. */
export const OpenSpan = nullable(strictObject({ from: Type.String(), until: Type.String() }));
