import type { MediaItem, MediaUse, mediaStaffCalls } from '@plumbline/contracts/staff/media.ts';
import { mediaStaffCalls as calls } from '@plumbline/contracts/staff/media.ts';
import { fileRulesOf } from '@plumbline/contracts/nouns/uploads.ts';
import { recordAudit } from '../../base/audit/store.ts';
import { forgetUploads, keepUploads } from '../../base/uploads/keep-uploads.ts';
import { withSameFiles } from '../../base/uploads/same-files.ts';
import type { Caller } from '../../core/caller.ts';
import { uuidFrom, type Context } from '../../core/context.ts';
import type { Handlers } from '../../core/handler.ts';
import { Refusal } from '../../core/refusal.ts';
import { pageOf } from '../../db/paging.ts';
import { writeOnce } from '../../db/answer-once.ts';
import { transaction, type Tx } from '../../db/transaction.ts';
import { recordContentChange } from '../content-changes/store.ts';
import { mediaSource } from './media-source.ts';
import {
  deleteMedia,
  findMedia,
  insertMedia,
  listMediaUses,
  lockMedia,
  searchMedia,
  updateMedia,
  type MediaRow,
} from './store.ts';

/** A picture of the library goes when staff remove it, and on no day. */
const forGood = new Date('9999-01-01T00:00:00Z');
const pictureRule = fileRulesOf(calls.addMedia.body).get('files')!;

/** Pictures as staff add, name and remove them. */
export const mediaHandlers: Handlers<typeof mediaStaffCalls> = {
  searchMedia: async ({ query }, { db }) => {
    const page = pageOf(query);
    const { total, rows } = await searchMedia(db, query.text ?? null, page);
    const { pageNumber, pageSize } = page;
    return { total, pageNumber, pageSize, media: rows.map(describeMedia) };
  },

  addMedia: async ({ params, body, caller, idempotency }, context) => {
    const { db, now, content, randomBytes } = context;
    const { name, alt, files } = body;
    const [uploadId] = files;
    if (uploadId === undefined) {
      const message = 'Choose a picture.';
      throw new Refusal('invalid-request', { fields: [{ path: '/body/files', message }] });
    }
    const at = now();
    const made = uuidFrom(randomBytes);
    const once = await withSameFiles(db, idempotency, params, body);
    const mediaId = await writeOnce(db, once, async (tx) => {
      await recordContentChange(tx);
      const wanted = { field: 'files', ids: files, rule: pictureRule, caller, at, until: forGood };
      await keepUploads(tx, wanted);
      await insertMedia(
        tx,
        { mediaId: made, uploadId, name, alt },
        { addedBy: caller.accountId, at },
      );
      await audit(tx, context, caller, { action: 'addMedia', mediaId: made, after: { name, alt } });
      return made;
    });
    await content.refresh();
    return describeMedia(requireMedia(await findMedia(db, mediaId)));
  },

  getMedia: async ({ params: { mediaId } }, { db }) => {
    const media = requireMedia(await findMedia(db, mediaId));
    return { media: describeMedia(media), usedOn: await listMediaUses(db, mediaId) };
  },

  saveMedia: async ({ params: { mediaId }, body, caller }, context) => {
    const { version, ...written } = body;
    const saved = await transaction(context.db, async (tx) => {
      await recordContentChange(tx);
      const media = requireMedia(await lockMedia(tx, mediaId));
      if (media.version !== version) {
        throw new Refusal('media-changed', {
          detail:
            'Somebody else has saved this picture meanwhile. Nothing was saved; look at theirs.',
          extra: { media: describeMedia(media) },
        });
      }
      await updateMedia(tx, mediaId, written);
      await audit(tx, context, caller, { action: 'saveMedia', mediaId, after: written });
      return (await findMedia(tx, mediaId))!;
    });
    await context.content.refresh();
    return describeMedia(saved);
  },

  removeMedia: async ({ params: { mediaId }, caller }, context) => {
    await transaction(context.db, async (tx) => {
      // Whoever publishes a page waits here: a picture is not taken from under it.
      await recordContentChange(tx);
      const media = requireMedia(await lockMedia(tx, mediaId));
      if (media.uses > 0) {
        const places = (await listMediaUses(tx, mediaId)).map(nameUse).join('; ');
        throw new Refusal('media-in-use', {
          detail: `It is needed still. Take it out there first: ${places}.`,
        });
      }
      await deleteMedia(tx, mediaId);
      await forgetUploads(tx, context, [media.uploadId]);
      await audit(tx, context, caller, { action: 'removeMedia', mediaId, after: null });
    });
    await context.content.refresh();
  },
};

function requireMedia(row: MediaRow | undefined): MediaRow {
  if (!row) throw new Refusal('media-unknown');
  return row;
}

/** Where a picture stands, as staff would look for it. */
function nameUse(use: MediaUse): string {
  switch (use.on) {
    case 'page':
      return `“${use.title}” (/${use.slug}), ${use.isLive ? 'in the shop' : 'in its draft'}`;
    case 'release':
      return `the release “${use.name}”`;
    case 'earlier':
      return `an earlier version of “${use.title}” (/${use.slug}), which is kept for good`;
    case 'item':
      return `${use.id}, on many pages`;
  }
}

function describeMedia({ uploadId: _uploadId, addedAt, ...media }: MediaRow): MediaItem {
  return { ...media, src: mediaSource(media), addedAt: addedAt.toISOString() };
}

const audit = (
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { accountId }: Caller,
  { action, mediaId, after }: { action: string; mediaId: string; after: object | null },
) =>
  recordAudit(tx, {
    actorAccountId: accountId,
    action: `media.${action}`,
    subject: `media:${mediaId}`,
    after,
    at: now(),
  });
