import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls, type Services } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { maySend } from '../parts/may-send.server.ts';
import { disputeView } from './dispute-view.server.ts';
import './dispute.css';

const { answerDispute } = allCalls.disputes;
const form = describeForm(answerDispute.body);
const findForms = (services: Services) => maySend(services, { answer: answerDispute });

export async function loader({ context, params: { disputeId = '' } }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const [{ dispute, evidence }, may] = await orErrorPage(
    Promise.all([services.disputes.getDispute({ params: { disputeId } }), findForms(services)]),
  );
  return {
    view: disputeView(dispute),
    may,
    evidence: evidence.facts.map(({ name, value }) => [name, value] as const),
    form: viewForm(form, { answer: dispute.refusedAnswer ?? '' }),
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const { disputes } = servicesFrom(context);
  const { disputeId = '' } = params;
  const sent = await request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    await sendOnce(sent, (once) => disputes.answerDispute({ params: { disputeId }, body }, once));
    return redirect(`${url.pathname}${url.search}`, 303);
  });
}

/** One dispute: what the customer says, what we have to show, and our one answer. */
export default function DisputeRecord() {
  const { view, may, evidence, form: fields, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(fields, refused);
  return (
    <StaffScreen
      title={view.title}
      note="A payment that the customer’s bank disputes"
      above={[{ href: '/staff/disputes', name: 'Disputes' }]}
      marks={<span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>}
      actions={
        <>
          {view.orderNumber && (
            <a className="button button-outlined" href={`/staff/orders/${view.orderNumber}/refund`}>
              The order’s money
            </a>
          )}
          <QueueSteps />
        </>
      }
    >
      <div className="screen-narrow">
        <Section id="dispute" title="The dispute">
          <Facts facts={view.facts} />
        </Section>
        {view.inquiry && (
          <p className="note info dispute-note">
            <Icon name="info" />
            <span>{view.inquiry}</span>
          </p>
        )}
        <Section id="evidence" title="Evidence from the order">
          <Facts facts={evidence} />
        </Section>
        {view.answer && (
          <Section id="answer" title="Our response to the bank">
            <p className="dispute-answer">{view.answer}</p>
          </Section>
        )}
        {view.refused && (
          <p className="note bad dispute-note">
            <Icon name="triangle-exclamation-point" />
            <span>{view.refused} Change it if need be and send it again.</span>
          </p>
        )}
        {view.isToAnswer && !may.answer && <p className="quiet">Finance answers the bank.</p>}
        {view.isToAnswer && may.answer && (
          <form method="post" noValidate className="dispute-form">
            <input type="hidden" name="key" value={key} />
            {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
            <TextArea
              {...field('answer')}
              label="Our answer"
              hint="What happened, in order. All that stands above goes with it. There is one answer only."
              rows={6}
            />
            <SendButton>Send the answer to the bank</SendButton>
          </form>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
