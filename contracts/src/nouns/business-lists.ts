import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { QuickOffer } from './quick-order.ts';
import { Instant, Quantity, RowId, Sku, Version, line } from './values.ts';

/** What a list is for: what belongs in a van, or what is ordered together. */
export const businessListKinds = { van: 'Van stock', kit: 'Kit' } as const;
export const BusinessListKind = Type.Enum(['van', 'kit']);

/** How many lists a business may have, and lines one of them. */
export const mostLists = 100;
export const mostListLines = 200;
/** How many of a kit are ordered at once. */
export const mostKits = 50;

export const BusinessListName = withTexts(line(60), {
  advice: 'Give the list a name, such as Van 2 or Ensuite, first fix.',
});

/** What is there of something, as somebody counted it. */
export const Counted = nullable(Type.Integer({ minimum: 0, maximum: 9999 }));

/**
 * A line as it is written: how many belong there, or how many a kit has. Where nothing is said of how
 * many are there, what was counted stays.
 */
export const ListLineToKeep = strictObject({
  sku: Sku,
  quantity: Quantity,
  counted: Type.Optional(Counted),
});

export const BusinessListLine = strictObject({
  offer: QuickOffer,
  quantity: Quantity,
  counted: Counted,
  /** In whole packs: what is short, or what the kits take. */
  toOrder: Type.Integer({ minimum: 0 }),
});
export type BusinessListLine = Static<typeof BusinessListLine>;

const summary = {
  listId: RowId,
  kind: BusinessListKind,
  name: Type.String(),
  changedAt: Instant,
  countedAt: nullable(Instant),
};

/** A list as the lists of a business show it. */
export const BusinessListSummary = strictObject({
  ...summary,
  lines: Type.Integer(),
  /** Lines of which fewer were there than belong there. */
  short: Type.Integer(),
});
export type BusinessListSummary = Static<typeof BusinessListSummary>;

export const BusinessList = strictObject({
  ...summary,
  version: Version,
  changedBy: nullable(Type.String()),
  countedBy: nullable(Type.String()),
  /** Whether whoever asks may say what belongs on it; all who buy for the business count and order. */
  mayChange: Type.Boolean(),
  lines: Type.Array(BusinessListLine),
});
export type BusinessList = Static<typeof BusinessList>;
