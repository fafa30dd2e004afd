import type { Block } from '@plumbline/contracts/nouns/content/blocks.ts';
import type { Services } from '@plumbline/contracts/calls.ts';
import type { PageContent } from '@plumbline/contracts/nouns/content/content-page.ts';
import { articleGroups } from '@plumbline/contracts/shop/help.ts';
import { redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../../kit/entry-of.ts';
import { dateAndYear } from '../../kit/format.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { itemNames } from '../parts/item-names.ts';
import { offerPicture } from '../parts/picture-choice.ts';
import { asText } from '../parts/as-text.ts';
import { momentText } from '../parts/offer-texts.ts';
import { differenceOf } from './page-difference.server.ts';
import { headSchema, isKind, schemaOf } from './page-actions.server.ts';
import { blockNames, headName, kindNames, stateNames } from './page-names.ts';
import { loadReleaseChoice } from './release-choice.server.ts';
import { emptyOfSchema, fieldsOfSchema } from '../parts/schema-form.ts';

/** As whom, and how wide, a page is looked at beside its editor. */
const readers = { guest: 'Guest', consumer: 'Signed in' } as const;
const widths = [390, 820, 1440];

export const pageIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): number => {
  const pageId = Number(params['pageId']);
  if (!Number.isInteger(pageId) || pageId < 1) throw new Response(null, { status: 404 });
  return pageId;
};

/** A page in its editor: its blocks, the form of one of them, and the frame that shows it. */
export async function loadEditor(args: LoaderFunctionArgs) {
  const { pages, media, releases } = servicesFrom(args.context);
  const params = { pageId: pageIdOf(args) };
  const { searchParams } = args.url;
  const as = readerIn(searchParams);
  const width = widths.find((each) => each === Number(searchParams.get('width'))) ?? widths[0]!;
  const [
    { page, isMine, categories, authors, legal, bands },
    { faults, otherSites },
    { versions },
    preview,
    library,
  ] = await orErrorPage(
    Promise.all([
      pages.getStaffPage({ params }),
      pages.checkPage({ params }),
      pages.listPageVersions({ params }),
      pages.previewPage({ params, body: as.reader }),
      media.searchMedia({ query: { pageSize: 100 } }),
    ]),
  );
  const here = `/staff/pages/${page.pageId}`;
  const { content } = page;
  const compared = Number(searchParams.get('compare')) || null;
  return {
    here,
    pageId: page.pageId,
    version: page.version,
    title: content.title,
    path: `/${page.slug}`,
    kind: kindNames[page.kind],
    state: stateNames[page.state],
    isLive: page.liveVersion !== null,
    /** The question before it is deleted, which what was in the shop is not. */
    removeHref: page.publishedAt === null ? `${here}?remove` : null,
    asksToRemove:
      page.publishedAt === null && searchParams.has('remove')
        ? await loadUses(pages, params)
        : null,
    changesHref: page.state === 'changed' ? `${here}?compare=${page.liveVersion}#versions` : null,
    owner: page.owner,
    isMine,
    reviewOn: page.reviewOn ?? '',
    reviewText: page.reviewOn === null ? 'No day is set' : dateAndYear(page.reviewOn),
    outline: content.blocks.map((block, place) => ({
      id: block.id,
      name: blockNames[block.kind],
      begins: beginningOf(block),
      isFirst: place === 0,
      isLast: place === content.blocks.length - 1,
      faults: faults.filter((each) => each.block === block.id).map(({ message }) => message),
    })),
    /** What to look at before it goes live, each with the way to where it is. */
    faults: faults.map(({ block, isGrave, message }) => ({
      href: block === null ? here : `${here}?block=${block}`,
      isGrave,
      message,
    })),
    otherSites: otherSitesText(otherSites),
    canPublish: page.state !== 'live' && faults.every(({ isGrave }) => !isGrave),
    form: formOf(searchParams, content),
    kinds: Object.entries(blockNames).map(([value, text]) => ({ value, text })),
    headNames: {
      category:
        page.kind === 'help'
          ? Object.fromEntries(articleGroups.map((group) => [group, group]))
          : Object.fromEntries(categories.map(({ key, name }) => [key, name])),
      author: Object.fromEntries(authors.map(({ key, name }) => [key, name])),
    },
    pictures: library.media.map(offerPicture),
    preview: {
      src: preview.path,
      width,
      as: as.name,
      widths: widths.map((each) => ({ href: hrefWith(args.url, 'width', String(each)), each })),
      readers: [
        ...Object.entries(readers).map(([each, name]) => ({ each, name })),
        ...bands.map(({ bandId, name }) => ({ each: `band-${bandId}`, name })),
      ].map(({ each, name }) => ({
        href: hrefWith(args.url, 'as', each),
        name,
        isOn: each === as.name,
      })),
    },
    versions: versions.map(({ version, note, savedBy, savedAt }) => ({
      version,
      note,
      who: savedBy ?? 'The shop',
      when: momentText(savedAt),
      isLive: version === page.liveVersion,
      isNewest: version === page.version,
      href: `${hrefWith(args.url, 'compare', String(version))}#versions`,
    })),
    inForce: legal.map(({ number, inForceFrom }, place) => ({
      href: `/${page.slug}?version=${number}`,
      name: `Version ${number}, from ${dateAndYear(inForceFrom)}`,
      isNow: place === 0 && page.liveVersion !== null,
    })),
    releaseChoice: await loadReleaseChoice({ releases }, page),
    compared: compared && (await compare(args, params.pageId, compared, content)),
  };
}

/** What would miss the page, in words, each with the way to it. */
async function loadUses(
  { getPageUses }: Pick<Services['pages'], 'getPageUses'>,
  params: { pageId: number },
) {
  const uses = await orErrorPage(getPageUses({ params }));
  return {
    releases: uses.releases.map(({ releaseId, name }) => ({
      href: `/staff/releases/${releaseId}`,
      name,
    })),
    leadHere: [
      ...uses.pages.map(({ pageId, title }) => ({ href: `/staff/pages/${pageId}`, name: title })),
      ...uses.items.map((id) => ({ href: `/staff/global-items/${id}`, name: itemNames[id].name })),
    ],
  };
}

/** What the check of a page leaves out, in words; null where it leaves out nothing. */
const otherSitesText = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? 'One link leads' : `${count} links lead`} to other sites, which are not looked at. Try ${count === 1 ? 'it' : 'them'} yourself.`;

/** As whom an address asks for the page: a guest unless it names somebody else. */
function readerIn(asked: URLSearchParams) {
  const name = asked.get('as') ?? '';
  const [, band] = /^band-([1-9]\d{0,8})$/.exec(name) ?? [];
  if (band !== undefined) return { name, reader: { as: 'band' as const, bandId: Number(band) } };
  const as = entryOf(readers, name) ? (name as keyof typeof readers) : 'guest';
  return { name: as, reader: { as } };
}

function hrefWith({ pathname, searchParams }: URL, name: string, value: string): string {
  const asked = new URLSearchParams(searchParams);
  asked.set(name, value);
  return `${pathname}?${asked}`;
}

/** The form that is open: of a block, of one that is to be added, or of the page itself. */
function formOf(asked: URLSearchParams, content: { blocks: readonly Block[] }) {
  const kind = asked.get('new');
  if (kind !== null && isKind(kind)) {
    const fields = fieldsOfSchema(schemaOf(kind), emptyOfSchema(schemaOf(kind)));
    const last = content.blocks.at(-1)?.id ?? '';
    return { of: `new ${kind}`, name: blockNames[kind], fields, after: asked.get('after') ?? last };
  }
  const block = content.blocks.find(({ id }) => id === asked.get('block'));
  if (!block)
    return {
      of: 'head',
      name: headName,
      fields: fieldsOfSchema(headSchema, content),
      after: '',
    };
  const fields = fieldsOfSchema(schemaOf(block.kind), block);
  return { of: block.id, name: blockNames[block.kind], fields, after: '' };
}

const beginning = 60;
const beginningOf = (block: Block): string =>
  asText(block).replace(/\s+/g, ' ').slice(0, beginning);

/** What became of a page since one of its versions. */
async function compare(
  { context }: LoaderFunctionArgs,
  pageId: number,
  version: number,
  now: PageContent,
) {
  const { pages } = servicesFrom(context);
  const { content: was } = await orErrorPage(pages.getPageVersion({ params: { pageId, version } }));
  return { version, parts: differenceOf(was, now) };
}

/** Where the editor goes on after something was done. */
export const backTo = (pageId: number, query: string) =>
  redirect(`/staff/pages/${pageId}?${query}`, 303);
