import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../request/problems.server.ts';
import { shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import projectSheet from './project.css?url';
import { Departments } from '../frame/departments.tsx';
import { Crumbs } from '../kit/crumbs.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { pounds } from '../kit/format.ts';
import type { RefusedForm } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { shownPence } from '../parts/price-view.ts';
import { Screen } from '../frame/screen.tsx';
import { allItems } from './all-items.server.ts';
import { Budget, EditFacts } from './budget.tsx';
import { answerProjectForm } from './project-actions.server.ts';
import { Changes, Missed, Report } from './project-notices.tsx';
import { changeRows } from './project-changes.server.ts';
import { projectForms } from './project-forms.server.ts';
import { Fitted, Notes, Remove, Rooms, Share } from './project-aside.tsx';
import { ProjectRoom } from './project-room.tsx';
import { RoomTabs } from './room-tabs.tsx';
import { budgetView, dayText, projectLine, roomTabs, roomViews } from './project-view.server.ts';

export const handle: ScreenHandle = { sheets: [fieldSheet, projectSheet] };

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const { searchParams, origin } = new URL(request.url);
  const projectId = params['projectId'] ?? '';
  const refreshes = searchParams.has('refresh');
  const [project, arrivals] = await Promise.all([
    orErrorPage(
      allItems((page) =>
        shop.services.projects.getProject({
          params: { projectId },
          query: { refreshProject: refreshes, ...page },
        }),
      ),
    ),
    shop.arrivals(),
  ]);
  const { vat } = shop.preferences;
  const setting = { vat, arrivals, now: new Date() };
  const asked = searchParams.get('room');
  const only = project.rooms.some(({ label }) => (label ?? '') === asked) ? asked : null;
  const path = `/projects/${projectId}`;
  const { amount, share } = project;
  return {
    path,
    origin,
    only,
    version: project.version,
    name: project.name,
    line: projectLine(project, setting),
    total: pounds(shownPence(amount, vat)),
    budget: budgetView(project.budgetPence, amount.incPence),
    forms: projectForms(project),
    tabs: roomTabs(project, path, only),
    rooms: roomViews(project, only, setting),
    labels: project.rooms.flatMap(({ label }) => (label === null ? [] : [label])),
    isEmpty: project.total === 0,
    isFitted: project.isFitted,
    // A guest's goods are not known to be theirs.
    mayBeFitted: project.total > 0 && shop.visitor.signedIn,
    changes: project.changes && changeRows(project.changes, vat),
    share: share && { ends: dayText(share.expiresAt), began: dayText(share.sharedAt) },
    addKey: crypto.randomUUID(),
  };
}
export type ProjectData = Awaited<ReturnType<typeof loader>>;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { services, preferences, arrivals } = shopFrom(context);
  const sent = await request.formData();
  const projectId = params['projectId'] ?? '';
  const { vat } = preferences;
  const postcode = (await arrivals())?.postcode ?? '';
  const asked = { sent, services, projectId, vat, postcode };
  const answer = await orErrorPage(answerProjectForm(asked));
  if (answer.deleted) return redirect('/projects', 303);
  if (answer.refused?.code === 'project-not-found') throw data(null, { status: 404 });
  if (answer.refused) return data(answer, { status: answer.refused.status });
  if (answer.shared ?? answer.report) return data(answer);
  const { pathname, searchParams } = new URL(request.url);
  const room = searchParams.get('room');
  const only = room === null ? '' : `?room=${encodeURIComponent(room)}`;
  return redirect(pathname.replace(/\.data$/, '') + only, 303);
}

export default function ProjectScreen() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { path, name, line, isEmpty } = page;
  const refusedBy = (intent: string) =>
    answer?.refused?.texts['intent'] === intent ? answer.refused : undefined;
  const here = page.only === null ? path : `${path}?room=${encodeURIComponent(page.only)}`;
  return (
    <Screen title={name}>
      <Crumbs above={[{ href: '/projects', name: 'Projects' }]} here={name} />
      <div className="project-head">
        <div>
          <h1 className="heading-largest">{name}</h1>
          <p className="intro project-lead">
            {line.pieces}
            {line.day && (
              <>
                {' '}
                Everything can be with you on <b>{line.day}</b>.
              </>
            )}
          </p>
          <div className="project-actions">
            {!isEmpty && (
              <form method="post" action={path} data-soft>
                <input type="hidden" name="intent" value="add-all" />
                <input type="hidden" name="key" value={page.addKey} />
                <button className="button button-main">Add all to basket, {page.total}</button>
              </form>
            )}
            <a className="button button-outlined" href="#share">
              <Icon name="share-2" className="icon-small" />
              Share
            </a>
            {!isEmpty && (
              <>
                <a className="button button-quiet" href={`${path}?refresh=1`} data-soft="stay">
                  <Icon name="refresh-cw" className="icon-small" />
                  Refresh prices
                </a>
                <a className="button button-quiet" href={`${path}/finish`}>
                  Swap a finish
                </a>
              </>
            )}
          </div>
        </div>
        <Budget page={page} />
      </div>
      {answer?.refused && !isSaidByFacts(answer.refused) && (
        <Missed refused={answer.refused} missed={answer.missed ?? []} both={answer.both ?? []} />
      )}
      {answer?.report && <Report key={page.addKey} report={answer.report} />}
      {page.changes && <Changes rows={page.changes} path={path} />}
      <div className="project-columns">
        <div>
          <RoomTabs label="Rooms" tabs={page.tabs}>
            <a href="#rooms">
              <Icon name="plus" className="icon-small" />
              Room
            </a>
          </RoomTabs>
          {page.rooms.map((room) => (
            <ProjectRoom
              key={room.label}
              room={room}
              typed={refusedBy('item')?.texts}
              noteRule={page.forms.item.rules.note}
              labels={page.labels}
              version={page.version}
              here={here}
              path={path}
            />
          ))}
          {isEmpty && page.rooms.length === 0 && <Nothing />}
        </div>
        <aside className="project-aside">
          <Notes page={page} refused={refusedBy('notes')} />
          <div className="project-folds">
            <Rooms key={page.labels.join()} page={page} refused={refusedBy('rooms')} />
            <Share page={page} shared={answer?.shared} />
            <EditFacts
              key={Object.values(page.forms.facts.texts).join(' ')}
              page={page}
              refused={refusedBy('edit')}
            />
          </div>
          {page.mayBeFitted && <Fitted page={page} />}
          <Remove page={page} />
        </aside>
      </div>
    </Screen>
  );
}

/** The facts say at their own fields what is wrong with them. */
const isSaidByFacts = ({ texts, errors }: RefusedForm) =>
  texts['intent'] === 'edit' && errors.length > 0;

function Nothing() {
  return (
    <div className="project-nothing">
      <EmptyState drawing="nothing" title="Nothing in it yet">
        <p className="lead">
          Choose “Add to a project” on any product, or move items here from your basket. Add rooms
          to keep everything in its place.
        </p>
        <Departments />
      </EmptyState>
    </div>
  );
}
