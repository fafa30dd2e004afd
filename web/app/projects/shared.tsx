import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { refusedForm } from '../request/form.server.ts';
import { orErrorPage } from '../request/problems.server.ts';
import { servicesFrom, shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import projectSheet from './project.css?url';
import { counted, pounds } from '../kit/format.ts';
import { Icon } from '../kit/icon.tsx';
import { shownPence } from '../parts/price-view.ts';
import { Screen } from '../frame/screen.tsx';
import { allItems } from './all-items.server.ts';
import { ItemFacts, Sum, roomId } from './project-room.tsx';
import { dayText, projectLine, roomViews } from './project-view.server.ts';

export const handle: ScreenHandle = { sheets: [projectSheet] };

/** A project that somebody shows. Each look asks anew, so that a link that ended shows nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const shop = shopFrom(context);
  const body = { token: params['token'] ?? '' };
  const [project, arrivals] = await Promise.all([
    orErrorPage(allItems((query) => shop.services.projects.retrieveSharedProject({ body, query }))),
    shop.arrivals(),
  ]);
  const { vat } = shop.preferences;
  const setting = { vat, arrivals, now: new Date() };
  return {
    name: project.name,
    notes: project.notes,
    ends: dayText(project.expiresAt),
    line: projectLine(project, setting),
    rooms: roomViews(project, null, setting),
    total: project.showsPrices
      ? { now: pounds(shownPence(project.amount, vat)), basis: `${vat} VAT` }
      : null,
  };
}

/** The link is the key to it: no other site is told where a visitor came from, and no index. */
export const headers = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

/** Makes it the visitor's own, and goes on to that. */
export async function action({ params, context }: ActionFunctionArgs) {
  const body = { token: params['token'] ?? '' };
  try {
    const { projectId } = await servicesFrom(context).projects.copySharedProject({ body });
    return redirect(`/projects/${projectId}`, 303);
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
}

export default function SharedProject() {
  const { name, notes, ends, line, rooms, total } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title={`${name}, shared`}>
      <div className="project-head crumb-less">
        <div>
          <h1 className="heading-largest">{name}</h1>
          <p className="intro project-lead">
            {line.pieces}
            {line.day && ` Everything can be with you on ${line.day}.`}
          </p>
          <p className="project-lead small faint">
            Shared with you until {ends}, at your own prices. Only the owner can change it.
          </p>
          <form className="project-actions" method="post" data-soft>
            <button className="button button-main">
              <Icon name="copy" className="icon-small" />
              Save a copy
            </button>
          </form>
        </div>
        {total && (
          <div className="project-budget all">
            <p className="small quiet">Total, {total.basis}</p>
            <p className="figure">{total.now}</p>
          </div>
        )}
      </div>
      {refused && (
        <p className="note bad before-content" role="alert">
          {refused.message}
        </p>
      )}
      {notes && (
        <section aria-labelledby="notes">
          <h2 id="notes" className="heading-medium">
            Notes
          </h2>
          <p className="shared-notes">{notes}</p>
        </section>
      )}
      {rooms.map((room) => (
        <section key={room.label} className="project-room" aria-labelledby={roomId(room)}>
          <div className="project-room-head">
            <h2 className="heading-medium" id={roomId(room)}>
              {room.title}
            </h2>
            <span className="small quiet">
              {room.sum}
              {total && (
                <>
                  {' '}
                  · <b>{room.amount}</b>
                </>
              )}
            </span>
          </div>
          <ul>
            {room.items.map((item) => (
              <li key={item.key} className="project-line seen">
                <ItemFacts item={item} />
                <p className="project-line-quantity">{counted(item.quantity, 'item')}</p>
                {total && <Sum item={item} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Screen>
  );
}
