import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { answerForm, readForm, viewForm } from '../request/form.server.ts';
import { servicesFrom, shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import projectSheet from './project.css?url';
import { Picture } from '../parts/card.tsx';
import { pictureView } from '../parts/card-view.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { TextField } from '../kit/field.tsx';
import { fieldsOf } from '../kit/form.ts';
import { counted, pounds } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { askedPage } from '../kit/page-links.ts';
import { shownPence } from '../parts/price-view.ts';
import { Screen } from '../frame/screen.tsx';
import { Gauge } from './budget.tsx';
import { startForm } from './project-forms.server.ts';
import { budgetView, dayText } from './project-view.server.ts';

export const handle: ScreenHandle = { sheets: [fieldSheet, projectSheet] };

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

const pageSize = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, visitor, preferences } = shopFrom(context);
  const pageNumber = askedPage(new URL(request.url).searchParams);
  const { projects, total } = await services.projects.listProjects({
    query: { pageNumber, pageSize },
  });
  const pathOf = (page: number) => (page === 1 ? '/projects' : `/projects?page=${page}`);
  return {
    form: viewForm(startForm),
    signedIn: visitor.signedIn,
    count: counted(total, 'project'),
    isEmpty: total === 0,
    earlier: pageNumber > 1 ? pathOf(pageNumber - 1) : null,
    later: pageNumber * pageSize < total ? pathOf(pageNumber + 1) : null,
    projects: projects.map((project) => ({
      href: `/projects/${project.projectId}`,
      name: project.name,
      rooms: project.rooms.join(', '),
      line: [counted(project.itemCount, 'item'), project.isShared ? 'shared' : null]
        .filter(Boolean)
        .join(' · '),
      touched: dayText(project.updatedAt),
      total: pounds(shownPence(project.amount, preferences.vat)),
      budget: budgetView(project.budgetPence, project.amount.incPence),
      pictures: project.pictures.map((picture) => pictureView(picture)),
    })),
  };
}
type Listed = Awaited<ReturnType<typeof loader>>['projects'][number];

/** Starts a project and goes on to it. */
export async function action({ request, context }: ActionFunctionArgs) {
  return answerForm(startForm, readForm(await request.formData(), startForm), async (body) => {
    const { projectId } = await servicesFrom(context).projects.createProject({ body });
    return redirect(`/projects/${projectId}`, 303);
  });
}

export default function Projects() {
  const { projects, isEmpty, count, signedIn, earlier, later } = useLoaderData<typeof loader>();
  return (
    <Screen title="Projects">
      <h1 className="heading-largest heading-apart">Projects</h1>
      <p className="intro project-list-lead">
        {isEmpty ? 'Rooms, products and a budget in one place' : count}
        {signedIn ? ', saved in your account.' : ', saved on this device. '}
        {!signedIn && (
          <>
            <a className="link" href="/sign-in/start?returnTo=/projects">
              Sign in
            </a>{' '}
            to see them on any device.
          </>
        )}
      </p>
      {isEmpty ? (
        <div className="project-list-empty">
          <EmptyState drawing="nothing" title="No project yet">
            <p className="lead">
              Collect products by room, see the total against your budget, share the list, and add
              everything to your basket in one step.
            </p>
            <Start />
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="project-list">
            {projects.map((project) => (
              <Row key={project.href} project={project} />
            ))}
          </ul>
          {(earlier ?? later) && (
            <nav className="project-actions" aria-label="Pages">
              {earlier && (
                <a className="button button-text" href={earlier}>
                  Later ones
                </a>
              )}
              {later && (
                <a className="button button-text" href={later}>
                  Earlier ones
                </a>
              )}
            </nav>
          )}
          <section className="project-start" aria-labelledby="start">
            <h2 id="start" className="heading-medium">
              Another project
            </h2>
            <Start />
          </section>
        </>
      )}
    </Screen>
  );
}

function Row({ project }: { project: Listed }) {
  const { href, name, rooms, line, touched, total, budget, pictures } = project;
  return (
    <li>
      <div className="project-pictures">
        {pictures.map((picture) => (
          <Picture key={picture.src} picture={picture} alt="" sizes="64px" />
        ))}
        {pictures.length === 0 && (
          <span className="none">
            <Icon name="drafting-compass" />
          </span>
        )}
      </div>
      <div>
        <h2 className="heading-small">
          <a className="over" href={href}>
            {name}
          </a>
        </h2>
        <p className="small quiet">{rooms}</p>
        <p className="small faint">
          {line} · changed {touched}
        </p>
      </div>
      <div className="project-list-sum">
        <p className="spread">
          <b>{total}</b>
          {budget && (
            <span className={budget.isOver ? 'small warn-text' : 'small ok-text'}>
              {budget.left}
            </span>
          )}
        </p>
        {budget ? <Gauge budget={budget} /> : <p className="small faint">No budget set</p>}
      </div>
    </li>
  );
}

function Start() {
  const refused = useActionData<typeof action>();
  const field = fieldsOf(useLoaderData<typeof loader>().form, refused, 'start-')('name');
  return (
    <form className="start-form" method="post" action="/projects" data-soft>
      <TextField
        {...field}
        label="What is it called?"
        autoComplete="off"
        placeholder="Ensuite, first floor"
        error={field.error ?? refused?.message}
      />
      <button className="button button-main">Start a project</button>
    </form>
  );
}
