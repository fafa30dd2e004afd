import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { bandText } from './find-trade-accounts.server.ts';
import { aboveOf, hrefOf, loadAccountToChange, rowIdOf } from './own-account.server.ts';
import './trade-account.css';

const form = describeForm(allCalls.tradeRequests.setTradeBand.body);

export async function loader(args: LoaderFunctionArgs) {
  const account = await loadAccountToChange(args, allCalls.tradeRequests.setTradeBand);
  const { bands } = await orErrorPage(servicesFrom(args.context).tradeBands.listTradeBands());
  return {
    above: aboveOf(account),
    present: bandText(account),
    action: `${hrefOf(account.businessId)}/band`,
    bands: bands.map(({ bandId, name }) => ({ value: String(bandId), text: name })),
    form: viewForm(form, { bandId: String(account.band?.bandId ?? '') }),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { tradeRequests } = servicesFrom(context);
  const id = rowIdOf(params['businessId']);
  const typed = readForm(await request.formData(), form);
  return answerForm(form, typed, async (body) => {
    const { requestId } = await tradeRequests.setTradeBand({ params: { id }, body });
    return redirect(`/staff/trade-requests/${requestId}`, 303);
  });
}

/** Asks that a business buy at another band; a colleague decides. */
export default function ChangeBand() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view.form, refused);
  return (
    <StaffScreen
      title="Change the band"
      note={`Now ${view.present}. A colleague decides, and their next request has the new prices; orders keep theirs.`}
      above={view.above}
    >
      <form method="post" action={view.action} noValidate className="screen-narrow trade-form">
        {refused && <ErrorSummary {...refused} />}
        <Choice {...field('bandId')} label="Band" choices={view.bands} />
        <TextArea {...field('reason')} label="Why" rows={3} />
        <SendButton>Ask for this band</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
