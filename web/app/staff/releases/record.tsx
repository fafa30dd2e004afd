import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, refusedOf, type RefusedForm } from '../../kit/form.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import {
  hourForm,
  loadRelease,
  nameForm,
  releaseIdOf,
  type ReleaseView,
} from './release-view.server.ts';
import '../../kit/segments.css';
import '../kit/list-table.css';
import './release.css';

const doneTexts: Readonly<Record<string, string>> = {
  add: 'The page is in the release, as it was saved last.',
  remove: 'The page was taken out of the release.',
  schedule: 'The hour is set. Until then nothing changes in the shop.',
  unschedule: 'The hour was taken back.',
  publish: 'All of its pages are in the shop.',
  rename: 'The release has its new name.',
  undo: 'The shop shows what it showed before.',
};

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await loadRelease(args)),
  done: entryOf(doneTexts, args.url.searchParams.get('done')) ?? null,
});

interface AskedOfRelease extends Asked {
  releaseId: number;
}

const seenIn = (sent: FormData) => ({ version: wholeNumberOf(sent.get('version')) });
const pageIn = (sent: FormData) => ({ pageId: wholeNumberOf(sent.get('pageId')) });

const intents: Record<string, Intent<AskedOfRelease, object>> = {
  add: {
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.addToRelease({
        params: { releaseId },
        body: { ...seenIn(sent), ...pageIn(sent) },
      }),
  },
  remove: {
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.removeFromRelease({
        params: { releaseId, ...pageIn(sent) },
        body: seenIn(sent),
      }),
  },
  schedule: {
    form: hourForm,
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.scheduleRelease({
        params: { releaseId },
        body: { ...bodyOf(hourForm, readForm(sent, hourForm)), ...seenIn(sent) },
      }),
  },
  unschedule: {
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.unscheduleRelease({ params: { releaseId }, body: seenIn(sent) }),
  },
  publish: {
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.publishRelease({ params: { releaseId }, body: seenIn(sent) }),
  },
  rename: {
    form: nameForm,
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.renameRelease({
        params: { releaseId },
        body: { ...bodyOf(nameForm, readForm(sent, nameForm)), ...seenIn(sent) },
      }),
  },
  delete: {
    act: async ({ services: { releases }, releaseId, sent }) => {
      await releases.removeRelease({ params: { releaseId }, body: seenIn(sent) });
      throw redirect('/staff/releases?done=deleted', 303);
    },
  },
  undo: {
    act: ({ services: { releases }, releaseId, sent }) =>
      releases.undoRelease({ params: { releaseId }, body: seenIn(sent) }),
  },
};

export async function action(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  const releaseId = releaseIdOf(args);
  const services = servicesFrom(args.context);
  const { refused } = await answerIntent<AskedOfRelease, object>(
    { sent, services, releaseId },
    intents,
  );
  if (refused) return data({ refused }, { status: refused.status });
  return redirect(`/staff/releases/${releaseId}?done=${String(sent.get('intent'))}`, 303);
}

/** A release: its pages as they go into the shop, and the hour at which they do. */
export default function ReleaseRecord() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  return (
    <StaffScreen
      title={page.name}
      note={page.hour}
      above={[
        { href: '/staff/pages', name: 'Pages' },
        { href: '/staff/releases', name: 'Releases' },
      ]}
      marks={<span className={`tag ${page.state.tone}`}>{page.state.name}</span>}
      actions={<Acts page={page} />}
    >
      <Done text={refused ? null : page.done} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      {page.asksToRemove && (
        <Confirm
          title={`Delete “${page.name}”?`}
          action={`${page.here}?remove`}
          intent="delete"
          field={<input type="hidden" name="version" value={page.version} />}
          does="Delete it"
          keep="Keep it"
          keepHref={page.here}
        >
          <p>Its pages stay as they are. This cannot be taken back.</p>
        </Confirm>
      )}
      {page.fault && <p className="note bad">{page.fault}</p>}
      <Section id="pages" title="Pages">
        {page.pages.length === 0 ? (
          <p className="quiet">No pages yet. Add any that was written and is not in the shop.</p>
        ) : (
          <PageTable page={page} />
        )}
        {page.canChange && page.toAdd.length > 0 && (
          <form method="post" className="release-add">
            <input type="hidden" name="version" value={page.version} />
            <Choice id="pageId" name="pageId" label="Add a page" choices={page.toAdd} />
            <button className="button button-outlined" name="intent" value="add">
              Add
            </button>
          </form>
        )}
        {page.canChange && page.toAdd.length === 0 && (
          <p className="quiet small">Everything that was saved is in the shop or in here.</p>
        )}
      </Section>
      {page.canChange && page.isReady && <Hour page={page} refused={refused} />}
      <Name page={page} refused={refused} />
    </StaffScreen>
  );
}

/** What can be done with all of it. */
function Acts({ page }: { page: ReleaseView }) {
  return (
    <form method="post" className="release-acts">
      <input type="hidden" name="version" value={page.version} />
      {page.canChange && (
        <a className="button button-quiet" href={`${page.here}?remove`} data-soft="stay">
          Delete
        </a>
      )}
      {page.isScheduled && (
        <button className="button button-outlined" name="intent" value="unschedule">
          Take the hour back
        </button>
      )}
      {page.isLive && (
        <button className="button stops" name="intent" value="undo">
          Take all of it back
        </button>
      )}
      {page.isReady && (
        <button className="button button-main" name="intent" value="publish">
          Publish all now
        </button>
      )}
    </form>
  );
}

function Hour({ page, refused }: { page: ReleaseView; refused: RefusedForm | undefined }) {
  const field = fieldsOf(page.hourForm, refused);
  return (
    <Section id="hour" title="Publication time">
      <form method="post" className="release-hour" noValidate>
        <input type="hidden" name="version" value={page.version} />
        <TextField {...field('goesLiveAt')} label="Day and hour" type="datetime-local" />
        <button className="button button-outlined" name="intent" value="schedule">
          Set the hour
        </button>
      </form>
    </Section>
  );
}

function Name({ page, refused }: { page: ReleaseView; refused: RefusedForm | undefined }) {
  const field = fieldsOf(page.nameForm, refusedOf(refused, 'rename'));
  return (
    <Section id="rename" title="Name">
      <form key={page.version} method="post" className="release-hour" noValidate>
        <input type="hidden" name="version" value={page.version} />
        <TextField {...field('name')} hint={undefined} label="Name" autoComplete="off" />
        <button className="button button-outlined" name="intent" value="rename">
          Rename it
        </button>
      </form>
    </Section>
  );
}

function PageTable({ page }: { page: ReleaseView }) {
  return (
    <>
      <nav className="segments" aria-label="Preview as">
        {page.readers.map(({ href, name, isOn }) => (
          <a key={href} href={href} aria-current={isOn ? 'true' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, and says what it is */}
      <div className="list-scroll release-pages" role="group" aria-label="Pages" tabIndex={0}>
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Goes into the shop</th>
              <th scope="col">
                <span className="visually-hidden">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page.pages.map(({ pageId, href, title, path, preview, version, now, faults }) => (
              <tr key={pageId}>
                <th scope="row">
                  <a className="link" href={href}>
                    {title}
                  </a>
                  <br />
                  <small className="quiet">{path}</small>
                  {faults.length > 0 && (
                    <ul className="release-faults">
                      {faults.map((fault) => (
                        <li key={fault}>{fault}</li>
                      ))}
                    </ul>
                  )}
                </th>
                <td>
                  {version}
                  <br />
                  <small className="quiet">{now}</small>
                </td>
                <td>
                  <form method="post" className="release-acts">
                    <a className="button button-quiet button-small" href={preview}>
                      Look at it <span className="visually-hidden">{title}</span>
                    </a>
                    {page.canChange && (
                      <>
                        <input type="hidden" name="version" value={page.version} />
                        <input type="hidden" name="pageId" value={pageId} />
                        <button
                          className="button button-quiet button-small"
                          name="intent"
                          value="remove"
                        >
                          Take out <span className="visually-hidden">{title}</span>
                        </button>
                      </>
                    )}
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export { StaffError as ErrorBoundary };
