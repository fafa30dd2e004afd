import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import {
  aboveOf,
  hrefOf,
  loadAccount,
  loadAccountToChange,
  rowIdOf,
} from './own-account.server.ts';
import './trade-account.css';

const form = describeForm(allCalls.tradeAccounts.updateDetails.body, {
  without: ['accountId', 'firstName', 'lastName', 'phone'],
});

export async function loader(args: LoaderFunctionArgs) {
  const account = await loadAccountToChange(args, allCalls.tradeAccounts.updateDetails);
  const accountId = rowIdOf(args.params['accountId']);
  const member = account.members.find((each) => each.accountId === accountId);
  if (!member) throw data(null, { status: 404 });
  const owners = account.members.filter(({ role }) => role === 'owner');
  return {
    above: aboveOf(account),
    action: `${hrefOf(account.businessId)}/members/${accountId}`,
    name: member.displayName,
    email: member.email,
    isLastOwner: member.role === 'owner' && owners.length === 1,
    form: viewForm(form),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { tradeAccounts, tradeRequests } = servicesFrom(args.context);
  const { businessId: id, tradeExternalId } = await loadAccount(args);
  const accountId = rowIdOf(args.params['accountId']);
  const sent = await args.request.formData();
  const intent = sent.get('intent');
  const toRequest = (requestId: number) => redirect(`/staff/trade-requests/${requestId}`, 303);
  if (intent === 'email') {
    return answerForm(form, readForm(sent, form), async (body) => {
      const { request } = await tradeAccounts.updateDetails({
        params: { tradeExternalId },
        body: { ...body, accountId },
      });
      return request ? toRequest(request.requestId) : redirect(hrefOf(id), 303);
    });
  }
  try {
    if (intent === 'password') {
      const asked = await tradeRequests.resetPassword({ params: { id }, body: { accountId } });
      return toRequest(asked.requestId);
    }
    await tradeAccounts.endMembership({ params: { id, accountId } });
    return redirect(hrefOf(id), 303);
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
}

/** What staff may do for one member: a new address, a new password, and the end of the membership. */
export default function TradeMember() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view.form, refused);
  return (
    <StaffScreen title={view.name} note={view.email} above={view.above}>
      <div className="screen-narrow">
        {refused && <ErrorSummary {...refused} />}
        <Section id="address" title="Another e-mail address">
          <form method="post" action={view.action} noValidate className="trade-form">
            <p>
              A colleague decides. A link then goes to the new address, word of it to the old one,
              and nothing goes on account for 24 hours.
            </p>
            <TextField {...field('email')} type="email" label="New address" autoComplete="off" />
            <TextField
              {...field('reason')}
              label="How you verified their identity"
              autoComplete="off"
            />
            <input type="hidden" name="intent" value="email" />
            <SendButton>Ask for this address</SendButton>
          </form>
        </Section>
        <Section id="password" title="A new password">
          <form method="post" action={view.action} className="trade-form">
            <p>A colleague decides. A link to set a new password then goes to {view.email}.</p>
            <button className="button button-outlined" name="intent" value="password">
              Ask for a link
            </button>
          </form>
        </Section>
        {!view.isLastOwner && (
          <Section id="membership" title="Membership">
            <form method="post" action={view.action} className="trade-form">
              <p>They stop buying for this business at once. What they ordered stays with it.</p>
              <button className="button button-outlined stops" name="intent" value="end">
                End the membership
              </button>
            </form>
          </Section>
        )}
      </div>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
