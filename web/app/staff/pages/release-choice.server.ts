import type { Services } from '@plumbline/contracts/calls.ts';
import type { StaffPage } from '@plumbline/contracts/staff/pages.ts';
import { redirect } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { hourOf, releaseStates } from '../parts/release-names.ts';

/** A release begun for one page bears its title, as far as there is room. */
const nameLength = 80;

/** The releases that a page can go into, and a new one; null where the shop shows all of the page. */
export async function loadReleaseChoice(
  { releases }: Pick<Services, 'releases'>,
  { state }: Pick<StaffPage, 'state'>,
) {
  if (state === 'live') return null;
  const { releases: all } = await orErrorPage(releases.listReleases());
  const waiting = all.filter((each) => each.state === 'scheduled');
  const open = all.filter((each) => each.state === 'draft' || each.state === 'failed');
  return {
    key: crypto.randomUUID(),
    choices: [
      ...open.map(({ releaseId, version, name, state: stands }) => ({
        value: `${releaseId} ${version}`,
        text: `${name} (${releaseStates[stands].name.toLowerCase()})`,
      })),
      { value: 'new', text: 'A new release for this page' },
    ],
    /** What waits for its hour takes nothing more until that is taken back. */
    waiting: waiting.map((release) => ({
      href: `/staff/releases/${release.releaseId}`,
      name: `${release.name}. ${hourOf(release)}`,
    })),
  };
}
export type ReleaseChoice = Awaited<ReturnType<typeof loadReleaseChoice>>;

/** Puts a page into the release that was chosen, and leads on to that, where its hour is set. */
export async function putIntoRelease(
  { releases, pages }: Pick<Services, 'releases' | 'pages'>,
  pageId: number,
  sent: FormData,
): Promise<Response> {
  const chosen = String(sent.get('release') ?? '');
  const { releaseId, version } =
    chosen === 'new'
      ? await begin()
      : {
          releaseId: wholeNumberOf(chosen.split(' ')[0]!),
          version: wholeNumberOf(chosen.split(' ')[1] ?? ''),
        };
  const body = { version, pageId };
  await releases.addToRelease({ params: { releaseId }, body });
  return redirect(`/staff/releases/${releaseId}?done=add`, 303);

  async function begin() {
    const { page } = await pages.getStaffPage({ params: { pageId } });
    const name = page.content.title.slice(0, nameLength).trim();
    return sendOnce(sent, (once) => releases.createRelease({ body: { name } }, once));
  }
}
