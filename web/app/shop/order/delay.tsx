import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../../frame/screen-styles.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { Picture } from '../../parts/card.tsx';
import sumsSheet from '../../parts/sums.css?url';
import { answerForm, readForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { shopFrom } from '../../request/shop.server.ts';
import delaySheet from './delay.css?url';
import { delayPage, type DelayChoice, type DelayLine } from './delay-view.server.ts';

export const handle: ScreenHandle = { sheets: [sumsSheet, delaySheet] };

const form = describeForm(allCalls.delays.chooseAboutDelay.body);

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { delays } = shopFrom(context).services;
  return delayPage(await orErrorPage(delays.getDelay({ params: namedBy(params) })));
}

/** Takes the choice. Opening the mailed link chooses nothing: programs that look through mail open it too. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { delays } = shopFrom(context).services;
  const texts = readForm(await request.formData(), form);
  return answerForm(form, texts, async (body) => {
    await delays.chooseAboutDelay({ params: namedBy(params), body });
    return redirect(`/order/${params['token']}/delay/${params['consignment']}`, 303);
  });
}

/** The order, by its mailed link or as the signed-in account's own, and which part of it. */
function namedBy(params: { token?: string | undefined; consignment?: string | undefined }) {
  const consignment = Number(params['consignment']);
  if (!Number.isInteger(consignment)) throw data(null, { status: 404 });
  return { order: params['token'] ?? '', consignment };
}

export default function Delay() {
  const { number, title, lead, lines, choices, settled, expectedDay } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Screen title={`${title}, order ${number}`}>
      <meta name="robots" content="noindex" />
      <div className="delay">
        <p className="quiet">{number}</p>
        <h1 className="heading-largest">{title}</h1>
        {lead && <p className="delay-lead">{lead}</p>}
        {settled && (
          <p className="note ok">
            <Icon name="check" />
            <span>{settled}</span>
          </p>
        )}
        {lines.length > 0 && <Lines lines={lines} />}
        {refused && <ErrorSummary {...refused} />}
        {choices.length > 0 && (
          <form method="post" data-soft noValidate>
            <h2 className="heading-medium" id="choice">
              What would you like us to do?
            </h2>
            <input type="hidden" name="expectedDay" value={expectedDay} />
            <Choices choices={choices} chosen={refused?.texts['choice']} />
            <SendButton>Confirm my choice</SendButton>
          </form>
        )}
      </div>
    </Screen>
  );
}

function Lines({ lines }: { lines: readonly DelayLine[] }) {
  return (
    <ul className="delay-lines">
      {lines.map(({ name, note, picture }) => (
        <li key={name + note} className="mini">
          <Picture picture={{ ...picture, width: 52, height: 52 }} alt="" />
          <span>
            {name}
            <small>{note}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Choices({
  choices,
  chosen,
}: {
  choices: readonly DelayChoice[];
  chosen: string | undefined;
}) {
  return (
    <fieldset className="delay-choices" aria-labelledby="choice">
      {choices.map(({ choice, title, detail, isAllowed }) => (
        <label key={choice}>
          <input
            className="box"
            type="radio"
            name="choice"
            value={choice}
            disabled={!isAllowed}
            defaultChecked={choice === chosen}
          />
          <b>{title}</b>
          <small>{detail}</small>
        </label>
      ))}
    </fieldset>
  );
}
