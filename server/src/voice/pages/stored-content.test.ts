import { blockKinds } from '@plumbline/contracts/nouns/content/blocks.ts';
import { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDatabase, dropCopy } from '../../../test/database-copies.ts';
import { connectDatabase, type Database } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { linesOfPage } from './references.ts';

let db: Database;
let address: string;
const open = (connectionString: string) =>
  connectDatabase({ connectionString, schema: 'shop', statementTimeoutMs: 60_000 });

beforeAll(async () => {
  address = await copyDatabase('before-guides-for-goods', async (draft) => {
    const before = open(draft);
    await migrate(before, { before: '0187' });
    await before.close();
  });
  db = open(address);
});
afterAll(async () => {
  await db.close();
  await dropCopy(address);
});

const picture = { from: 'library', ref: 'rule', alt: 'A steel rule' };
const text = [{ part: 'paragraph', words: [{ text: 'Measure twice.', bold: true }] }];

/** A page as the first release with pages kept it: each kind of block, and every choice in one. */
const first = {
  slug: 'how-we-measure',
  title: 'How we measure',
  summary: 'With a steel rule.',
  picture: null,
  category: null,
  author: null,
  related: ['TAP'],
  searchWords: 'size',
  blocks: [
    { kind: 'hero', title: 'Twice', text: 'Then once.', picture, link: { href: '/', words: 'Go' } },
    { kind: 'text', text, audience: 'trade', device: 'phone' },
    { kind: 'picture', picture, caption: 'A rule' },
    { kind: 'gallery', title: 'Rules', pictures: [picture, picture] },
    {
      kind: 'carousel',
      title: 'More',
      slides: [
        { picture, title: 'One', text: '', link: '/c/taps' },
        { picture, title: 'Two', text: '', link: null },
      ],
    },
    {
      kind: 'products',
      title: 'To choose from',
      look: 'rows',
      goods: { of: 'skus', skus: ['TAP'] },
      note: '',
    },
    {
      kind: 'products',
      title: 'The best',
      look: 'cards',
      goods: { of: 'category', slug: 'taps', most: 4 },
      note: 'By reach',
    },
    {
      kind: 'comparison',
      caption: 'Reaches',
      columns: ['Basin', 'Reach'],
      rows: [{ cells: ['Small', '80 mm'] }],
    },
    { kind: 'faq', title: 'Asked', questions: [{ question: 'Why?', answer: text }] },
    { kind: 'form', title: 'When?', text: '', form: 'postcode' },
    { kind: 'video', title: 'Film', site: 'vimeo', video: '12345', picture, text: '' },
    { kind: 'quote', text: 'Twice.', who: 'Ines Marlow', role: 'Fitter' },
    {
      kind: 'steps',
      title: 'So',
      steps: [
        { title: 'Hook it', text, picture },
        { title: 'Read it', text, picture: null },
      ],
    },
    {
      kind: 'drawing',
      title: 'A rule',
      caption: '',
      widthMm: 300,
      heightMm: 30,
      parts: [{ part: 'box', xMm: 0, yMm: 0, widthMm: 300, heightMm: 30, stroke: 'outline' }],
    },
  ].map((block, place) => ({ id: `block-${place}`, ...block })),
};

test('what was stored in an earlier form is of the form of today after a release, word for word', async () => {
  expect(new Set(first.blocks.map(({ kind }) => kind))).toEqual(new Set(blockKinds));
  await db.pool.query(
    `with page as (insert into content_page (kind, slug, version) values ('legal', 'how-we-measure', 1)
       returning page_id),
     version as (insert into content_version (page_id, version, content, note, saved_at)
       select page_id, version, case version when 1 then $1::jsonb else $1 || '{"blocks": []}' end,
              'Written', now() from page, generate_series(1, 2) as version)
     insert into content_legal_version (page_id, number, content, in_force_from, published_at)
     select page_id, 1, $1, '2026-11-01', now() from page`,
    [JSON.stringify(first)],
  );
  await migrate(db);
  // The version before serves on for a while, and writes pages as it knows them.
  await db.pool.query(
    `with page as (select page_id from content_page),
     version as (insert into content_version (page_id, version, content, note, saved_at)
       select page_id, 3, $1::jsonb, 'Written again', now() from page)
     insert into content_legal_version (page_id, number, content, in_force_from, published_at)
     select page_id, 2, $1, '2026-12-01', now() from page`,
    [JSON.stringify(first)],
  );
  const { rows } = await db.pool.query<{ content: PageContent }>(
    `select content from content_version where version in (1, 3)
     union all select content from content_legal_version
     union all select content from content_version where version = 2`,
  );
  const isContent = Compile(PageContent);
  expect(rows.map(({ content }) => [...isContent.Errors(content)])).toEqual(rows.map(() => []));
  const said = linesOfPage(first as unknown as PageContent);
  const shorter = said.slice(0, 2);
  const words = rows.map(({ content }) => linesOfPage(content));
  expect(words).toEqual([said, said, said, said, shorter]);
  // What was put aside for the migration stands again.
  for (const table of ['content_version', 'content_legal_version']) {
    const change = db.pool.query(`update ${table} set content = '{}'`);
    await expect(change).rejects.toThrow(/only ever added to/);
  }
});
