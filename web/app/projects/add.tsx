import { wholePacks } from '@plumbline/contracts/nouns/quantities.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { viewForm } from '../request/form.server.ts';
import { problemOf } from '../request/problems.server.ts';
import { servicesFrom, shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import projectSheet from './project.css?url';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { Picture } from '../parts/card.tsx';
import { pictureView } from '../parts/card-view.ts';
import { TextField } from '../kit/field.tsx';
import { errorOf, type RefusedForm } from '../kit/form.ts';
import { counted } from '../kit/format.ts';
import { priceText, priceView } from '../parts/price-view.ts';
import { Qty } from '../parts/quantity.tsx';
import { Screen } from '../frame/screen.tsx';
import { answerAddForm } from './add-actions.server.ts';
import { roomForm, startForm } from './project-forms.server.ts';

export const handle: ScreenHandle = { sheets: [fieldSheet, projectSheet] };

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** Where a piece is to go: every project with its rooms, and a new one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, preferences } = shopFrom(context);
  const { searchParams } = new URL(request.url);
  const sku = searchParams.get('sku') ?? '';
  const quantity = wholeNumberOf(searchParams.get('quantity'));
  const [{ projects }, product] = await Promise.all([
    services.projects.listProjects({ query: { pageSize: 100 } }),
    services.catalogue.getProductSummaryBySku({ query: { sku } }).catch((error: unknown) => {
      // What is no longer sold can still be kept.
      if (problemOf(error)?.code === 'product-withdrawn') return null;
      throw data(null, { status: problemOf(error)?.status ?? 500 });
    }),
  ]);
  const offering = product?.offerings.find((each) => each.sku === sku);
  const [picture] = offering?.pictures ?? [];
  const packSize = offering?.packSize ?? 1;
  return {
    rules: { ...viewForm(startForm).rules, room: viewForm(roomForm).rules.label },
    sku,
    /** With which it goes there once, however often that is pressed. */
    key: crypto.randomUUID(),
    from: searchParams.get('from') === 'basket' ? 'basket' : '',
    quantity: wholePacks(quantity || 1, packSize),
    packSize,
    name: product?.name ?? sku,
    detail: [offering?.finish?.label, offering?.size].filter(Boolean).join(', '),
    price: offering ? priceText(priceView(offering, preferences.vat)) : null,
    picture: picture ? pictureView(picture) : null,
    projects: projects.map(({ projectId, name, rooms, itemCount }) => ({
      projectId,
      name,
      line: counted(itemCount, 'item'),
      rooms: ['', ...rooms],
    })),
  };
}
type AddData = Awaited<ReturnType<typeof loader>>;

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { refused, goTo } = await answerAddForm({ sent, services: servicesFrom(context) });
  return refused ? data(refused, { status: refused.status }) : redirect(goTo, 303);
}

export default function AddToProject() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { name, detail, price, picture, from } = page;
  const isMove = from === 'basket';
  return (
    <Screen title={isMove ? 'Move to a project' : 'Add to a project'}>
      <h1 className="heading-largest heading-apart">
        {isMove ? 'Move to which project?' : 'Add to which project?'}
      </h1>
      <div className="add-what">
        {picture && <Picture picture={picture} alt="" sizes="96px" eager />}
        <div>
          <b>{name}</b>
          <p className="small quiet">{[detail, price].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {refused && (
        <p className="note bad before-content" role="alert">
          {refused.message}
        </p>
      )}
      <Where page={page} refused={refused} isMove={isMove} />
    </Screen>
  );
}

function Where({
  page: { rules, sku, key, from, quantity, packSize, projects },
  refused,
  isMove,
}: {
  page: AddData;
  refused: RefusedForm | undefined;
  isMove: boolean;
}) {
  const first = projects[0];
  const isFirst = (project: (typeof projects)[number], at: number) =>
    project === first && at === Math.min(1, project.rooms.length - 1);
  const typed = refused?.texts;
  return (
    <form
      className="add-form"
      method="post"
      action={`/projects/add?${searchOf({ sku, quantity, from })}`}
      data-soft
    >
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="key" value={key} />
      {projects.map((project) => (
        <fieldset key={project.projectId}>
          <legend>
            {project.name} <span>{project.line}</span>
          </legend>
          <div className="add-rooms">
            {project.rooms.map((room, at) => (
              <label key={room} className="pick">
                <input
                  type="radio"
                  className="box"
                  name="where"
                  value={`${project.projectId} ${room}`}
                  defaultChecked={
                    typed ? typed['where'] === `${project.projectId} ${room}` : isFirst(project, at)
                  }
                />
                <span>{room === '' ? 'No room' : room}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <fieldset>
        <legend>A new project</legend>
        {first && (
          <label className="pick">
            <input
              type="radio"
              className="box"
              name="where"
              value="new"
              defaultChecked={typed?.['where'] === 'new'}
            />
            <span>Start a project with this item</span>
          </label>
        )}
        {!first && <input type="hidden" name="where" value="new" />}
        <div className="add-new">
          <TextField
            {...rules.name}
            id="new-name"
            name="name"
            label="What is it called?"
            autoComplete="off"
            placeholder="Ensuite, first floor"
            required={!first}
            defaultValue={typed?.['name']}
            error={errorOf(refused?.errors, 'name')}
          />
          <TextField
            id="new-room"
            name="rooms"
            label="Room (optional)"
            maxLength={rules.room.maxLength}
            autoComplete="off"
            placeholder="Ensuite"
            defaultValue={typed?.['rooms']}
            error={errorOf(refused?.errors, 'rooms')}
          />
        </div>
      </fieldset>
      <div className="project-actions">
        <Qty initial={wholeNumberOf(typed?.['quantity'] ?? '') || quantity} packSize={packSize} />
        <button className="button button-main">
          {isMove ? 'Move to project' : 'Add to project'}
        </button>
        <a className="button button-text" href={isMove ? '/basket' : '/projects'}>
          {isMove ? 'Leave it in the basket' : 'Not now'}
        </a>
      </div>
    </form>
  );
}

const searchOf = (fields: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
