import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { Availability } from './goods.ts';
import { Day, Instant, Pence, Quantity, Sku, Slug, Uuid, Version, line } from './values.ts';

/** How a client's price comes from a cost: so much on top of it, or so much of the price. */
export const quotePricings = { 'mark-up': 'Mark-up', margin: 'Margin' } as const;
export type QuotePricingKind = keyof typeof quotePricings;

/** Hundredths of a percent. A margin is of the price, so it is always less than all of it. */
export const QuotePricing = strictObject({
  kind: Type.Enum(Object.keys(quotePricings) as [QuotePricingKind, ...QuotePricingKind[]]),
  basisPoints: Type.Integer({ minimum: 0, maximum: 100_000 }),
});
export type QuotePricing = Static<typeof QuotePricing>;

export const workUnits = { day: 'days', hour: 'hours', job: 'fixed price' } as const;
export type WorkUnit = keyof typeof workUnits;

const Money = Type.Integer({ minimum: 0, maximum: 1e9 });
const Words = line(200);

/** Goods of the shop's, at their own price by what they cost; without one, by that of their section. */
const GoodsLine = strictObject({
  kind: Type.Literal('goods'),
  sku: Sku,
  quantity: Quantity,
  /** What the client reads in place of the product's name. */
  label: nullable(Words),
  pricing: nullable(QuotePricing),
});
/** Work, by the day, by the hour, or at a fixed price; quantities are hundredths. */
const WorkLine = strictObject({
  kind: Type.Literal('work'),
  text: Words,
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  unit: Type.Enum(Object.keys(workUnits) as [WorkUnit, ...WorkUnit[]]),
  eachPence: Money,
});
/** A sum that is set aside for what is chosen later. */
const AllowanceLine = strictObject({
  kind: Type.Literal('allowance'),
  text: Words,
  pence: Money,
});
export const QuoteLine = Type.Union([GoodsLine, WorkLine, AllowanceLine]);
export type QuoteLine = Static<typeof QuoteLine>;

export const vatRates = [20, 5, 0] as const;

/** What a tradesperson writes of a quote. Sums are before their own VAT. */
export const QuoteContent = strictObject({
  title: withTexts(line(120), { advice: 'Say what the quote is for.' }),
  clientName: withTexts(Type.String({ maxLength: 120 }), { advice: 'Enter the client’s name.' }),
  clientAddress: Type.String({ maxLength: 300 }),
  introduction: Type.String({ maxLength: 2_000 }),
  terms: Type.String({ maxLength: 4_000 }),
  exclusions: Type.Array(Words, { maxItems: 30 }),
  sections: Type.Array(
    strictObject({
      title: line(80),
      pricing: QuotePricing,
      lines: Type.Array(QuoteLine, { maxItems: 300 }),
    }),
    { maxItems: 24 },
  ),
  /** Of the tradesperson, who adds VAT only where they are registered for it. */
  vat: strictObject({
    isRegistered: Type.Boolean(),
    ratePercent: Type.Unsafe<(typeof vatRates)[number]>({ type: 'integer', enum: [...vatRates] }),
  }),
  validUntil: withTexts(Day, { advice: 'Enter the last day of the quote.' }),
  /** Asked for on acceptance, and settled between the two of them. */
  depositPence: nullable(
    withTexts(Money, { typed: 'hundredths', advice: 'Enter a sum, like 500 or 500.50.' }),
  ),
  /** Whether the client sees what each line costs, or each section alone. */
  showsLines: Type.Boolean(),
});
export type QuoteContent = Static<typeof QuoteContent>;

export const quoteStates = ['draft', 'sent', 'accepted', 'withdrawn'] as const;
export const QuoteState = Type.Enum([...quoteStates]);
export type QuoteState = (typeof quoteStates)[number];

/** A line with what it comes to. `costPence` and `eachCostPence` are null for what is no goods. */
export const PricedQuoteLine = strictObject({
  /** What the client reads. */
  text: Type.String(),
  /** Quietly below that: the variant and the size of goods, or how work is counted. */
  note: Type.String(),
  eachCostPence: nullable(Pence),
  costPence: nullable(Pence),
  eachPence: Pence,
  pence: Pence,
  vatPence: Pence,
});
export type PricedQuoteLine = Static<typeof PricedQuoteLine>;

export const QuoteSums = strictObject({
  /** What the goods cost whoever quotes: ex VAT where they take VAT back, else with it. */
  goodsCostPence: Pence,
  goodsPence: Pence,
  workPence: Pence,
  exPence: Pence,
  vatPence: Pence,
  totalPence: Pence,
});
export type QuoteSums = Static<typeof QuoteSums>;

/** Goods of a quote that cost something else than was noted, come on another day or cannot be had. Each, in the cost's own view. */
export const QuoteCostChange = strictObject({
  sku: Sku,
  slug: nullable(Slug),
  name: Type.String(),
  quantity: Type.Integer(),
  thenPence: Pence,
  /** Null for what is no longer sold. */
  nowPence: nullable(Pence),
  /** How it can be had now, which says when it would come; null for what the shop does not know any more. */
  availability: nullable(Availability),
  /** In how many working days it left when that was noted; null where it could not be had, or nobody noted it. */
  thenLeadDays: nullable(Type.Integer({ minimum: 0 })),
});
export type QuoteCostChange = Static<typeof QuoteCostChange>;

/** What was sent to the client once, and what became of it. */
export const QuoteIssue = strictObject({
  issue: Type.Integer({ minimum: 1 }),
  sentAt: Instant,
  validUntil: Day,
  totalPence: Pence,
  acceptedAt: nullable(Instant),
  acceptedName: nullable(Type.String()),
  /** The project that its acceptance made. */
  projectId: nullable(Type.String()),
  orderedAt: nullable(Instant),
  /** Through this day its goods cost the business no more than as it was sent; null where its band holds none. */
  heldUntil: nullable(Day),
});

/** What has become of the prices that a quote holds: in a basket or ordered they are not given again. */
export const quoteHoldStates = ['held', 'in-basket', 'used', 'over'] as const;
export type QuoteHoldState = (typeof quoteHoldStates)[number];
export type QuoteIssue = Static<typeof QuoteIssue>;

/**
 * All that a client sees of a quote, as it was sent: it is kept apart from what the goods cost, and
 * has no field that could tell of that or of where they are bought.
 */
export const ClientPaper = strictObject({
  number: Type.String(),
  issue: Type.Integer({ minimum: 1 }),
  issuedOn: Day,
  validUntil: Day,
  from: strictObject({
    name: Type.String(),
    lines: Type.Array(Type.String()),
    phone: nullable(Type.String()),
    email: nullable(Type.String()),
    vatNumber: nullable(Type.String()),
  }),
  client: strictObject({ name: Type.String(), lines: Type.Array(Type.String()) }),
  title: Type.String(),
  introduction: Type.String(),
  sections: Type.Array(
    strictObject({
      title: Type.String(),
      pence: Pence,
      lines: Type.Array(
        strictObject({
          text: Type.String(),
          note: Type.String(),
          quantity: Type.String(),
          /** Null where sections alone are told. */
          eachPence: nullable(Pence),
          pence: nullable(Pence),
          vatPence: nullable(Pence),
        }),
      ),
    }),
  ),
  vat: strictObject({ isRegistered: Type.Boolean(), ratePercent: Type.Integer() }),
  exPence: Pence,
  vatPence: Pence,
  totalPence: Pence,
  depositPence: nullable(Pence),
  exclusions: Type.Array(Type.String()),
  terms: Type.String(),
});
export type ClientPaper = Static<typeof ClientPaper>;

/** A quote as whoever writes it sees it. */
export const Quote = strictObject({
  quoteId: Uuid,
  number: Type.String(),
  version: Version,
  state: QuoteState,
  jobReference: nullable(Type.String()),
  content: QuoteContent,
  /** In the order of the content's. */
  sections: Type.Array(strictObject({ pence: Pence, lines: Type.Array(PricedQuoteLine) })),
  sums: QuoteSums,
  /** Since the costs were noted. */
  changes: Type.Array(QuoteCostChange),
  costsNotedOn: Day,
  /** Through which day its goods’ prices would be held if it were sent now; null where the band holds none. */
  holdsUntil: nullable(Day),
  /** What the client would see if it were sent now. */
  paper: ClientPaper,
  issues: Type.Array(QuoteIssue),
  /** Whether what was sent last is another than what stands here. */
  isChangedSinceSent: Type.Boolean(),
  hasLogo: Type.Boolean(),
  /** Of the client's page; null before the first was sent, and once it was taken back. */
  token: nullable(Type.String()),
  /** What the goods of the accepted quote would be ordered for, beside what they cost then, ex VAT. */
  order: nullable(
    strictObject({
      quotedExPence: Pence,
      nowExPence: Pence,
      /** The same at the prices of today, where those that are held are lower. */
      todayExPence: Pence,
      held: nullable(strictObject({ until: Day, state: Type.Enum([...quoteHoldStates]) })),
      /** What cannot be bought now is in neither of the two. */
      missing: Type.Array(Type.String()),
    }),
  ),
});
export type Quote = Static<typeof Quote>;

export const QuoteSummary = strictObject({
  quoteId: Uuid,
  number: Type.String(),
  title: Type.String(),
  clientName: Type.String(),
  jobReference: nullable(Type.String()),
  state: QuoteState,
  madeBy: Type.String(),
  /** Of what was sent last; null for a draft. */
  totalPence: nullable(Pence),
  validUntil: Day,
  updatedAt: Instant,
});
export type QuoteSummary = Static<typeof QuoteSummary>;

/** A quote behind its link. */
export const ClientQuote = strictObject({
  paper: ClientPaper,
  state: Type.Enum(['open', 'accepted', 'over']),
  accepted: nullable(strictObject({ name: Type.String(), at: Instant })),
  hasLogo: Type.Boolean(),
});
export type ClientQuote = Static<typeof ClientQuote>;
