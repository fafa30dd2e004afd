import type { CSSProperties } from 'react';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { refusedForm } from '../request/form.server.ts';
import { orErrorPage, problemOf } from '../request/problems.server.ts';
import { servicesFrom, shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import projectSheet from './project.css?url';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { Crumbs } from '../kit/crumbs.tsx';
import { Icon } from '../kit/icon.tsx';
import { Screen } from '../frame/screen.tsx';
import { RoomTabs } from './room-tabs.tsx';
import { SwapBox } from './swap-box.tsx';
import {
  finishHref,
  finishPreview,
  heldChoices,
  wantedChoices,
  type FinishChoice,
  type FinishPreview,
} from './finish.server.ts';

export const handle: ScreenHandle = { sheets: [fieldSheet, projectSheet] };

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** A finish for another one: `from`, or every one without it, `to`, in `room` or in all. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, preferences } = shopFrom(context);
  const at = { projectId: params['projectId'] ?? '' };
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name) ?? '';
  const [project, finishes] = await orErrorPage(
    Promise.all([
      services.projects.getProject({ params: at, query: { pageSize: 1 } }),
      services.projects.listProjectFinishes({ params: at }),
    ]),
  );
  const labels = project.rooms.flatMap(({ label }) => (label === null ? [] : [label]));
  const known = (value: string, list: { value: string }[]) =>
    list.some((each) => each.value === value) ? value : '';
  const asked = {
    from: known(text('from'), finishes.held),
    to: known(text('to'), finishes.possible),
    room: labels.includes(text('room')) ? text('room') : '',
  };
  const path = `/projects/${at.projectId}`;
  const here = `${path}/finish`;
  return {
    path,
    here,
    asked,
    projectName: project.name,
    version: project.version,
    rooms:
      labels.length < 2
        ? []
        : ['', ...labels].map((room) => ({
            label: room || 'All rooms',
            href: finishHref(here, { ...asked, room }),
            isHere: room === asked.room,
          })),
    held: heldChoices(here, finishes, asked),
    wanted: wantedChoices(here, finishes, asked),
    ...(await preview()),
  };

  async function preview(): Promise<{ preview: FinishPreview | null; refused: string | null }> {
    if (asked.to === '') return { preview: null, refused: null };
    try {
      const swap = await services.projects.swapProjectFinish({
        params: at,
        body: { ...bodyOf(asked, project.version), preview: true },
      });
      return { preview: finishPreview(swap, preferences.vat), refused: null };
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.status >= 500) throw error;
      return { preview: null, refused: 'Nothing here is in another finish.' };
    }
  }
}

function bodyOf({ from, to, room }: { from: string; to: string; room: string }, version: number) {
  return {
    expectedVersion: version,
    fromFinish: from || null,
    toFinish: to,
    ...(room && { room }),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const projectId = params['projectId'] ?? '';
  const text = (name: string) => String(form.get(name) ?? '');
  const asked = { from: text('from'), to: text('to'), room: text('room') };
  try {
    await servicesFrom(context).projects.swapProjectFinish({
      params: { projectId },
      body: bodyOf(asked, wholeNumberOf(text('version'))),
    });
    return redirect(`/projects/${projectId}`, 303);
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
}

export default function SwapFinish() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { path, projectName, rooms, held, wanted, preview, refused } = page;
  return (
    <Screen title={`Swap a finish in ${projectName}`}>
      <Crumbs
        above={[
          { href: '/projects', name: 'Projects' },
          { href: path, name: projectName },
        ]}
        here="Swap a finish"
      />
      <h1 className="heading-largest">Swap a finish</h1>
      <p className="intro project-lead">
        Change one finish for another in every product that comes in both. Anything else stays as it
        is, and nothing changes until you confirm.
      </p>
      <RoomTabs label="Where" tabs={rooms} />
      {wanted.length === 0 ? (
        <p className="between quiet">Nothing in this project comes in another finish.</p>
      ) : (
        <>
          <Choices title="Instead of" choices={held} />
          <Choices title="Have" choices={wanted} />
        </>
      )}
      {(answer ?? refused) && (
        <p className="note bad before-content" role="alert">
          {answer?.message ?? refused}
        </p>
      )}
      {preview && <Confirm page={page} preview={preview} />}
      <p className="between">
        <a className="button button-text" href={path}>
          Leave everything as it is
        </a>
      </p>
    </Screen>
  );
}

function Choices({ title, choices }: { title: string; choices: readonly FinishChoice[] }) {
  return (
    <>
      <h2 className="heading-small set-apart">{title}</h2>
      <ul className="swap-choices" data-soft="stay">
        {choices.map(({ key, href, label, note, swatch, isChosen }) => (
          <li key={key}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {swatch && <i className="swap-swatch" style={{ '--c': swatch } as CSSProperties} />}
              <span>
                <b>{label}</b>
                <span>{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const icons = { ok: 'check', warn: 'info', kept: 'minus' } as const;
const tones = { ok: 'ok-text', warn: 'warn-text', kept: 'faint' } as const;

function Confirm({
  page: { here, version, asked },
  preview: { title, line, difference, sums, rows, button },
}: {
  page: Awaited<ReturnType<typeof loader>>;
  preview: FinishPreview;
}) {
  const isSmooth = rows.every(({ tone }) => tone === 'ok');
  return (
    <SwapBox {...{ isSmooth, title, line, difference, sums }}>
      <ul>
        {rows.map(({ key, name, text, tone }) => (
          <li key={key}>
            <span className={tones[tone]}>
              <Icon name={icons[tone]} />
            </span>
            <b>{name}</b>
            <span className="quiet">{text}</span>
          </li>
        ))}
      </ul>
      {button && (
        <form method="post" action={here} data-soft>
          <input type="hidden" name="version" value={version} />
          {Object.entries(asked).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="button button-main">{button}</button>
        </form>
      )}
    </SwapBox>
  );
}
