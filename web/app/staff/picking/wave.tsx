import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { toteName } from '@plumbline/contracts/staff/waves.ts';
import { Icon } from '../../kit/icon.tsx';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { bodyOf, readForm } from '../../request/form.server.ts';
import { answerIntent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Beside, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { answerOrder } from '../parts/order-intents.server.ts';
import type { OrderConflict } from '../parts/order-refused.tsx';
import { ShortDecision } from '../parts/short-decision.tsx';
import { Ahead, DoneLines, Finished, Standing } from './walk.tsx';
import { ReportShort } from './short.tsx';
import { walkView, type WalkView } from './wave-view.server.ts';
import './wave.css';

const scan = describeForm(allCalls.fulfilment.pickInWave.body);

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const waveId = wholeNumberOf(params['waveId'] ?? '');
  const { fulfilment } = servicesFrom(context);
  const wave = await orErrorPage(fulfilment.getWave({ params: { waveId: waveId || 2 ** 31 - 1 } }));
  const { searchParams } = url;
  const view = walkView(wave, searchParams.get('line'));
  const asked = searchParams.get('short');
  return {
    view,
    done: doneText(searchParams.get('done')),
    reporting: asked !== null && view.now?.key === asked ? view.now : null,
    deciding: view.short.find(({ key }) => key === searchParams.get('decide')) ?? view.short[0],
  };
}

/** "3.2.ISO-15-CH": so many pieces of a part went into a tote. */
function doneText(done: string | null): string | null {
  const [, units, tote, sku] = /^(\d{1,7})\.(\d{1,2})\.([\w./-]{1,40})$/.exec(done ?? '') ?? [];
  if (!units || !tote || !sku) return entryOf(doneTexts, done) ?? null;
  return `${units} × ${sku} in tote ${toteName(Number(tote))}.`;
}

const doneTexts: Record<string, string> = {
  decide: 'That is decided. Carry on.',
  unpick: 'It is back on the list.',
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const services = servicesFrom(context);
  const sent = await request.formData();
  const text = (name: string) => String(sent.get(name) ?? '');
  const waveId = wholeNumberOf(params['waveId'] ?? '');
  const here = url.pathname;
  if (text('intent') !== 'pick') {
    const asked = {
      sent,
      services,
      orderNumber: text('orderNumber'),
      consignment: wholeNumberOf(sent.get('consignment')),
    };
    const answer = await answerOrder(asked);
    if (answer.refused) return data(answer, { status: answer.refused.status });
    const decide =
      text('intent') === 'short' ? `?decide=${text('key')}#short` : `?done=${answer.done}`;
    return redirect(`${here}${decide}`, 303);
  }
  const answer = await answerIntent<
    { sent: FormData },
    { done?: string; conflict?: OrderConflict }
  >(
    { sent },
    {
      pick: {
        form: scan,
        act: async () => {
          const body = bodyOf(scan, readForm(sent, scan));
          await services.fulfilment.pickInWave({ params: { waveId }, body });
          return { done: `${body.units}.${body.tote}.${text('sku')}` };
        },
      },
    },
  );
  if (answer.refused) return data(answer, { status: answer.refused.status });
  return redirect(`${here}?done=${answer.done}`, 303);
}

const keys = [
  ['Enter', 'count'],
  ['S', 'missing'],
  ['J K', 'move'],
] as const;

/** One walk: the bin that the picker stands at, what comes after it, and the totes of the trolley. */
export default function PickListScreen() {
  const { view, done, reporting, deciding } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { now, picked, pieces } = view;
  const intent = answer?.refused?.texts['intent'];
  const refusedAs = (name: string) => (intent === name ? answer : undefined);
  return (
    <StaffScreen
      title={view.title}
      note={view.note}
      above={[
        { href: '/staff/orders', name: 'Orders' },
        { href: '/staff/picking', name: 'Pick lists' },
      ]}
      marks={
        <span className={`tag ${picked === pieces ? 'ok' : 'info'}`}>
          {picked} of {pieces} picked
        </span>
      }
      actions={
        now && (
          <a className="button button-quiet walk-paper" href={`${view.here}/paper`} data-reload>
            <Icon name="printer" className="icon-small" />
            On paper
          </a>
        )
      }
      keys={keys}
    >
      <div className="walk">
        <progress
          className="walk-progress"
          max={pieces}
          value={picked}
          aria-label="Pieces picked"
        />
        <Beside side={<Totes view={view} />}>
          <Done text={answer ? null : done} />
          {deciding && (
            <ShortDecision
              line={deciding}
              refused={refusedAs('decide')?.refused}
              conflict={conflictIn(refusedAs('decide'))}
            >
              {deciding.name}, {deciding.bin}, tote {deciding.tote}.{' '}
              <a className="link" href={deciding.orderHref}>
                {deciding.orderNumber}
              </a>{' '}
              waits until this is decided; the walk goes on meanwhile.
            </ShortDecision>
          )}
          <DoneLines lines={view.done} />
          <ol className="walk-lines">
            {now ? (
              <Standing line={now} refused={refusedAs('pick')?.refused}>
                {(reporting || refusedAs('short')) && (
                  <ReportShort
                    line={now}
                    refused={refusedAs('short')?.refused}
                    conflict={conflictIn(refusedAs('short'))}
                  />
                )}
              </Standing>
            ) : (
              <Finished view={view} />
            )}
            <Ahead lines={view.ahead} />
          </ol>
        </Beside>
      </div>
    </StaffScreen>
  );
}

type Answered = ReturnType<typeof useActionData<typeof action>>;

const conflictIn = (answer: Answered) =>
  answer && 'conflict' in answer ? answer.conflict : undefined;

const toteTexts: Record<WalkView['totes'][number]['state'], readonly [string, string]> = {
  picking: ['', ''],
  ready: ['Pack', 'ok'],
  short: ['Short', 'warn'],
  held: ['On hold', 'bad'],
  planned: ['Given back', ''],
  packed: ['Packed', ''],
  dispatched: ['Sent', ''],
  delivered: ['Delivered', ''],
  failed: ['Not delivered', 'bad'],
  cancelled: ['Cancelled', ''],
};

function Totes({ view }: { view: WalkView }) {
  return (
    <aside className="record-side" aria-labelledby="totes-title">
      <Section id="totes" title="Totes">
        <ul className="walk-totes">
          {view.totes.map(({ tote, orderNumber, customer, href, pieces, state }) => {
            const [text, tone] = toteTexts[state];
            return (
              <li key={tote}>
                <b className="walk-tote">{tote}</b>
                <a href={href}>
                  {orderNumber}
                  <small>{customer}</small>
                </a>
                <span>{pieces}</span>
                {text && <span className={`tag ${tone}`}>{text}</span>}
              </li>
            );
          })}
        </ul>
      </Section>
    </aside>
  );
}

export { StaffError as ErrorBoundary };
