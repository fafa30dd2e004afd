import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { refusedForm } from '../request/form.server.ts';
import { orErrorPage, problemOf } from '../request/problems.server.ts';
import { servicesFrom, shopFrom } from '../request/shop.server.ts';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import fieldSheet from '../kit/field.css?url';
import projectSheet from './project.css?url';
import { wholeNumberOf } from '../kit/typed-values.ts';
import { Picture } from '../parts/card.tsx';
import { Crumbs } from '../kit/crumbs.tsx';
import { Icon } from '../kit/icon.tsx';
import { Screen } from '../frame/screen.tsx';
import { allItems } from './all-items.server.ts';
import { RoomTabs } from './room-tabs.tsx';
import { SwapBox } from './swap-box.tsx';
import { findSwappable, swapChoices, swapPreview, type SwapPreview } from './swap.server.ts';

export const handle: ScreenHandle = { sheets: [fieldSheet, projectSheet] };

/** Whoever uses the browser next does not see it by going back. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** What would be swapped for what: `sku` for `to`, in `room` or, without one, in all rooms. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, preferences } = shopFrom(context);
  const projectId = params['projectId'] ?? '';
  const { searchParams } = new URL(request.url);
  const sku = searchParams.get('sku') ?? '';
  const to = searchParams.get('to');
  const path = `/projects/${projectId}`;
  const project = await orErrorPage(
    allItems((query) => services.projects.getProject({ params: { projectId }, query })),
  );
  const item = project.items.find((each) => each.sku === sku);
  if (!item) throw redirect(path, 303);
  const labels = project.items
    .filter((each) => each.sku === sku)
    .flatMap(({ room }) => (room === null ? [] : [room]));
  const asked = searchParams.get('room');
  const room = asked !== null && labels.includes(asked) ? asked : null;
  const product = await findSwappable(services, sku);
  const { vat } = preferences;
  const swapPath = `${path}/swap`;
  const searchIn = (label: string | null) =>
    new URLSearchParams({
      sku,
      ...(to === null ? {} : { to }),
      ...(label === null ? {} : { room: label }),
    });
  const addressIn = (label: string | null) => `${swapPath}?${searchIn(label)}`;
  return {
    path,
    here: addressIn(room),
    projectName: project.name,
    version: project.version,
    sku,
    to,
    room,
    name: item.name,
    variant: item.variant,
    rooms:
      labels.length < 2
        ? []
        : [null, ...labels].map((label) => ({
            label: label ?? 'All rooms',
            href: addressIn(label),
            isHere: label === room,
          })),
    choices: product ? swapChoices(product, { path: swapPath, sku, room, to }, vat) : [],
    ...(await preview()),
  };

  async function preview(): Promise<{ preview: SwapPreview | null; refused: string | null }> {
    if (to === null) return { preview: null, refused: null };
    try {
      const swap = await services.projects.updateProjectItemVariant({
        params: { projectId },
        body: {
          expectedVersion: project.version,
          fromSku: sku,
          toSku: to,
          preview: true,
          ...(room === null ? {} : { room }),
        },
      });
      return { preview: swapPreview(swap, vat), refused: null };
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.status >= 500) throw error;
      return { preview: null, refused: problem.detail ?? problem.title };
    }
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const projectId = params['projectId'] ?? '';
  const room = String(form.get('room') ?? '');
  try {
    await servicesFrom(context).projects.updateProjectItemVariant({
      params: { projectId },
      body: {
        expectedVersion: wholeNumberOf(form.get('version')),
        fromSku: String(form.get('sku') ?? ''),
        toSku: String(form.get('to') ?? ''),
        ...(room === '' ? {} : { room }),
      },
    });
    return redirect(`/projects/${projectId}`, 303);
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
}

export default function SwapVariant() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { path, projectName, name, variant, rooms, choices, preview, refused } = page;
  return (
    <Screen title={`Swap ${name}`}>
      <Crumbs
        above={[
          { href: '/projects', name: 'Projects' },
          { href: path, name: projectName },
        ]}
        here="Swap"
      />
      <h1 className="heading-largest">Swap {name}?</h1>
      <p className="intro">
        {variant ? `It is ${variant} now. ` : ''}Nothing changes until you confirm.
      </p>
      <RoomTabs label="Where" tabs={rooms} />
      <h2 className="visually-hidden">Variants</h2>
      {choices.length === 0 ? (
        <p className="between quiet">It comes in no other variant.</p>
      ) : (
        <ul className="swap-choices" data-soft="stay">
          {choices.map(({ sku, href, label, price, note, picture, isChosen }) => (
            <li key={sku}>
              <a href={href} aria-current={isChosen ? 'true' : undefined}>
                {picture && <Picture picture={picture} alt="" sizes="64px" />}
                <span>
                  <b>{label}</b>
                  <span>{[price, note].filter(Boolean).join(' · ')}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {(answer ?? refused) && (
        <p className="note bad before-content" role="alert">
          {answer?.message ?? refused}
        </p>
      )}
      {preview && <Confirm page={page} preview={preview} />}
      <p className="between">
        <a className="button button-text" href={path}>
          Leave it as it is
        </a>
      </p>
    </Screen>
  );
}

function Confirm({
  page: { here, version, sku, to, room },
  preview: { title, line, difference, sums, rows, button },
}: {
  page: Awaited<ReturnType<typeof loader>>;
  preview: SwapPreview;
}) {
  const isSmooth = rows.every(({ isJoined }) => !isJoined);
  return (
    <SwapBox {...{ isSmooth, title, line, difference, sums }}>
      <ul>
        {rows.map(({ room: label, text, isJoined }) => (
          <li key={label}>
            <span className={isJoined ? 'warn-text' : 'ok-text'}>
              <Icon name={isJoined ? 'info' : 'check'} />
            </span>
            <b>{label}</b>
            <span className="quiet">{text}</span>
          </li>
        ))}
      </ul>
      <form method="post" action={here} data-soft>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="sku" value={sku} />
        <input type="hidden" name="to" value={to ?? ''} />
        <input type="hidden" name="room" value={room ?? ''} />
        <button className="button button-main">{button}</button>
      </form>
    </SwapBox>
  );
}
