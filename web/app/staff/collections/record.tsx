import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { dayOf } from '../../kit/format.ts';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Figures } from '../kit/figures.tsx';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { collectionView } from './collection-view.server.ts';
import { Disputes, Hold, Invoices, Receipt, Receipts, Waiting } from './forms.tsx';
import { Payouts } from './payouts.tsx';
import './collections.css';

const { collections: calls, orderDocuments, orders, tradeAccounts } = allCalls;
const receiptForm = describeForm(calls.recordReceipt.body);
const payOutForm = describeForm(calls.payOutCredit.body);
const holdForm = describeForm(calls.holdCredit.body);
const takeBackForm = describeForm(calls.takeBackReceipt.body);
const answerForm = describeForm(calls.settleInvoiceDispute.body);
const creditedForm = describeForm(calls.markDisputeCredited.body);

/** What of the page works for whoever looks: its forms, and the ways on to papers and orders. */
const findForms = (services: Services) =>
  maySend(services, {
    receipt: calls.recordReceipt,
    takeBack: calls.takeBackReceipt,
    payOut: calls.payOutCredit,
    decide: calls.decidePayout,
    place: calls.placeReceipt,
    hold: calls.holdCredit,
    lift: calls.liftCreditHold,
    remind: calls.remindOfOverdue,
    answer: calls.settleInvoiceDispute,
    markCredited: calls.markDisputeCredited,
    seeDocument: orderDocuments.getDocument,
    seeOrder: orders.getStaffOrder,
    seeAccount: tradeAccounts.getTradeRecord,
  });
export type MayCollect = Awaited<ReturnType<typeof findForms>>;

export async function loader({ context, params: { businessId = '' } }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const params = { businessId: Number(businessId) };
  const [collection, may] = await orErrorPage(
    Promise.all([services.collections.getCollection({ params }), findForms(services)]),
  );
  return {
    view: collectionView(collection),
    may,
    receipt: viewForm(receiptForm, { receivedOn: dayOf(new Date()) }),
    takeBack: viewForm(takeBackForm),
    payOut: viewForm(payOutForm),
    hold: viewForm(holdForm),
    answer: viewForm(answerForm),
    credited: viewForm(creditedForm),
    idempotencyKey: crypto.randomUUID(),
  };
}

type In = Asked & { params: { businessId: number } };
const intents: Record<string, Intent<In, object>> = {
  receipt: {
    form: receiptForm,
    async act({ sent, services, params }) {
      const body = bodyOf(receiptForm, readForm(sent, receiptForm));
      await sendOnce(sent, (once) => services.collections.recordReceipt({ params, body }, once));
      return {};
    },
  },
  'take-back': {
    form: takeBackForm,
    async act({ sent, services, params }) {
      const itemId = Number(sent.get('itemId'));
      const body = bodyOf(takeBackForm, readForm(sent, takeBackForm));
      await services.collections.takeBackReceipt({ params: { ...params, itemId }, body });
      return {};
    },
  },
  'pay-out': {
    form: payOutForm,
    async act({ sent, services, params }) {
      const body = bodyOf(payOutForm, readForm(sent, payOutForm));
      await sendOnce(sent, (once) => services.collections.payOutCredit({ params, body }, once));
      return {};
    },
  },
  'decide-payout': {
    async act({ sent, services, params }) {
      const payoutId = Number(sent.get('payoutId'));
      const decision = sent.get('decision') === 'agreed' ? 'agreed' : 'declined';
      await services.collections.decidePayout({
        params: { ...params, payoutId },
        body: { decision },
      });
      return {};
    },
  },
  place: {
    async act({ sent, services, params }) {
      const [fromItemId, toItemId] = [Number(sent.get('fromItemId')), Number(sent.get('toItemId'))];
      await services.collections.placeReceipt({ params, body: { fromItemId, toItemId } });
      return {};
    },
  },
  hold: {
    form: holdForm,
    async act({ sent, services, params }) {
      const body = bodyOf(holdForm, readForm(sent, holdForm));
      await services.collections.holdCredit({ params, body });
      return {};
    },
  },
  lift: {
    async act({ services, params }) {
      await services.collections.liftCreditHold({ params });
      return {};
    },
  },
  remind: {
    async act({ services, params }) {
      await services.collections.remindOfOverdue({ params });
      return {};
    },
  },
  answer: {
    form: answerForm,
    async act({ sent, services, params }) {
      const body = bodyOf(answerForm, readForm(sent, answerForm));
      const disputeId = Number(sent.get('disputeId'));
      await services.collections.settleInvoiceDispute({ params: { ...params, disputeId }, body });
      return {};
    },
  },
  credited: {
    form: creditedForm,
    async act({ sent, services, params }) {
      const body = bodyOf(creditedForm, readForm(sent, creditedForm));
      const disputeId = Number(sent.get('disputeId'));
      await services.collections.markDisputeCredited({ params: { ...params, disputeId }, body });
      return {};
    },
  },
};

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const asked = { sent, services: servicesFrom(context) };
  const businessId = Number(params['businessId']);
  const answer = await answerIntent({ ...asked, params: { businessId } }, intents);
  if (answer.refused) return data(answer, { status: answer.refused.status });
  return redirect(`${url.pathname}${url.search}`, 303);
}

/** What one business owes, and what staff do about it. */
export default function CollectionRecord() {
  const { view, may, receipt, takeBack, payOut, hold, answer, credited, idempotencyKey } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const refusedAs = (intent: string) => (refused?.texts['intent'] === intent ? refused : undefined);
  return (
    <StaffScreen
      title={view.title}
      note="On account"
      above={[{ href: '/staff/collections', name: 'Collections' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          {may.seeAccount && (
            <a className="button button-outlined" href={view.accountHref} data-recorded>
              Trade account
            </a>
          )}
          {view.isOverdue && may.remind && (
            <form method="post">
              <button className="button button-outlined" name="intent" value="remind">
                Remind them now
              </button>
            </form>
          )}
          <QueueSteps />
        </>
      }
    >
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <Figures figures={view.figures} />
      <div className="collection">
        <div>
          <Invoices view={view} may={may} />
          <Waiting view={view} may={may} />
          <Disputes
            view={view}
            may={may}
            form={answer}
            refused={refusedAs('answer')}
            credited={credited}
            refusedCredited={refusedAs('credited')}
          />
        </div>
        <div>
          <Receipt
            may={may}
            form={receipt}
            refused={refusedAs('receipt')}
            idempotencyKey={idempotencyKey}
          />
          <Receipts view={view} may={may} form={takeBack} refused={refusedAs('take-back')} />
          <Payouts
            view={view}
            may={may}
            form={payOut}
            refused={refusedAs('pay-out')}
            idempotencyKey={idempotencyKey}
          />
          <Section id="counted" title="How it is counted">
            <Facts facts={view.facts} />
          </Section>
          <Hold view={view} may={may} form={hold} refused={refusedAs('hold')} />
        </div>
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
