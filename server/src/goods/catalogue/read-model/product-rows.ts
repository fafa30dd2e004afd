/** A product as the model is built from it: with the offerings that have a list price. */
export interface ProductRow {
  id: number;
  slug: string;
  name: string;
  brandSlug: string;
  brandName: string;
  categoryId: number;
  rangeName: string | null;
  productType: string;
  family: string;
  guaranteeYears: number | null;
  /** Whole days since 1970. */
  launchedDay: number;
  popularity: number;
  ratingSum: number;
  ratingCount: number;
  isLive: boolean;
  successor: { slug: string; name: string } | null;
  offerings: OfferingRow[];
}

export interface OfferingRow extends StockRow {
  id: number;
  sku: string;
  mpn: string;
  ean: string;
  isLive: boolean;
  finish: string | null;
  finishLabel: string | null;
  finishSwatch: string | null;
  sizeLabel: string | null;
  material: string | null;
  widthMm: number | null;
  depthMm: number | null;
  heightMm: number | null;
  lengthMm: number | null;
  keyDimensionLabel: string | null;
  keyDimensionMm: number | null;
  weightGrams: number;
  sizeClass: 'parcel' | 'large' | 'bulky' | 'pallet';
  leadDays: number;
  packSize: number;
  vatRatePercent: number;
  picture: PictureRow | null;
  attributes: AttributeRow[];
  price: PriceRow;
}

/** What can be had now over all places, and when more is expected, in days since 1970; 0: unknown. */
export interface StockRow {
  freeStock: number;
  expectedDay: number;
}

export type PictureRow = [file: string, alt: string, width: number, height: number];
export type AttributeRow = [key: string, value: string, label: string, number: number | null];

/** What decides the price of one offering for everybody, as pricing's tables hold it. */
export interface PriceRow {
  listIncPence: number;
  promotion: { slug: string; name: string; incPence: number; endsOn: string | null } | null;
  /** Every live promotion that has a price for it, by id. */
  promotionIds: number[];
  fixedExPence: [bandId: number, exPence: number][];
  /** What was charged on each channel, from when, in milliseconds since 1970. */
  history: [channel: number, incPence: number, fromMs: number][];
}

/** A promotion as it is stored, whether it is over, on or to come. */
export interface PromotionRow {
  id: number;
  slug: string;
  name: string;
  startsAt: Date;
  endsAt: Date | null;
  /** The day of its end in the shop's time zone. */
  endsOn: string | null;
}
