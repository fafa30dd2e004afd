import type { LoaderFunctionArgs } from 'react-router';
import type { ReleasePage } from '@plumbline/contracts/staff/releases.ts';
import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { releaseStaffCalls } from '@plumbline/contracts/staff/releases.ts';
import { viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { hourOf, releaseStates } from '../parts/release-names.ts';

export const hourForm = describeForm(releaseStaffCalls.scheduleRelease.body, {
  without: ['version'],
});

export const nameForm = describeForm(releaseStaffCalls.renameRelease.body, {
  without: ['version'],
});

/** As whom the pages of a release are looked at before they are in the shop. */
const readers = { guest: 'Guest', consumer: 'Signed in', band: 'Trade band' } as const;

export const releaseIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): number => {
  const releaseId = Number(params['releaseId']);
  if (!Number.isInteger(releaseId) || releaseId < 1) throw new Response(null, { status: 404 });
  return releaseId;
};

/** A release as its screen shows it, with the pages that could still go into it. */
export async function loadRelease(args: LoaderFunctionArgs) {
  const { releases, pages } = servicesFrom(args.context);
  const params = { releaseId: releaseIdOf(args) };
  const { searchParams } = args.url;
  const asked = searchParams.get('as') ?? 'guest';
  const as = Object.hasOwn(readers, asked) ? (asked as keyof typeof readers) : 'guest';
  const [release, { previews }, changed, drafts] = await orErrorPage(
    Promise.all([
      releases.getRelease({ params }),
      releases.previewRelease({ params, body: { as } }),
      pages.searchPages({ query: { state: 'changed', pageSize: 100 } }),
      pages.searchPages({ query: { state: 'draft', pageSize: 100 } }),
    ]),
  );
  const inIt = new Map(release.pages.map(({ pageId, version }) => [pageId, version]));
  const previewOf = new Map(previews.map(({ pageId, path }) => [pageId, path]));
  const { state, fault } = release;
  const canChange = state === 'draft' || state === 'failed';
  const isReady =
    release.pages.length > 0 &&
    release.pages.every(({ faults }) => faults.every(({ isGrave }) => !isGrave));
  return {
    here: `/staff/releases/${release.releaseId}`,
    name: release.name,
    version: release.version,
    state: releaseStates[state],
    hour: hourOf(release),
    fault,
    canChange,
    isReady: isReady && (canChange || state === 'scheduled'),
    isScheduled: state === 'scheduled',
    isLive: state === 'live',
    hourForm: viewForm(hourForm),
    nameForm: viewForm(nameForm, { name: release.name }),
    asksToRemove: canChange && searchParams.has('remove'),
    pages: release.pages.map((page) => pageView(page, previewOf.get(page.pageId) ?? '')),
    toAdd: [...changed.pages, ...drafts.pages]
      .filter(({ pageId, version }) => inIt.get(pageId) !== version)
      .map(({ pageId, title, slug }) => ({ value: String(pageId), text: `${title} (/${slug})` })),
    readers: Object.entries(readers).map(([each, name]) => ({
      href: `/staff/releases/${release.releaseId}?as=${each}`,
      name,
      isOn: each === as,
    })),
  };
}
export type ReleaseView = Awaited<ReturnType<typeof loadRelease>>;

function pageView(page: ReleasePage, preview: string) {
  const { pageId, title, slug, version, newestVersion, liveVersion, faults } = page;
  return {
    pageId,
    href: `/staff/pages/${pageId}`,
    title,
    path: `/${slug}`,
    preview,
    version:
      newestVersion === version
        ? `Version ${version}`
        : `Version ${version}; ${newestVersion} was saved since`,
    now: liveVersion === null ? 'Not in the shop' : `Version ${liveVersion} is in the shop`,
    faults: faults.filter(({ isGrave }) => isGrave).map(({ message }) => message),
  };
}
