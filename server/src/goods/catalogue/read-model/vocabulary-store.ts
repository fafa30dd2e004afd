import { toPicture } from './product-content.ts';
import type { PictureRow } from './product-rows.ts';
import type { Queryable } from '../../../db/connect.ts';
import { statement } from '../../../db/statement.ts';
import { listBandPercentages, listBands } from '../../pricing/bands-store.ts';
import type { SavedListing } from './saved-listings.ts';
import type { VocabularyRows } from './vocabulary.ts';

// A category's picture has its true size from where an offering shows the same file.
const categories = statement<{
  id: number;
  slug: string;
  name: string;
  parent_id: number | null;
  position: number;
  intro: string;
  facet_keys: string[];
  picture: PictureRow | null;
  room: string | null;
  are_parts: boolean;
}>(
  'catalogueModel.listCategories',
  `with sizes as materialized (
     select distinct on (file) file, width, height from offering_picture
      where file = any(select picture_file from category) order by file, width desc)
   select c.id, c.slug, c.name, c.parent_id, c.position, c.intro, c.facet_keys,
          c.room_file as room, c.are_parts,
          case when s.file is not null
               then json_build_array(s.file, c.name, s.width, s.height) end as picture
     from category c left join sizes s on s.file = c.picture_file
    order by c.id`,
);
const attributes = statement<VocabularyRows['attributes'][number]>(
  'catalogueModel.listFacetAttributes',
  `select key, label, unit, kind from attribute where kind in ('value', 'range')
    order by position, key`,
);
const savedListings = statement<{
  slug: string;
  name: string;
  intro: string;
  category_id: number;
  filters: SavedListing['filters'];
  ranges: SavedListing['ranges'];
}>(
  'catalogueModel.listSavedListings',
  `select slug, name, intro, category_id, filters, ranges
     from saved_listing order by position, slug`,
);

/** The small tables whole: categories, what offerings are narrowed by, bands and their terms of now. */
export async function listVocabularyRows(tx: Queryable, now: Date): Promise<VocabularyRows> {
  const categoryRows = await categories.list(tx);
  const listingRows = await savedListings.list(tx);
  return {
    categories: categoryRows.map(({ parent_id, facet_keys, picture, are_parts, ...row }) => ({
      ...row,
      areParts: are_parts,
      parentId: parent_id,
      facetKeys: facet_keys,
      picture: picture && toPicture(picture),
    })),
    attributes: await attributes.list(tx),
    bands: await listBands(tx),
    savedListings: listingRows.map(({ category_id, ...row }) => ({
      ...row,
      categoryId: category_id,
    })),
    percentages: await listBandPercentages(tx, now),
  };
}
