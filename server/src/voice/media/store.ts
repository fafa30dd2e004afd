import type { MediaUse } from '@plumbline/contracts/staff/media.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import { statement } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** A picture of the library; `uses` counts what names it. */
export interface MediaRow {
  mediaId: string;
  uploadId: string;
  name: string;
  alt: string;
  width: number;
  height: number;
  focalX: number;
  focalY: number;
  version: number;
  addedBy: string | null;
  addedAt: Date;
  uses: number;
}

/** Whether a document names the picture, wherever in it: its id is nobody else's. */
const names = (document: string, id: string) =>
  `jsonb_path_exists(${document}, '$.**.ref ? (@ == $id)', jsonb_build_object('id', ${id}))`;

// A page counts once, whether its newest version shows the picture or the one that is in the shop.
const isOnPage = (id: string) => `exists (select from content_version v
                    where v.page_id = p.page_id and v.version in (p.version, p.live_version)
                      and ${names('v.content', id)})`;
const fromPagesWith = (id: string) => `from content_page p where ${isOnPage(id)}`;
// What was binding once is shown for good, whatever its page says now.
const fromEarlierWith = (id: string) => `from content_page p
     where exists (select from content_legal_version l
                    where l.page_id = p.page_id and ${names('l.content', id)})
       and not ${isOnPage(id)}`;
// A release shows the versions that were put into it, however old they are by then. One that is in
// the shop brings back what was there before, unless one of its pages was published again since.
const fromReleasesWith = (id: string) => `from content_release r
     where exists (select from content_release_page rp
                     join content_version v on v.page_id = rp.page_id
                      and v.version = case when r.state in ('draft', 'scheduled', 'failed') then rp.version
                                           when r.state = 'live' then rp.before_version end
                    where rp.release_id = r.release_id and ${names('v.content', id)})
       and (r.state <> 'live'
            or not exists (select from content_release_page rp
                             join content_page p on p.page_id = rp.page_id
                            where rp.release_id = r.release_id
                              and p.live_version is distinct from rp.version))`;
const fromItemsWith = (
  id: string,
) => `from global_item i join global_item_version g using (id, version)
     where ${names('g.value', id)}`;

const columns = `m.media_id as "mediaId", m.upload_id as "uploadId", m.name, m.alt, m.width, m.height,
    m.focal_x as "focalX", m.focal_y as "focalY", m.version, a.display_name as "addedBy",
    m.added_at as "addedAt",
    (${[fromPagesWith, fromReleasesWith, fromEarlierWith, fromItemsWith]
      .map((from) => `(select count(*) ${from('m.media_id::text')})`)
      .join(' + ')})::int as uses
  from content_media m left join account a on a.id = m.added_by`;

const find = statement<MediaRow>('media.find', `select ${columns} where m.media_id = $1`);
const lock = statement('media.lock', 'select from content_media where media_id = $1 for update');
const matches = `($1::text is null or m.name ilike $1 or m.alt ilike $1)`;
const search = statement<MediaRow>(
  'media.search',
  `select ${columns} where ${matches} order by m.added_at desc, m.media_id limit $2 offset $3`,
);
const count = statement<{ total: number }>(
  'media.count',
  `select count(*)::int as total from content_media m where ${matches}`,
);
const listUploads = statement<{ uploadId: string }>(
  'media.findUpload',
  'select upload_id as "uploadId" from content_media where media_id = $1',
);
const insert = statement(
  'media.insert',
  `insert into content_media (media_id, upload_id, name, alt, width, height, added_by, added_at)
   select $1, u.upload_id, $3, $4, u.width, u.height, $5, $6 from upload u where u.upload_id = $2`,
);
const update = statement(
  'media.update',
  `update content_media set name = $2, alt = $3, focal_x = $4, focal_y = $5, version = version + 1
    where media_id = $1`,
);
const remove = statement('media.remove', 'delete from content_media where media_id = $1');

export const findMedia = (tx: Queryable, mediaId: string) => find.find(tx, [mediaId]);

/** The same, with nobody else changing it until this transaction ends. */
export async function lockMedia(tx: Tx, mediaId: string): Promise<MediaRow | undefined> {
  await lock.run(tx, [mediaId]);
  return findMedia(tx, mediaId);
}

/** The file of a picture. */
export const findMediaUpload = async (tx: Queryable, mediaId: string) =>
  (await listUploads.find(tx, [mediaId]))?.uploadId;

export async function searchMedia(
  tx: Queryable,
  text: string | null,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
): Promise<{ total: number; rows: MediaRow[] }> {
  const like = text && `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await search.list(tx, [like, limit, offset]);
  return { total: (await count.find(tx, [like]))!.total, rows };
}

/** Adds a picture of a file that is kept, with its size. */
export async function insertMedia(
  tx: Tx,
  media: { mediaId: string; uploadId: string; name: string; alt: string },
  { addedBy, at }: { addedBy: number | null; at: Date },
): Promise<void> {
  const { mediaId, uploadId, name, alt } = media;
  await insert.run(tx, [mediaId, uploadId, name, alt, addedBy, at]);
}

export async function updateMedia(
  tx: Tx,
  mediaId: string,
  media: { name: string; alt: string; focalX: number; focalY: number },
): Promise<void> {
  await update.run(tx, [mediaId, media.name, media.alt, media.focalX, media.focalY]);
}

export const deleteMedia = (tx: Tx, mediaId: string) => remove.run(tx, [mediaId]);

const newestTitle = `(select v.content->>'title' from content_version v
            where v.page_id = p.page_id and v.version = p.version) as title`;
const listPages = statement<{ pageId: number; slug: string; title: string; isLive: boolean }>(
  'media.listPagesWith',
  `select p.page_id as "pageId", p.slug, ${newestTitle},
          exists (select from content_version v
                   where v.page_id = p.page_id and v.version = p.live_version
                     and ${names('v.content', '$1::text')}) as "isLive"
     ${fromPagesWith('$1::text')} order by p.slug`,
);
const listReleases = statement<{ releaseId: number; name: string }>(
  'media.listReleasesWith',
  `select r.release_id as "releaseId", r.name ${fromReleasesWith('$1::text')} order by r.release_id`,
);
const listEarlier = statement<{ pageId: number; slug: string; title: string }>(
  'media.listEarlierWith',
  `select p.page_id as "pageId", p.slug, ${newestTitle} ${fromEarlierWith('$1::text')}
    order by p.slug`,
);
const listItems = statement<{ id: string }>(
  'media.listItemsWith',
  `select i.id ${fromItemsWith('$1::text')} order by i.id`,
);

/** Everything that names a picture, and for whose sake it is kept. */
export async function listMediaUses(tx: Queryable, mediaId: string): Promise<MediaUse[]> {
  const about = [mediaId];
  return [
    ...(await listPages.list(tx, about)).map((row) => ({ on: 'page' as const, ...row })),
    ...(await listReleases.list(tx, about)).map((row) => ({ on: 'release' as const, ...row })),
    ...(await listEarlier.list(tx, about)).map((row) => ({ on: 'earlier' as const, ...row })),
    ...(await listItems.list(tx, about)).map((row) => ({ on: 'item' as const, ...row })),
  ];
}
