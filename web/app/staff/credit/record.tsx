import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { orErrorPage, problemOf } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { Facts, Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { creditRecord } from './credit-view.server.ts';

export async function loader({ context, params: { businessId = '' } }: LoaderFunctionArgs) {
  const { tradeCreditStaff } = servicesFrom(context);
  const params = { businessId: Number(businessId) };
  return creditRecord(await orErrorPage(tradeCreditStaff.getCreditCustomer({ params })));
}

/** Asks the provider; one that does not answer changes nothing. */
export async function action({ context, params: { businessId = '' }, url }: ActionFunctionArgs) {
  const { tradeCreditStaff } = servicesFrom(context);
  const params = { businessId: Number(businessId) };
  try {
    await tradeCreditStaff.checkCreditCustomer({ params });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return { message: problem.detail ?? problem.title };
  }
  return redirect(`${url.pathname}${url.search}`, 303);
}

/** One business with the provider of credit. */
export default function CreditRecord() {
  const { title, mark, facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <StaffScreen
      title={title}
      note="With the provider of credit"
      above={[{ href: '/staff/credit', name: 'Trade credit' }]}
      marks={<span className={`tag ${mark.tone}`}>{mark.text}</span>}
      actions={
        <>
          <form method="post">
            <button className="button button-outlined">Ask the provider now</button>
          </form>
          <QueueSteps />
        </>
      }
    >
      <div className="screen-narrow">
        {refused && 'message' in refused && <ErrorSummary errors={[]} message={refused.message} />}
        <Section id="credit" title="Credit status">
          <Facts facts={facts} />
        </Section>
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
