import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, oneOf, strictObject } from '../call/schema.ts';
import { projectShareType } from '../nouns/enumerations.ts';
import { Picture } from '../nouns/pictures.ts';
import { LineAmount } from '../nouns/prices.ts';
import { RoomLabel, expectedVersion } from '../nouns/projects.ts';
import { mostItems } from '../nouns/quantities.ts';
import {
  Instant,
  Pence,
  QuantityOrNone,
  RandomId,
  Sku,
  Slug,
  Version,
  line,
} from '../nouns/values.ts';

/** What a project is called, and a room in it: some letters, and no line of its own. */
const ProjectName = withTexts(line(80), { advice: 'Enter a name.' });
const ItemNote = withTexts(Type.String({ maxLength: 200 }), {
  advice: 'Use at most 200 characters.',
});
const BudgetPence = withTexts(Type.Integer({ minimum: 0, maximum: 100_000_000 }), {
  advice: 'Enter an amount in pounds, such as 2400 or 2,400.50.',
  hint: 'Leave it empty for none.',
  typed: 'hundredths',
});
const Notes = withTexts(Type.String({ maxLength: 2000 }), {
  advice: 'Use at most 2000 characters.',
});

export const ProjectSummary = strictObject({
  projectId: RandomId,
  version: Version,
  name: Type.String(),
  rooms: Type.Array(Type.String()),
  budgetPence: nullable(Pence),
  itemCount: Type.Integer(),
  amount: LineAmount,
  pictures: Type.Array(Picture),
  isShared: Type.Boolean(),
  updatedAt: Instant,
});
export type ProjectSummary = Static<typeof ProjectSummary>;

/** What one edit did, for whoever edits at the same time. */
export const ProjectEdit = Type.Union([
  strictObject({ kind: Type.Literal('fitted'), isFitted: Type.Boolean() }),
  strictObject({ kind: Type.Literal('renamed'), was: Type.String(), now: Type.String() }),
  strictObject({ kind: Type.Literal('notes'), was: Type.String(), now: Type.String() }),
  strictObject({
    kind: Type.Literal('budget'),
    wasPence: nullable(Pence),
    nowPence: nullable(Pence),
  }),
  strictObject({
    kind: Type.Literal('rooms'),
    was: Type.Array(Type.String()),
    now: Type.Array(Type.String()),
  }),
  strictObject({
    kind: Type.Literal('item'),
    sku: Sku,
    room: nullable(Type.String()),
    wasQuantity: Type.Integer(),
    nowQuantity: Type.Integer(),
    isNoteChanged: Type.Boolean(),
    /** What is written on it now; null where that is not known any more. */
    nowNote: nullable(Type.String()),
  }),
]);
export type ProjectEdit = Static<typeof ProjectEdit>;
export const ProjectBody = strictObject({
  name: ProjectName,
  notes: Type.Optional(Notes),
  budgetPence: Type.Optional(nullable(BudgetPence)),
  rooms: Type.Optional(Type.Array(RoomLabel, { maxItems: 20 })),
});

/**
 * What is left out stays as it is. Rooms come in their new order; `was` gives a room another label
 * and keeps what is in it. What is in a room that is left out stays in the project, in no room.
 */
export const EditProjectData = strictObject({
  expectedVersion,
  name: Type.Optional(ProjectName),
  notes: Type.Optional(Notes),
  budgetPence: Type.Optional(nullable(BudgetPence)),
  /** Whether all of it is in its place and in use. */
  isFitted: Type.Optional(Type.Boolean()),
  rooms: Type.Optional(
    Type.Array(strictObject({ label: RoomLabel, was: Type.Optional(RoomLabel) }), {
      maxItems: 20,
    }),
  ),
});

/** The items named get these quantities, 0 takes one out; others stay. A note left out stays. */
export const SetProjectItemsData = strictObject({
  expectedVersion,
  items: Type.Array(
    strictObject({
      sku: Sku,
      room: nullable(RoomLabel),
      quantity: QuantityOrNone,
      note: Type.Optional(ItemNote),
      /** The room that it goes to, where it joins what that one holds of it. */
      toRoom: Type.Optional(nullable(RoomLabel)),
    }),
    { minItems: 1, maxItems: mostItems },
  ),
});

/** Swaps one variant for another in one room, or everywhere where no room is named. */
export const SwapVariantData = strictObject({
  expectedVersion,
  fromSku: Sku,
  toSku: Sku,
  room: Type.Optional(nullable(RoomLabel)),
  /** Answers what would be, and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
});
export const ShareProjectData = strictObject({
  shareType: oneOf(projectShareType),
  showsPrices: Type.Optional(Type.Boolean()),
  showsNotes: Type.Optional(Type.Boolean()),
});

const reported = {
  sku: Sku,
  slug: Slug,
  name: Type.String(),
  variant: nullable(Type.String()),
  rooms: Type.Array(Type.String()),
  /** What was wanted; of `added`, in whole packs. */
  quantity: Type.Integer(),
};

/** What became of an offering when the project went into the basket; an added one may have several. */
export const BasketReportEntry = Type.Union([
  strictObject({ kind: Type.Literal('added'), ...reported, amount: LineAmount }),
  strictObject({
    kind: Type.Literal('already-there'),
    ...reported,
    wasInBasket: Type.Integer(),
    nowInBasket: Type.Integer(),
  }),
  strictObject({ kind: Type.Literal('short'), ...reported, available: Type.Integer() }),
  strictObject({ kind: Type.Literal('out-of-stock'), ...reported }),
  strictObject({ kind: Type.Literal('withdrawn'), ...reported, successorSlug: nullable(Slug) }),
  strictObject({ kind: Type.Literal('not-added'), ...reported, reason: Type.String() }),
  strictObject({
    kind: Type.Literal('price-changed'),
    ...reported,
    wasIncPence: Type.Integer(),
    nowIncPence: Type.Integer(),
    wasExPence: Type.Integer(),
    nowExPence: Type.Integer(),
  }),
]);
export type BasketReportEntry = Static<typeof BasketReportEntry>;
