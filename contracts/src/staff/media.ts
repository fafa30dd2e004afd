import Type, { type Static } from 'typebox';
import { defineCalls } from '../call/call.ts';
import { withTexts } from '../call/form-fields.ts';
import { nullable, strictObject } from '../call/schema.ts';
import { filesField, UploadId } from '../nouns/uploads.ts';
import { Instant, Version, line, pageFields, paging } from '../nouns/values.ts';

/** How far from its left and upper edge the point lies that matters most, in hundredths. */
const Focal = Type.Integer({ minimum: 0, maximum: 100 });

const written = {
  name: withTexts(line(120), {
    advice: 'Give the picture a name that you will find it by.',
    hint: 'Staff alone see it.',
  }),
  alt: withTexts(line(300), {
    advice: 'Say what the picture shows.',
    hint: 'For those who do not see it. A page may say it otherwise.',
  }),
};

const MediaItem = strictObject({
  mediaId: UploadId,
  ...written,
  width: Type.Integer(),
  height: Type.Integer(),
  focalX: Focal,
  focalY: Focal,
  version: Version,
  /** Where it lies, in its full width. */
  src: Type.String(),
  addedBy: nullable(Type.String()),
  addedAt: Instant,
  /** On how many pages, releases and items it stands, whether these are in the shop or not yet. */
  uses: Type.Integer({ minimum: 0 }),
});
export type MediaItem = Static<typeof MediaItem>;

const pageNamed = { pageId: Type.Integer(), slug: Type.String(), title: Type.String() };

/**
 * Where a picture stands: on a page, in a version that a release shows or would bring back, in an
 * earlier version of a text that binds, or in what stands on many pages.
 */
const MediaUse = Type.Union([
  strictObject({ on: Type.Literal('page'), ...pageNamed, isLive: Type.Boolean() }),
  strictObject({ on: Type.Literal('release'), releaseId: Type.Integer(), name: Type.String() }),
  strictObject({ on: Type.Literal('earlier'), ...pageNamed }),
  strictObject({ on: Type.Literal('item'), id: Type.String() }),
]);
export type MediaUse = Static<typeof MediaUse>;

const params = strictObject({ mediaId: UploadId });

/** Calls of ours: pictures that pages may show. */
export const mediaStaffCalls = defineCalls('staff', {
  searchMedia: {
    method: 'GET',
    path: '/media',
    summary: 'Pictures of the library by words of their name and text, the newest first.',
    access: 'staff:content',
    refusals: [],
    query: strictObject({ text: Type.Optional(Type.String({ maxLength: 100 })), ...paging }),
    answer: strictObject({ ...pageFields, media: Type.Array(MediaItem) }),
  },
  addMedia: {
    method: 'POST',
    path: '/media',
    summary:
      'Adds a picture, drawn anew without where it was taken. What it shows is said with it.',
    access: 'staff:content',
    refusals: [],
    multipart: true,
    body: strictObject({
      ...written,
      files: withTexts(filesField({ kinds: ['picture'], most: 1 }), {
        hint: 'JPEG, PNG, WebP or AVIF, up to 16 MB.',
      }),
    }),
    status: 201,
    answer: MediaItem,
    idempotent: true,
  },
  getMedia: {
    method: 'GET',
    path: '/media/{mediaId}',
    summary: 'A picture of the library, with every place where it stands.',
    access: 'staff:content',
    refusals: ['media-unknown'],
    params,
    answer: strictObject({ media: MediaItem, usedOn: Type.Array(MediaUse) }),
  },
  saveMedia: {
    method: 'PUT',
    path: '/media/{mediaId}',
    summary: 'Names a picture, says what it shows, and which point of it is always seen.',
    access: 'staff:content',
    refusals: ['media-unknown', 'media-changed'],
    params,
    body: strictObject({ version: Version, ...written, focalX: Focal, focalY: Focal }),
    answer: MediaItem,
  },
  removeMedia: {
    method: 'DELETE',
    path: '/media/{mediaId}',
    summary: 'Removes a picture that stands nowhere.',
    access: 'staff:content',
    refusals: ['media-unknown', 'media-in-use'],
    params,
  },
});
