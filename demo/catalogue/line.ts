import type { AttributeKey } from './attributes.ts';
import type { FinishCode } from './finishes.ts';

export type SizeClass = 'parcel' | 'large' | 'bulky' | 'pallet';
type FactValue = string | number | readonly (string | number)[];
export type Facts = Partial<Record<AttributeKey, FactValue>>;

/** One size that a line is made in: millimetres, kilograms and pounds inc VAT. */
export interface Size {
  /** As said in names and on the size choice: '800', '500 × 1200'; figures are in the line's unit. */
  size?: string;
  /** In the SKU; the figures of `size` unless it says otherwise. */
  code?: string;
  w?: number;
  d?: number;
  h?: number;
  l?: number;
  kg: number;
  /** The list price in the line's first finish, in a range whose price factor is 1. */
  price: number;
  /** Where this size is told by another dimension than the line's. */
  key?: KeyDimension;
  facts?: Facts;
  /** How many of it are sold as one, where that differs from its line's. */
  pieces?: number;
  /** Made no more: nothing is sold of it, and its EANs are given to nothing else. */
  isRetired?: true;
}

/** Which dimension the picture's dimension line shows. */
type KeyDimension = 'width' | 'reach' | 'length' | 'height' | 'diameter';

/**
 * A kind of goods that several ranges make alike: every range of `ranges` × every size × every
 * finish is an offering. It is one product for each range, or for each range and size.
 */
export interface Line {
  /** Within the SKU, after the range: 'BM'. Unique in a range, but for sizes that came later. */
  code: string;
  /** A leaf's slug: 'taps/basin-taps'. */
  category: string;
  /** The head noun, by which it is searched: 'basin mixer'. */
  type: string;
  /** Which drawing shows it. */
  family: string;
  /** '{range} basin mixer with click waste'; {size} stands for the size of a split line. */
  name: string;
  /** What its address is made of where it is called otherwise; addresses never change. */
  address?: string;
  ranges: readonly Range[];
  /** None for goods whose finish is no choice. */
  finishes?: readonly FinishCode[];
  /** What its finishes are of where that is not the line's material. */
  materials?: Partial<Record<FinishCode, string>>;
  /** All finishes cost the same. */
  onePrice?: boolean;
  material?: string;
  sizes: readonly Size[];
  /** What the figures of its sizes are; millimetres by default. */
  sizeUnit?: string;
  /**
   * Each size is a product of its own rather than a choice on one page; or, by the name of a fact, all
   * sizes with the same value of it are one.
   */
  split?: true | AttributeKey;
  /** How far the dimensions of other ranges may differ from those stated, in millimetres. */
  vary?: { w?: number; d?: number; h?: number; l?: number };
  key: KeyDimension;
  /** What it is chosen by. A size's own facts come on top. */
  facts: Facts;
  /**
   * True, plain sentences. {placeholders} are names of facts, or w, d, h, l and size; a sentence is
   * left out where its fact is unknown or not the same for all offerings of the product.
   */
  text: readonly string[];
  guarantee: number;
  packSize?: number;
  /** How many are sold as one, and stand in its picture; those of its pack by default. */
  pieces?: number;
  /** It comes coiled or rolled up, so that its length says nothing of how it is carried. */
  isCoiled?: true;
  sizeClass?: SizeClass;
}

/** A named range of a brand, as it appears before every name. */
export interface Range {
  name: string;
  /** Within the SKU; unique among all ranges. */
  code: string;
  brand: string;
  /** Times the stated prices of a line. */
  price: number;
  /** The stated sizes and prices are this range's own, to the millimetre and the penny. */
  exact?: true | undefined;
  /** Facts that differ from the line's, where the line has them at all. */
  facts?: Facts;
  /** Only these lines, by code; all of a group by default. */
  only?: readonly string[];
  not?: readonly string[];
  finishes?: readonly FinishCode[];
  /** Sold no more: the range that follows, line for line. */
  succeededBy?: string;
}
