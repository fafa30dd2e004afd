import Type from 'typebox';
import { defineCalls } from '../call/call.ts';
import { strictObject } from '../call/schema.ts';
import { GlobalItem, GlobalItemId } from '../nouns/content/global-items.ts';

/** How often an item has been saved; 0 while it is as the shop began with it. */
const Saves = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const StaffItem = strictObject({ version: Saves, item: GlobalItem });

/** Calls of ours: what stands on many pages, as staff write it. */
export const globalItemStaffCalls = defineCalls('staff', {
  getStaffGlobalItem: {
    method: 'GET',
    path: '/global-items/{id}',
    summary: 'An item with all of it, whether it is on now or not.',
    access: 'staff:content',
    refusals: [],
    params: strictObject({ id: GlobalItemId }),
    answer: StaffItem,
  },
  saveGlobalItem: {
    method: 'PUT',
    path: '/global-items',
    summary: 'Saves an item. Every page has it within a second.',
    access: 'staff:content',
    refusals: ['global-item-changed'],
    body: StaffItem,
    answer: StaffItem,
  },
});
