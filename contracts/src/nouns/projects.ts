import Type, { type Static } from 'typebox';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { LineAmount } from './prices.ts';
import { Currency, Instant, Pence, RandomId, Sku, Version, pageFields } from './values.ts';
import { WishlistChange, keptItemFields } from './wishlist.ts';

/** How a call names the project that it is about. */
export const projectParams = strictObject({ projectId: RandomId });

/** A room's label stands between commas on a basket's line, so it holds none. */
export const RoomLabel = withTexts(
  Type.String({ minLength: 1, maxLength: 40, pattern: '^[^,]*[^,\\s][^,]*$' }),
  { advice: 'Name a room in up to 40 characters, without commas.' },
);

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
  /** Whether its owner says that all of it is in its place. */
  isFitted: Type.Boolean(),
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
