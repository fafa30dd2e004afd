import Type, { type Static, type TSchema } from 'typebox';
import { nullable, strictObject } from '../../call/schema.ts';
import { Day, Instant, line } from '../values.ts';
import { Link, RichText } from './rich-text.ts';
import { PictureRef } from './blocks.ts';
import { ShownPicture } from './content-page.ts';

const NamedLink = strictObject({ href: Link, name: line(60) });

/** From when until when something stands there; null for always. */
const times = { from: nullable(Instant), until: nullable(Instant) };

/** Where a banner stands. */
export const BannerPlace = Type.Enum(['home', 'advice']);

export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const hours = nullable(strictObject({ opens: TimeOfDay, closes: TimeOfDay }));

/** What stands on many pages, by its id: each is one value of its own shape. */
export const globalItemSchemas = {
  'header-links': strictObject({ links: Type.Array(NamedLink, { maxItems: 6 }) }),
  footer: strictObject({
    words: Type.String({ maxLength: 300 }),
    columns: Type.Array(
      strictObject({
        title: line(40),
        links: Type.Array(NamedLink, { minItems: 1, maxItems: 12 }),
      }),
      { maxItems: 5 },
    ),
    legal: Type.Array(NamedLink, { maxItems: 12 }),
  }),
  /** The first of these that is on now stands above the header. */
  announcement: strictObject({
    items: Type.Array(
      strictObject({
        key: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
        tone: Type.Enum(['plain', 'warn']),
        text: line(160),
        link: nullable(NamedLink),
        audience: Type.Enum(['everyone', 'consumers', 'trade']),
        ...times,
      }),
      { maxItems: 10 },
    ),
  }),
  /** At the head of the front page and of the guides. */
  banners: strictObject({
    items: Type.Array(
      strictObject({
        place: BannerPlace,
        title: line(80),
        text: Type.String({ maxLength: 200 }),
        picture: nullable(PictureRef),
        link: nullable(NamedLink),
        ...times,
      }),
      { maxItems: 20 },
    ),
  }),
  'opening-hours': strictObject({
    /** Monday first; null where nobody answers. */
    days: Type.Array(hours, { minItems: 7, maxItems: 7 }),
    exceptions: Type.Array(strictObject({ day: Day, hours, reason: line(80) }), { maxItems: 40 }),
    note: Type.String({ maxLength: 200 }),
  }),
  incidents: strictObject({
    items: Type.Array(
      strictObject({
        title: line(120),
        text: RichText,
        startedAt: Instant,
        endedAt: nullable(Instant),
        /** Postcode areas that it is about, like IV; none for everywhere. */
        areas: Type.Array(Type.String({ pattern: '^[A-Z]{1,2}$' }), { maxItems: 60 }),
      }),
      { maxItems: 20 },
    ),
  }),
} as const;

export type GlobalItemId = keyof typeof globalItemSchemas;
export const globalItemIds = Object.keys(globalItemSchemas) as GlobalItemId[];
export const GlobalItemId = Type.Unsafe<GlobalItemId>({ type: 'string', enum: globalItemIds });
export type GlobalItemValues = { [K in GlobalItemId]: Static<(typeof globalItemSchemas)[K]> };

/** An item with its id, so that each is checked by its own shape. */
export const GlobalItem = Type.Unsafe<GlobalItem>(
  Type.Union(
    globalItemIds.map((id) =>
      strictObject({ id: Type.Literal(id), value: globalItemSchemas[id] as TSchema }),
    ),
  ),
);
export type GlobalItem = {
  [K in GlobalItemId]: { id: K; value: GlobalItemValues[K] };
}[GlobalItemId];

/** A banner as its reader is shown it, with its picture where that is still there. */
export const ShownBanner = strictObject({
  title: Type.String(),
  text: Type.String(),
  picture: nullable(strictObject({ ...ShownPicture.properties, alt: Type.String() })),
  link: nullable(NamedLink),
});
export type ShownBanner = Static<typeof ShownBanner>;
