import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { CategoryLink } from '../nouns/listings.ts';
import { Picture } from '../nouns/pictures.ts';
import { Slug } from '../nouns/values.ts';

export const DepartmentTree = Type.Array(
  strictObject({
    slug: Slug,
    name: Type.String(),
    count: Type.Integer(),
    picture: nullable(Picture),
    note: nullable(Type.String()),
    children: Type.Array(CategoryLink),
  }),
);

export type DepartmentTree = Static<typeof DepartmentTree>;

/** Calls of ours beside the specification's. */
export const listingShopCalls = defineCalls('shop', {
  listDepartments: {
    method: 'GET',
    path: '/departments',
    summary: 'The departments and their categories, with counts, for navigation and home.',
    access: 'anyone',
    refusals: [],
    answer: DepartmentTree,
  },
});
