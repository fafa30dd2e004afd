import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { errorPage, orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { changeView } from './change-view.server.ts';
import './change.css';

const form = describeForm(allCalls.orderChanges.refuseOrderChange.body);

const idOf = (params: { changeId?: string | undefined }) => {
  const changeId = Number(params.changeId);
  if (!Number.isInteger(changeId) || changeId < 1) throw data(null, { status: 404 });
  return { changeId };
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { orderChanges } = servicesFrom(context);
  const change = await orErrorPage(orderChanges.getOrderChangeForStaff({ params: idOf(params) }));
  return { view: changeView(change), form: viewForm(form) };
}

/** Grants what was asked, or says no to it, or withdraws what was put to the customer. */
export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { orderChanges } = servicesFrom(context);
  const named = idOf(params);
  const sent = await request.formData();
  const typed = readForm(sent, form);
  if (sent.get('do') !== 'grant') {
    return answerForm(form, typed, async (body) => {
      await orderChanges.refuseOrderChange({ params: named, body });
      return redirect(`${url.pathname}${url.search}`, 303);
    });
  }
  try {
    await orderChanges.grantOrderChange({ params: named });
    return redirect(`${url.pathname}${url.search}`, 303);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem || problem.status >= 500) throw errorPage(error);
    const message = problem.detail ?? problem.title;
    return data({ errors: [], message, texts: typed }, { status: problem.status });
  }
}

/** One change of an order: what is asked, what it comes to, and our answer. */
export default function OrderChangeRecord() {
  const { view, form: fields } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(fields, refused);
  const { isRequest, mayWithdraw, duePence, problem } = view;
  return (
    <StaffScreen
      title={view.title}
      note="A change of an order"
      above={[{ href: '/staff/order-changes', name: 'Order changes' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          <a className="button button-outlined" href={`/staff/orders/${view.orderNumber}`}>
            The order
          </a>
          <QueueSteps />
        </>
      }
    >
      <div className="screen-narrow">
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <Section id="change" title="The change">
          <Facts facts={view.facts} />
        </Section>
        {view.parts.length > 0 && (
          <Section id="parts" title="What is done">
            <Facts facts={view.parts} />
          </Section>
        )}
        {problem && (
          <p className="note bad">
            <Icon name="circle-exclamation-point" />
            <span>{problem}</span>
          </p>
        )}
        {isRequest && problem === null && (
          <form method="post" className="change-grant">
            <input type="hidden" name="do" value="grant" />
            <SendButton>
              {duePence > 0 ? 'Agree, and let the customer pay' : 'Do what was asked'}
            </SendButton>
          </form>
        )}
        {(isRequest || mayWithdraw) && (
          <form method="post" noValidate className="change-refuse">
            <TextArea
              {...field('answer')}
              label={isRequest ? 'Why not' : 'Why it is withdrawn'}
              hint="The customer reads this."
            />
            <button className="button button-outlined">
              {isRequest ? 'Say no' : 'Withdraw it'}
            </button>
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
