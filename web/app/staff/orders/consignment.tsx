import type { Services } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { Beside, Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { answerOrder, findOrderForms } from '../parts/order-intents.server.ts';
import { linkedThreadRows } from '../parts/linked-threads.server.ts';
import { LinkedThreads } from '../parts/linked-threads.tsx';
import { OrderRefused } from '../parts/order-refused.tsx';
import { ShortDecision } from '../parts/short-decision.tsx';
import { AnswerDelay, MoveDay, Split } from './consignment-forms.tsx';
import { ConsignmentLines, Pack } from './pack.tsx';
import { consignmentView, type ConsignmentView } from './consignment-view.server.ts';
import { Boxes, Dispatch, Follow, Resolve } from './send.tsx';
import { StepLine } from './step-line.tsx';
import './consignment.css';
import './order.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const { orders, fulfilment } = services;
  const asked = { params: { orderNumber: params['orderNumber'] ?? '' } };
  const [order, { waves }, linked, may] = await orErrorPage(
    Promise.all([
      orders.getStaffOrder(asked),
      fulfilment.getOrderTrail(asked),
      linkedThreadRows(services, asked.params),
      findOrderForms(services),
    ]),
  );
  const number = wholeNumberOf(params['consignment'] ?? '');
  const wave = waves.find(({ consignment }) => consignment === number)?.waveId;
  const carriage = may.book ? await findCarriage(services, asked.params.orderNumber, number) : null;
  const view = consignmentView(order, number, { wave, carriage, may });
  if (!view) throw data(null, { status: 404 });
  return {
    view,
    takenBack: takenBackRows(linked),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
  };
}

/** What is to be taken away at the door: the crew and those who pack read it here. */
const takenBackRows = ({ rows, threads }: Awaited<ReturnType<typeof linkedThreadRows>>) =>
  rows.filter((_, place) => {
    const { kind, state } = threads[place]!;
    return kind === 'electrical-recycling' && state !== 'closed';
  });

/** What its carrier was asked; null where the address names no consignment. */
async function findCarriage({ carriage }: Services, orderNumber: string, consignment: number) {
  if (!Number.isInteger(consignment) || consignment < 1) return null;
  return carriage.getCarriage({ params: { orderNumber, consignment } });
}

const doneTexts: Record<string, string> = {
  decide: 'That is decided.',
  book: 'The carrier is asked: the numbers come by themselves.',
  pack: 'Packed. Now it waits for its carrier.',
  unpack: 'The boxes are open again; their labels are void.',
  dispatch: 'It is with its carrier.',
  deliver: 'It is delivered.',
  fail: 'That is noted. Now decide what happens next.',
  resolve: 'That is decided.',
  day: 'The day is moved.',
  split: 'Those pieces are in a consignment of their own.',
  allocate: 'Taken from stock.',
  answer: 'What the customer chose is noted.',
  stop: 'It is given back: somebody else can pick it.',
};

/** Does what a form asks. One more box, or one less, is only another look at the same form. */
export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const step = entryOf({ more: 1, less: -1 }, sent.get('intent'));
  if (step) {
    const texts = Object.fromEntries([...sent].map(([name, text]) => [name, String(text)]));
    const boxes = Math.max(1, Math.min(20, (wholeNumberOf(sent.get('boxes')) || 1) + step));
    return { typed: { ...texts, boxes: String(boxes) } };
  }
  const orderNumber = params['orderNumber'] ?? '';
  const consignment = wholeNumberOf(params['consignment'] ?? '');
  const services = servicesFrom(context);
  const answer = await answerOrder({ sent, services, orderNumber, consignment });
  if (answer.refused) return data(answer, { status: answer.refused.status });
  // The money itself is given back where all refunds are.
  const isRefund = sent.get('resolution') === 'refund';
  const next = isRefund ? `/staff/orders/${orderNumber}/refund` : url.pathname;
  return redirect(`${next}?done=${answer.done}`, 303);
}

const keys = [['P', 'the next step']] as const;

/** One consignment: packed, sent and followed to its door. */
export default function ConsignmentRecord() {
  const { view, takenBack, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const conflict = answer && 'conflict' in answer ? answer.conflict : undefined;
  const typed = answer && 'typed' in answer ? answer.typed : refused?.texts;
  const intent = refused?.texts['intent'];
  const refusedAs = (name: string) => (intent === name ? refused : undefined);
  return (
    <StaffScreen
      title={view.title}
      note={view.note}
      above={[
        { href: '/staff/orders', name: 'Orders' },
        { href: view.orderHref, name: view.orderNumber },
      ]}
      marks={
        <>
          <span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>
          {view.held && <span className="tag bad">On hold</span>}
        </>
      }
      actions={<Header view={view} />}
      keys={keys}
    >
      <StepLine steps={view.steps} label="Progress" />
      <Beside
        side={
          <aside className="record-side" aria-labelledby="way-title">
            <Section id="way" title="Tracking">
              <Facts facts={view.facts} />
            </Section>
          </aside>
        }
      >
        <Done text={answer ? null : done} />
        {takenBack.length > 0 && (
          <Section id="taken-back" title="An old one goes back with the van">
            <LinkedThreads rows={takenBack} />
          </Section>
        )}
        {refused && intent !== 'decide' && <OrderRefused refused={refused} conflict={conflict} />}
        {view.held && (
          <p className="note bad">
            <span>
              <b>The order is on hold.</b> {view.held}{' '}
              <a className="link" href={view.orderHref}>
                Lift it on the order’s page
              </a>
            </span>
          </p>
        )}
        {view.lines
          .filter(({ short }) => short.short > 0)
          .map(({ position, short, name }) => {
            const isThis = refused?.texts['position'] === String(position);
            return (
              <ShortDecision
                key={position}
                line={short}
                refused={isThis ? refusedAs('decide') : undefined}
                conflict={isThis ? conflict : undefined}
              >
                {name}. It cannot be packed before this is decided.
              </ShortDecision>
            );
          })}
        <Working view={view} typed={typed} refused={refused} />
        {view.delay && <AnswerDelay view={view} refused={refusedAs('answer')} />}
        {view.canMove && <MoveDay view={view} refused={refusedAs('day')} />}
        {view.canSplit && <Split view={view} refused={refusedAs('split')} />}
      </Beside>
    </StaffScreen>
  );
}

/** What is to be done with it as it stands. */
function Working({
  view,
  typed,
  refused,
}: {
  view: ConsignmentView;
  typed: Record<string, string> | undefined;
  refused: Parameters<typeof Dispatch>[0]['refused'];
}) {
  switch (view.stage) {
    case 'pack':
      return <Pack view={view} typed={typed} />;
    case 'send':
      return <Dispatch view={view} refused={refused} />;
    case 'follow':
      return <Follow view={view} refused={refused} />;
    case 'resolve':
      return <Resolve view={view} refused={refused} />;
    default:
      return (
        <>
          <ConsignmentLines view={view} />
          <Boxes view={view} />
        </>
      );
  }
}

/** The way on that is not a form of the page itself. */
function Header({ view }: { view: ConsignmentView }) {
  const { stage, waveHref, orderNumber, canGiveBack, version, orderHref, number } = view;
  const page = `${orderHref}/consignments/${number}`;
  if (stage === 'send' || stage === 'follow') {
    return (
      <>
        <a className="button button-quiet" href={`${page}/slip`} data-reload>
          Packing slip
        </a>
        {view.boxes.every(({ trackingNumber }) => trackingNumber !== '') && (
          <a className="button button-quiet" href={`${page}/labels`} data-reload>
            Labels
          </a>
        )}
      </>
    );
  }
  if (stage !== 'pick' && stage !== 'gather') return null;
  return (
    <>
      {canGiveBack && (
        <form method="post" action={page}>
          <input type="hidden" name="intent" value="stop" />
          <input type="hidden" name="version" value={version} />
          <button className="button button-outlined">Give back</button>
        </form>
      )}
      {waveHref ? (
        <a className="button button-main" href={waveHref} aria-keyshortcuts="P">
          Go on picking <kbd aria-hidden="true">P</kbd>
        </a>
      ) : (
        <form method="post" action="/staff/picking">
          <input type="hidden" name="orders" value={orderNumber} />
          <button className="button button-main" aria-keyshortcuts="P">
            Start picking <kbd aria-hidden="true">P</kbd>
          </button>
        </form>
      )}
    </>
  );
}

export { StaffError as ErrorBoundary };
