import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { OrderReferences } from './checkout.ts';
import { Picture } from './pictures.ts';
import { dayBounds } from './day-bounds.ts';
import { LineAmount } from './prices.ts';
import { Day, Instant, Pence, RowId, Sku, Uuid } from './values.ts';

/** A limit of a member's, and what of it is used; all ex VAT. */
export const LimitUse = strictObject({
  kind: Type.Enum(['order', 'month', 'job']),
  limitPence: Pence,
  /** What the member ordered this month or for this job, and is just paying for. */
  usedPence: Pence,
});
export type LimitUse = Static<typeof LimitUse>;

/** A limit that an order is over, and what of it was used before. */
export const OverLimit = strictObject({ ...LimitUse.properties, orderPence: Pence });
export type OverLimit = Static<typeof OverLimit>;

export const approvalStates = {
  waiting: 'Waits',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const;
export type ApprovalState = keyof typeof approvalStates;
export const ApprovalState = Type.Enum(
  Object.keys(approvalStates) as [ApprovalState, ...ApprovalState[]],
);

/** An order that somebody asks for, as it stands in a list of them. */
export const ApprovalRow = strictObject({
  approvalId: Uuid,
  state: ApprovalState,
  askedBy: Type.String(),
  /** Whether the caller asked, and so never decides. */
  isOwn: Type.Boolean(),
  askedAt: Instant,
  /** Until when its prices hold. */
  heldUntil: Instant,
  isHeld: Type.Boolean(),
  itemCount: Type.Integer(),
  total: LineAmount,
  ...OrderReferences.properties,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  /** The order that it became, once it has. */
  orderNumber: nullable(Type.String()),
  /** Whether who asked has left, so that its goods are for whoever decides to take over. */
  mayTakeOver: Type.Boolean(),
});
export type ApprovalRow = Static<typeof ApprovalRow>;

export const ApprovalLine = strictObject({
  sku: Sku,
  slug: Type.String(),
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  quantity: Type.Integer(),
  /** The line at the held price, and at the price of now; null where it is not sold any more. */
  held: LineAmount,
  today: nullable(LineAmount),
  /** What is wrong with having it now; null where nothing is. */
  problem: nullable(Type.Enum(['withdrawn', 'out-of-stock', 'not-enough-stock'])),
  /** How many are free, where that is fewer than asked for. */
  freeStock: nullable(Type.Integer()),
});
export type ApprovalLine = Static<typeof ApprovalLine>;

/** What is left to spend as things stand, before the order that is asked for. */
export const LeftToSpend = strictObject({
  /** The limits of who asked; none where nothing limits them, or they have left. */
  limits: Type.Array(LimitUse),
  /** Of the business's credit, inc VAT; null where it has none. */
  credit: nullable(
    strictObject({
      leftPence: Pence,
      limitPence: nullable(Pence),
      /** Why nothing new may go on account, in words; null where it may. */
      problem: nullable(Type.String()),
    }),
  ),
  /**
   * What the job's goods were quoted at and what is ordered of them, ex VAT; null for who sees no money.
   * Where only the whole job is known, its work is in what was quoted.
   */
  job: nullable(
    strictObject({ quotedExPence: Pence, isWithWork: Type.Boolean(), orderedExPence: Pence }),
  ),
});
export type LeftToSpend = Static<typeof LeftToSpend>;

/** One of them whole: what was asked, what has moved since, and what may be done about it. */
export const Approval = strictObject({
  ...ApprovalRow.properties,
  note: nullable(Type.String()),
  reason: nullable(Type.String()),
  over: Type.Array(OverLimit),
  deliverTo: nullable(Type.String()),
  delivery: strictObject({
    name: Type.String(),
    amount: LineAmount,
    askedDay: Day,
    /** When it would arrive if it were ordered now; null where that delivery is no longer offered. */
    day: nullable(Day),
  }),
  discountCode: nullable(Type.String()),
  discount: LineAmount,
  lines: Type.Array(ApprovalLine),
  /** What it would come to by the prices of now; null where something is not sold any more. */
  todayExPence: nullable(Pence),
  /** Whether that is more than may be approved once the prices hold no longer. */
  mustBeAskedAgain: Type.Boolean(),
  /** Null once it is ordered, refused or withdrawn: nothing is to be spent on it then. */
  left: nullable(LeftToSpend),
  /** Whether the caller may approve or refuse it now. */
  mayDecide: Type.Boolean(),
  businessId: RowId,
  businessName: Type.String(),
  /** Whether its asker may have its basket back: to order it where it is approved, or to change it. */
  mayResume: Type.Boolean(),
});
export type Approval = Static<typeof Approval>;

/** Somebody's stand-in while they are away. */
export const Away = strictObject({
  from: withTexts(Day, { advice: 'Enter the first day.', days: dayBounds.away }),
  until: withTexts(Day, { advice: 'Enter the last day.', days: dayBounds.away }),
  delegateAccountId: RowId,
});
export type Away = Static<typeof Away>;

/** How much dearer than what was asked an order may be, in hundredths of a percent. */
export const driftTolerance = 200;
