import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import type { KeyHint } from '../kit/keys.tsx';
import { Beside, Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { answerOrder, findOrderForms } from '../parts/order-intents.server.ts';
import { OrderRefused } from '../parts/order-refused.tsx';
import { aftercareRows } from './aftercare.server.ts';
import { Aftercare } from './aftercare.tsx';
import { Clocks } from './clocks-list.tsx';
import { Contents, Matrix } from './contents.tsx';
import { Corrected } from './corrected.tsx';
import { correctionOf } from './document-views.ts';
import { Money } from './money.tsx';
import { orderView } from './order-view.server.ts';
import { HoldForm, CancelForm, Holds } from './order-forms.tsx';
import { Primary } from './primary.tsx';
import { StepLine } from './step-line.tsx';
import { Trail } from './trail.tsx';
import './order.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const { orders, fulfilment, orderDocuments } = services;
  const asked = { params: { orderNumber: params['orderNumber'] ?? '' } };
  const [order, trail, { documents }, aftercare, may] = await orErrorPage(
    Promise.all([
      orders.getStaffOrder(asked),
      fulfilment.getOrderTrail(asked),
      orderDocuments.listDocumentsOfOrder(asked),
      aftercareRows(services, asked.params.orderNumber),
      findOrderForms(services),
    ]),
  );
  return {
    view: orderView(order, trail, documents),
    may,
    aftercare,
    noteKey: crypto.randomUUID(),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
    corrected: correctionOf(documents, url.searchParams.get('corrected')),
    open: url.searchParams.get('form'),
  };
}

const doneTexts: Record<string, string> = {
  note: 'The note is kept.',
  mail: 'The mail is sent once more.',
  hold: 'The order is on hold: nothing of it is picked, packed or sent.',
  lift: 'The hold is lifted.',
  cancel: 'Those pieces are cancelled.',
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const orderNumber = params['orderNumber'] ?? '';
  const consignment = wholeNumberOf(sent.get('consignment'));
  const services = servicesFrom(context);
  const answer = await answerOrder({ sent, services, orderNumber, consignment });
  if (answer.refused) return data(answer, { status: answer.refused.status });
  return redirect(`${url.pathname}?done=${answer.done}`, 303);
}

/** One order: where it stands, what is to be done next, and all that happened to it. */
export default function OrderRecord() {
  const { view, may, aftercare, noteKey, done, corrected, open } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const conflict = answer && 'conflict' in answer ? answer.conflict : undefined;
  const intent = refused?.texts['intent'];
  const refusedAs = (name: string) => (intent === name ? refused : undefined);
  const primary = view.primary && may[view.primary.does] ? view.primary : null;
  const mayHold = may.hold && view.canHold && !view.isHeld;
  const keys: KeyHint[] = [
    ...(primary ? [['P', 'the next step'] as const] : []),
    ['N', 'note'],
    ...(mayHold ? [['H', 'hold'] as const] : []),
  ];
  return (
    <StaffScreen
      title={view.number}
      note={view.note}
      above={[{ href: '/staff/orders', name: 'Orders' }]}
      marks={view.marks.map(({ text, tone }) => (
        <span key={text} className={`tag ${tone}`}>
          {text}
        </span>
      ))}
      actions={
        <>
          {mayHold && (
            <a
              className="button button-outlined"
              href={`/staff/orders/${view.number}?form=hold#hold`}
              aria-keyshortcuts="H"
            >
              Hold
            </a>
          )}
          {may.propose && view.cancellable.length > 0 && (
            <a className="button button-outlined" href={`/staff/orders/${view.number}/change`}>
              Suggest a change
            </a>
          )}
          {view.canRefund && (
            <a className="button button-outlined" href={`/staff/orders/${view.number}/refund`}>
              Refund
            </a>
          )}
          {primary && <Primary action={primary} />}
        </>
      }
      keys={keys}
    >
      <StepLine steps={view.steps} label="Order progress" />
      <Beside side={<Trail view={view} noteKey={noteKey} refused={refusedAs('note')} />}>
        <Done text={answer ? null : done} />
        {corrected && !answer && <Corrected {...corrected} />}
        {refused && intent !== 'note' && <OrderRefused refused={refused} conflict={conflict} />}
        <Holds view={view} />
        {view.delays.map(({ consignment, text, note, href }) => (
          <div key={consignment} className="note info order-delay">
            <div>
              <b>{text}</b>
              <p>{note}</p>
              {may.answer && (
                <a className="link" href={href}>
                  Note what they chose
                </a>
              )}
            </div>
          </div>
        ))}
        <Clocks clocks={view.clocks} />
        <Contents consignments={view.consignments} />
        <Money view={view} mayCorrect={may.correct} />
        <Aftercare rows={aftercare} />
        <Matrix matrix={view.matrix} />
        <Section id="where" title="Delivery and contact">
          <Facts facts={view.facts} />
        </Section>
        {may.hold && view.canHold && (
          <HoldForm view={view} refused={refusedAs('hold')} isOpen={open === 'hold'} />
        )}
        {may.cancel && view.cancellable.length > 0 && (
          <CancelForm view={view} refused={refusedAs('cancel')} />
        )}
      </Beside>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
