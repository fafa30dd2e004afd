import Type, { type Static } from 'typebox';
import { strictObject } from '../../call/schema.ts';
import { line } from '../values.ts';

/** A length of something that stands in a room. */
export const Millimetres = Type.Integer({ minimum: 1, maximum: 20_000 });
/** From the left edge of a drawing, or up from its lower edge, which mostly is the floor. */
const Place = Type.Integer({ minimum: -20_000, maximum: 20_000 });

/** A plain line, one that is behind something, or one to be looked at. */
const Stroke = Type.Enum(['outline', 'hidden', 'measure']);

/** One part of a drawing, in millimetres of the thing that is drawn. */
export const DrawnPart = Type.Union([
  strictObject({
    part: Type.Literal('box'),
    xMm: Place,
    yMm: Place,
    widthMm: Millimetres,
    heightMm: Millimetres,
    stroke: Stroke,
  }),
  strictObject({
    part: Type.Literal('line'),
    xMm: Place,
    yMm: Place,
    toXMm: Place,
    toYMm: Place,
    stroke: Stroke,
  }),
  strictObject({
    part: Type.Literal('circle'),
    xMm: Place,
    yMm: Place,
    radiusMm: Millimetres,
    stroke: Stroke,
  }),
  /** A dimension line. Unless it says otherwise, it says how long it is. */
  strictObject({
    part: Type.Literal('measure'),
    xMm: Place,
    yMm: Place,
    toXMm: Place,
    toYMm: Place,
    words: Type.Optional(line(40)),
  }),
  strictObject({
    part: Type.Literal('words'),
    xMm: Place,
    yMm: Place,
    words: line(60),
    anchor: Type.Enum(['start', 'middle', 'end']),
  }),
]);
export type DrawnPart = Static<typeof DrawnPart>;
