import Type, { type Static } from 'typebox';
import { LineAmount } from './prices.ts';
import { Picture } from './products.ts';
import {
  Currency,
  Instant,
  Pence,
  Quantity,
  RandomId,
  Sku,
  Slug,
  Version,
  nullable,
  oneOf,
  pageFields,
  projectShareType,
  strictObject,
} from './values.ts';
import { WishlistChange, keptItemFields } from './wishlist.ts';

/** What a project is called, and a room in it: some letters, and no line of its own. */
const ProjectName = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });
/** A room's label stands between commas on a basket's line, so it holds none. */
export const RoomLabel = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[^,]*[^,\\s][^,]*$',
});
const ItemNote = Type.String({ maxLength: 200 });
const BudgetPence = Type.Integer({ minimum: 0, maximum: 100_000_000 });
const Notes = Type.String({ maxLength: 2000 });
/** The version that a change is made to: an older one is refused, with what it has missed. */
export const expectedVersion = Version;

const itemFields = {
  ...keptItemFields,
  /** Null while it is in no room yet. */
  room: nullable(Type.String()),
  note: Type.String(),
  /** What it comes to; the parts of a project sum to its total, in both views. */
  amount: LineAmount,
};
export const ProjectItem = strictObject({
  ...itemFields,
  seenIncPence: Type.Integer(),
  seenExPence: Type.Integer(),
});
export type ProjectItem = Static<typeof ProjectItem>;

export const ProjectRoom = strictObject({
  /** Null for what is in no room yet. */
  label: nullable(Type.String()),
  itemCount: Type.Integer(),
  amount: LineAmount,
});

/** An item that is different from how it was put in, or last taken note of. */
export const ProjectItemChange = strictObject({
  sku: Sku,
  name: Type.String(),
  variant: nullable(Type.String()),
  rooms: Type.Array(Type.String()),
  quantity: Type.Integer(),
  changes: Type.Array(WishlistChange),
});
export type ProjectItemChange = Static<typeof ProjectItemChange>;

/** The owner's own view, priced for them now; sums are of all items, whichever page is shown. */
export const Project = strictObject({
  projectId: RandomId,
  version: Version,
  name: Type.String(),
  notes: Type.String(),
  budgetPence: nullable(Pence),
  currency: Currency,
  rooms: Type.Array(ProjectRoom),
  items: Type.Array(ProjectItem),
  ...pageFields,
  itemCount: Type.Integer(),
  amount: LineAmount,
  /** The link that shows it; null where there is none. */
  share: nullable(
    strictObject({
      showsPrices: Type.Boolean(),
      showsNotes: Type.Boolean(),
      sharedAt: Instant,
      expiresAt: Instant,
    }),
  ),
  /** Since the items were put in; null unless it was asked for. Asking changes nothing. */
  changes: nullable(Type.Array(ProjectItemChange)),
  updatedAt: Instant,
});
export type Project = Static<typeof Project>;

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
  strictObject({ kind: Type.Literal('renamed'), was: Type.String(), now: Type.String() }),
  strictObject({ kind: Type.Literal('notes') }),
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
  }),
]);
export type ProjectEdit = Static<typeof ProjectEdit>;

/** Sums onto what the room holds of the item. */
export const AddToProjectData = strictObject({
  items: Type.Array(
    strictObject({ sku: Sku, quantity: Quantity, room: Type.Optional(nullable(RoomLabel)) }),
    { minItems: 1, maxItems: 200 },
  ),
});
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
      quantity: Type.Integer({ minimum: 0, maximum: 999 }),
      note: Type.Optional(ItemNote),
      /** The room that it goes to, where it joins what that one holds of it. */
      toRoom: Type.Optional(nullable(RoomLabel)),
    }),
    { minItems: 1, maxItems: 200 },
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
export const RetrieveProjectData = strictObject({ token: RandomId });

/** One room's part of a swap. */
export const VariantSwap = strictObject({
  room: nullable(Type.String()),
  quantity: Type.Integer(),
  /** What the room holds of the target already: the quantities are joined. 0 where nothing collides. */
  heldQuantity: Type.Integer(),
  nowQuantity: Type.Integer(),
  amountWas: LineAmount,
  amountNow: LineAmount,
});
export type VariantSwap = Static<typeof VariantSwap>;

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

/** What anybody with the link sees, at their own prices: nothing of the owner or their budget. */
export const SharedProject = strictObject({
  name: Type.String(),
  /** Null where the owner keeps them to themselves. */
  notes: nullable(Type.String()),
  showsPrices: Type.Boolean(),
  currency: Currency,
  rooms: Type.Array(ProjectRoom),
  items: Type.Array(strictObject(itemFields)),
  ...pageFields,
  itemCount: Type.Integer(),
  amount: LineAmount,
  expiresAt: Instant,
});
export type SharedProject = Static<typeof SharedProject>;
