import type { CallOptions } from '@plumbline/contracts/call/client.ts';
import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import type { MediaItem } from '@plumbline/contracts/staff/media.ts';
import type { StaffPage } from '@plumbline/contracts/staff/pages.ts';
import sharp from 'sharp';
import { transaction } from '../src/db/transaction.ts';
import { recordContentChange } from '../src/voice/content-changes/store.ts';
import { saveAuthors, saveCategories } from '../src/voice/pages/names-store.ts';
import { insertPageVersion, lockPage } from '../src/voice/pages/store.ts';
import { startTestShop, type TestShop, type Visitor } from './shop.ts';

/** A block of one paragraph, which may lead somewhere. */
export const words = (text: string, link?: string): Block => ({
  kind: 'text',
  id: 'words',
  text: [{ part: 'paragraph', words: [{ text, ...(link && { link }) }] }],
});

/** A block of goods by their part numbers. */
export const rows = (...skus: string[]): Block => ({
  kind: 'products',
  id: 'rows',
  title: '',
  look: 'rows',
  taken: 'apart',
  goods: { of: 'skus', skus },
  note: '',
});

export interface ContentShop {
  shop: TestShop;
  /** A member of staff who writes. */
  editor: Visitor;
  /** A page with these blocks, which is not in the shop yet. */
  write(slug: string, blocks: Block[], more?: Partial<PageContent>): Promise<StaffPage>;
  /** The same, in the shop. */
  publish(slug: string, blocks: Block[], more?: Partial<PageContent>): Promise<StaffPage>;
  /** A picture in the library, sent in as staff send one. */
  addPicture(name: string, options?: CallOptions): Promise<MediaItem>;
}

/** A shop with somebody who writes for it, a category of guides and an author. */
export async function startContentShop(): Promise<ContentShop> {
  const shop = await startTestShop({
    offerings: [
      { sku: 'TAP', incPence: 129_00, stock: 10, bandExPence: { 'band-1': 90_00 } },
      { sku: 'OLD', incPence: 99_00, stock: 0, bandExPence: { 'band-2': 70_00 } },
    ],
  });
  await transaction(shop.db, async (tx) => {
    await recordContentChange(tx);
    await saveCategories(tx, [{ key: 'choose', name: 'Choose', intro: '' }]);
    await saveAuthors(tx, [{ key: 'ines', name: 'Ines Marlow', role: 'Fitter' }]);
  });
  await shop.app.context.content.refresh();
  const editor = await shop.signedIn({ roles: ['content'] });
  const { pages } = editor.services;
  const write: ContentShop['write'] = async (slug, blocks, more = {}) => {
    const isGuide = slug.startsWith('advice/');
    const guide = isGuide ? { category: 'choose', author: 'ines' } : {};
    const kind = isGuide ? ('article' as const) : ('page' as const);
    const body = { kind, slug, title: `The page ${slug}`, summary: 'What it is about.' };
    const { pageId, content, version } = await pages.createPage({ body });
    return pages.savePage({
      params: { pageId },
      body: { version, content: { ...content, ...guide, ...more, blocks }, note: 'Written' },
    });
  };
  return {
    shop,
    editor,
    write,
    async publish(slug, blocks, more) {
      const { pageId, version } = await write(slug, blocks, more);
      return pages.publishPage({ params: { pageId }, body: { version } });
    },
    async addPicture(name, options) {
      const files = new FormData();
      const size = { width: 1200, height: 800, channels: 3 as const };
      const bytes = await sharp({ create: { ...size, background: '#4477aa' } })
        .jpeg()
        .toBuffer();
      files.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
      files.append('name', name);
      files.append('alt', 'A tap on a basin');
      return editor.services.media.addMedia({ body: files as never }, options);
    },
  };
}

/** Keeps a page as it was saved before a part of the shop took its address; its version then. */
export const keepAtTaken = ({ db, app }: TestShop, pageId: number, slug: string): Promise<number> =>
  transaction(db, async (tx) => {
    const page = (await lockPage(tx, pageId))!;
    const content = { ...page.content, slug };
    const at = app.context.now();
    await insertPageVersion(tx, page, { content, note: 'From before', savedBy: null, at });
    return page.version + 1;
  });
