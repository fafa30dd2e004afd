import Type, { type Static } from 'typebox';
import { nullable, strictObject } from '../call/schema.ts';
import { Sku, Slug } from './values.ts';

/** One thing that is different from when the line was last put in or changed. */
export const BasketChange = Type.Union([
  strictObject({
    kind: Type.Literal('price'),
    sku: Sku,
    name: Type.String(),
    wasIncPence: Type.Integer(),
    nowIncPence: Type.Integer(),
    wasExPence: Type.Integer(),
    nowExPence: Type.Integer(),
  }),
  strictObject({
    kind: Type.Literal('stock'),
    sku: Sku,
    name: Type.String(),
    available: Type.Integer(),
    wanted: Type.Integer(),
  }),
  strictObject({
    kind: Type.Literal('withdrawn'),
    sku: Sku,
    name: Type.String(),
    successorSlug: nullable(Slug),
  }),
  strictObject({
    kind: Type.Literal('promotion-ended'),
    sku: Sku,
    name: Type.String(),
    promotion: Type.String(),
  }),
]);
export type BasketChange = Static<typeof BasketChange>;
