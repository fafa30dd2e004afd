import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from '../nouns/goods.ts';
import { LineAmount } from '../nouns/prices.ts';
import {
  Project,
  RoomLabel,
  VariantSwap,
  expectedVersion,
  projectParams,
} from '../nouns/projects.ts';
import { Sku, Slug } from '../nouns/values.ts';

const FinishValue = Type.String({ minLength: 1, maxLength: 80 });
const finish = {
  value: FinishValue,
  label: Type.String(),
  /** A CSS colour. */
  swatch: nullable(Type.String()),
};

/** One product that comes in the wanted finish, and what becomes of it room by room. */
const FinishSwap = strictObject({
  fromSku: Sku,
  toSku: Sku,
  slug: Slug,
  name: Type.String(),
  variantWas: nullable(Type.String()),
  variantNow: nullable(Type.String()),
  availability: Availability,
  rooms: Type.Array(VariantSwap),
});
export type FinishSwap = Static<typeof FinishSwap>;

/** One product that stays as it is, and why. */
const FinishKept = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  rooms: Type.Array(nullable(Type.String())),
  reason: Type.Enum(['no-such-finish', 'quantity-not-allowed']),
});
export type FinishKept = Static<typeof FinishKept>;

/** Calls of ours: one finish for another across a whole project. */
export const projectFinishCalls = defineCalls('shop', {
  listProjectFinishes: {
    method: 'GET',
    path: '/projects/{projectId}/finishes',
    summary: 'The finishes that a project holds, and those that its goods also come in.',
    access: 'anyone',
    refusals: ['project-not-found'],
    params: projectParams,
    answer: strictObject({
      /** How many different goods are held in it; those of the most goods come first. */
      held: Type.Array(strictObject({ ...finish, itemCount: Type.Integer() })),
      /** How many of the goods that are held in another finish come in it too. */
      possible: Type.Array(strictObject({ ...finish, itemCount: Type.Integer() })),
    }),
  },
  swapProjectFinish: {
    method: 'POST',
    path: '/projects/{projectId}/finishes/swap',
    summary:
      'Swaps a finish for another in every product that comes in it, in one step; what does not stays and is told.',
    access: 'anyone',
    refusals: ['project-not-found', 'project-changed', 'variant-not-in-project'],
    params: projectParams,
    body: strictObject({
      expectedVersion,
      /** Null for whatever finish it has now. */
      fromFinish: nullable(FinishValue),
      toFinish: FinishValue,
      room: Type.Optional(nullable(RoomLabel)),
      /** Answers what would be, and changes nothing. */
      preview: Type.Optional(Type.Boolean()),
    }),
    answer: strictObject({
      swaps: Type.Array(FinishSwap),
      kept: Type.Array(FinishKept),
      amountWas: LineAmount,
      amountNow: LineAmount,
      project: Project,
    }),
  },
});
