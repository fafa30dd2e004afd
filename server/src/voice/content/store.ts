import type {
  ContentAuthor,
  ContentCategory,
  PageContent,
  PageKind,
} from '@plumbline/contracts/nouns/content/content-page.ts';
import type { GlobalItemValues } from '@plumbline/contracts/nouns/content/global-items.ts';
import type { Queryable } from '../../db/connect.ts';
import { statement } from '../../db/statement.ts';
import type { MediaPicture } from './reader.ts';

/** What has changed since a version of the words, and the few things that are read whole each time. */
export interface ContentRows {
  version: number;
  /** Those that changed since; one without content is no longer shown. */
  pages:
    | {
        pageId: number;
        kind: PageKind;
        slug: string;
        version: number | null;
        content: PageContent | null;
        publishedAt: string | null;
        liveSince: string | null;
        legal: { number: number; inForceFrom: string; content: PageContent }[];
      }[]
    | null;
  moves: Record<string, string> | null;
  categories: ContentCategory[] | null;
  authors: ContentAuthor[] | null;
  media: MediaPicture[] | null;
  items: Partial<GlobalItemValues> | null;
}

// One statement sees one state of all the tables, whoever is changing them.
const changes = statement<ContentRows>(
  'content.listChanges',
  `select s.version,
     (select json_agg(json_build_object(
               'pageId', p.page_id, 'kind', p.kind, 'slug', p.slug, 'version', p.live_version,
               'content', v.content, 'publishedAt', p.published_at, 'liveSince', p.live_since,
               'legal', coalesce((select json_agg(json_build_object('number', l.number,
                          'inForceFrom', l.in_force_from, 'content', l.content) order by l.number desc)
                          from content_legal_version l where l.page_id = p.page_id), '[]')))
        from content_page p
        left join content_version v on v.page_id = p.page_id and v.version = p.live_version
       where p.seen_in > $1) as pages,
     (select json_object_agg(r.slug, coalesce(r.path, '/' || p.slug))
        from content_redirect r left join content_page p on p.page_id = r.page_id
       where (r.page_id is null or p.live_version is not null)
         and not exists (select from content_page l
                          where l.slug = r.slug and l.live_version is not null)) as moves,
     (select json_agg(json_build_object('key', key, 'name', name, 'intro', intro)
               order by position, key) from content_category) as categories,
     (select json_agg(json_build_object('key', key, 'name', name, 'role', role) order by name)
        from content_author) as authors,
     (select json_agg(json_build_object('mediaId', media_id, 'width', width, 'height', height,
               'focalX', focal_x, 'focalY', focal_y)) from content_media) as media,
     (select json_object_agg(i.id, v.value)
        from global_item i join global_item_version v using (id, version)) as items
   from content_state s where s.version > $1 or $1 = -1`,
);

/** What has changed since this version; undefined for nothing. -1 asks for all of it. */
export const listContentChanges = (tx: Queryable, since: number) => changes.find(tx, [since]);
