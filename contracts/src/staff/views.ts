import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { strictObject } from '../call/schema.ts';
import { RowId } from '../nouns/values.ts';

/** The address of a list of the staff's side, below /staff: "discounts". */
const ListName = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z]+(?:-[a-z]+)*$' });

const viewFields = {
  list: ListName,
  name: withTexts(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }), {
    advice: 'Give it a name of up to 40 letters.',
  }),
  /** What stands after the question mark: filters, order and columns. */
  query: Type.String({ minLength: 1, maxLength: 1000 }),
};

/** A way of looking at a list that a member of staff kept under a name of their own. */
export const StaffView = strictObject({ viewId: RowId, ...viewFields });
export type StaffView = Static<typeof StaffView>;

/** Calls of ours: the views that each member of staff keeps for themselves. */
export const staffViewCalls = defineCalls('staff', {
  listStaffViews: {
    method: 'GET',
    path: '/views',
    summary: 'The views of a list that the member of staff has kept, by their names.',
    access: 'staff',
    refusals: [],
    query: strictObject({ list: ListName }),
    answer: strictObject({ views: Type.Array(StaffView) }),
  },
  saveStaffView: {
    method: 'POST',
    path: '/views',
    summary: 'Keeps a view; one of the same name on the same list takes its place.',
    access: 'staff',
    refusals: ['too-many-views'],
    body: strictObject(viewFields),
    answer: StaffView,
  },
  removeStaffView: {
    method: 'DELETE',
    path: '/views/{viewId}',
    summary: 'Forgets a view of the member of staff’s own. Without it this changes nothing.',
    access: 'staff',
    refusals: [],
    params: strictObject({ viewId: RowId }),
  },
});
