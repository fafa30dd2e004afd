import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from './goods.ts';
import { OrderDocumentKind } from './order-documents.ts';
import { OrderStatus } from './orders.ts';
import { Picture } from './pictures.ts';
import { ReturnBar } from './returns.ts';
import { Day, Pence, RowId, Sku, Slug, line } from './values.ts';

/** What a business calls a job, as it stands on its orders: capitals and blanks make no other of it. */
export const JobReference = withTexts(line(40), {
  advice: 'Enter what you call the job, like “Alder Row, plot 4”, in up to 40 characters.',
});

/** How a call names the job that it is about: orders that staff took may have longer references. */
export const jobParams = strictObject({ reference: line(80) });

/** What a job's goods come to, ex VAT, delivery among them. */
export const JobGoods = strictObject({
  orderedExPence: Pence,
  arrivedExPence: Pence,
  invoicedExPence: Pence,
  creditedExPence: Pence,
});
export type JobGoods = Static<typeof JobGoods>;

/** What only owners and approvers see of a job. All sums are ex VAT. */
export const JobMoney = strictObject({
  /** Null where nobody has said. Of quotes, those that clients accepted. */
  quotedExPence: nullable(Pence),
  quotedFrom: nullable(Type.Enum(['quotes', 'hand'])),
  /** What of that was for goods, and for work and all else; null where it was said by hand. */
  quotedGoodsExPence: nullable(Pence),
  quotedWorkExPence: nullable(Pence),
  /** What was invoiced less what was credited, and what is ordered and not invoiced yet. */
  costExPence: Pence,
  labourMinutes: Type.Integer(),
  labourExPence: Pence,
  /** What was quoted less goods and labour. */
  marginExPence: nullable(Pence),
});
export type JobMoney = Static<typeof JobMoney>;

/** A job as one row of the list. */
export const JobSummary = strictObject({
  reference: Type.String(),
  clientName: nullable(Type.String()),
  isClosed: Type.Boolean(),
  orders: Type.Integer(),
  lastOrderedOn: nullable(Day),
  goods: JobGoods,
  /** Null for who may not see it. */
  money: nullable(JobMoney),
});
export type JobSummary = Static<typeof JobSummary>;

const orderName = {
  orderNumber: Type.String(),
  /** Null for a colleague's, whose page is theirs. */
  orderGuid: nullable(Type.String()),
};

/** One line of an order as far as it is of a job. */
export const JobLine = strictObject({
  ...orderName,
  position: Type.Integer({ minimum: 0 }),
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  roomLabel: nullable(Type.String()),
  units: Type.Integer(),
  arrived: Type.Integer(),
  /** Sent back, or on its way back. */
  returned: Type.Integer(),
  /** Noted as left over; never more than is there. */
  leftOver: Type.Integer(),
  exPence: Pence,
  /** The job of its order, where the line was put on another. */
  movedFrom: nullable(Type.String()),
});
export type JobLine = Static<typeof JobLine>;

/** What is left over of a line, what it would bring back, and until when. */
export const JobLeftOver = strictObject({
  ...orderName,
  position: Type.Integer({ minimum: 0 }),
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  picture: Picture,
  units: Type.Integer(),
  worthExPence: Pence,
  /** How many of them can be sent back now, and the last day; null while more is to come. */
  returnable: Type.Integer(),
  until: nullable(Day),
  bar: nullable(ReturnBar),
});
export type JobLeftOver = Static<typeof JobLeftOver>;

/** Time that was spent on a job. */
export const JobLabour = strictObject({
  labourId: RowId,
  day: Day,
  minutes: Type.Integer(),
  text: Type.String(),
  ratePence: Pence,
  exPence: Pence,
});
export type JobLabour = Static<typeof JobLabour>;

/** Goods that were quoted and cost something else by now, come on another day or are not to be had. Ex VAT, each. */
export const JobChange = strictObject({
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  quantity: Type.Integer(),
  quotedExPence: Pence,
  /** Null for what is no longer sold. */
  nowExPence: nullable(Pence),
  /** How it can be had now, which says when it would come; null for what the shop does not know any more. */
  availability: nullable(Availability),
  /** In how many working days it left when that was noted; null where it could not be had, or nobody noted it. */
  thenLeadDays: nullable(Type.Integer({ minimum: 0 })),
});
export type JobChange = Static<typeof JobChange>;

/** How a quote for a job stands, as the job's page tells it. */
export const JobQuote = strictObject({
  quoteId: Type.String(),
  number: Type.String(),
  title: Type.String(),
  state: Type.Enum(['draft', 'sent', 'accepted', 'withdrawn']),
  /** Null before it was sent. */
  exPence: nullable(Pence),
  acceptedName: nullable(Type.String()),
  /** The project that its acceptance has made. */
  projectId: nullable(Type.String()),
});
export type JobQuote = Static<typeof JobQuote>;

/** All about a job, for a member of its business. */
export const Job = strictObject({
  reference: Type.String(),
  /** 0 while nothing was written of it beside what its orders say. */
  version: Type.Integer({ minimum: 0 }),
  clientName: nullable(Type.String()),
  notes: Type.String(),
  isClosed: Type.Boolean(),
  goods: JobGoods,
  money: nullable(JobMoney),
  /** What was said by hand to have been quoted. */
  handQuotedExPence: nullable(Pence),
  orders: Type.Array(
    strictObject({
      ...orderName,
      poNumber: nullable(Type.String()),
      status: OrderStatus,
      placedOn: Day,
      placedBy: Type.String(),
      exPence: Pence,
      documents: Type.Array(
        strictObject({ documentNumber: Type.String(), kind: OrderDocumentKind }),
      ),
      returns: Type.Array(strictObject({ returnNumber: Type.String(), state: Type.String() })),
    }),
  ),
  lines: Type.Array(JobLine),
  /** How many products the caller's own basket holds for it, not ordered yet. */
  basketProducts: Type.Integer({ minimum: 0 }),
  leftOver: Type.Array(JobLeftOver),
  /** Empty for who may not see money. */
  labour: Type.Array(JobLabour),
  quotes: Type.Array(JobQuote),
  changes: Type.Array(JobChange),
});
export type Job = Static<typeof Job>;
