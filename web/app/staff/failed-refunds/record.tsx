import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { failedView } from './failed-view.server.ts';
import './failed.css';

const { settleFailedRefund } = allCalls.refunds;
const form = describeForm(settleFailedRefund.body);

export async function loader({ context, params: { paymentRefundId = '' } }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [failed, may] = await orErrorPage(
    Promise.all([
      services.refunds.getFailedRefund({ params: { paymentRefundId } }),
      maySend(services, { settle: settleFailedRefund }),
    ]),
  );
  return { view: failedView(failed), form: viewForm(form), may };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { refunds } = servicesFrom(context);
  const { paymentRefundId = '' } = params;
  const typed = readForm(await request.formData(), form);
  return answerForm(form, typed, async (body) => {
    await refunds.settleFailedRefund({ params: { paymentRefundId }, body });
    return redirect(`${url.pathname}${url.search}`, 303);
  });
}

/** One refund that failed: to whom the money is owed, why it failed, and what is done about it. */
export default function FailedRefundRecord() {
  const { view, may, form: fields } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(fields, refused);
  return (
    <StaffScreen
      title={view.title}
      note="A refund that did not reach its customer"
      above={[{ href: '/staff/failed-refunds', name: 'Failed refunds' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          {view.refundHref && (
            <a className="button button-outlined" href={view.refundHref} data-recorded>
              The whole refund
            </a>
          )}
          <QueueSteps />
        </>
      }
    >
      <div className="screen-narrow">
        <Section id="failed" title="What happened">
          <Facts facts={view.facts} />
        </Section>
        {view.isOpen && !may.settle && <p className="quiet">Finance sees to it.</p>}
        {view.isOpen && may.settle && (
          <form method="post" noValidate className="failed-form">
            {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
            <TextArea
              {...field('note')}
              label="What you did about it"
              hint="Such as the reference of a bank transfer, or what the customer said."
              rows={2}
            />
            <div className="failed-acts">
              <button className="button button-main" name="settledAs" value="tried-again">
                Try {view.amount} again
              </button>
              <button className="button button-outlined" name="settledAs" value="paid-otherwise">
                Note that it was paid another way
              </button>
            </div>
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
