import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, refusedOf, type FormView } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, refusedForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
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

const details = allCalls.tradeAccounts.updateDetails.body;
const forms = {
  names: describeForm(details, { without: ['accountId', 'email', 'reason'] }),
  email: describeForm(details, { without: ['accountId', 'firstName', 'lastName', 'phone'] }),
  password: describeForm(allCalls.tradeRequests.resetPassword.body, { without: ['accountId'] }),
};

export async function loader(args: LoaderFunctionArgs) {
  const account = await loadAccountToChange(args, allCalls.tradeAccounts.updateDetails);
  const accountId = rowIdOf(args.params['accountId']);
  const member = account.members.find((each) => each.accountId === accountId);
  if (!member) throw data(null, { status: 404 });
  const { tradeAccounts } = servicesFrom(args.context);
  const { firstName, lastName, phone } = await orErrorPage(
    tradeAccounts.getTradeMember({ params: { id: account.businessId, accountId } }),
  );
  const owners = account.members.filter(({ role }) => role === 'owner');
  return {
    above: aboveOf(account),
    action: `${hrefOf(account.businessId)}/members/${accountId}`,
    name: member.displayName,
    email: member.email,
    isLastOwner: member.role === 'owner' && owners.length === 1,
    forms: {
      names: viewForm(forms.names, {
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        phone: phone ?? '',
      }),
      email: viewForm(forms.email),
      password: viewForm(forms.password),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { tradeAccounts, tradeRequests } = servicesFrom(args.context);
  const { businessId: id, tradeExternalId } = await loadAccount(args);
  const accountId = rowIdOf(args.params['accountId']);
  const sent = await args.request.formData();
  const intent = sent.get('intent');
  const toRequest = (requestId: number) => redirect(`/staff/trade-requests/${requestId}`, 303);
  if (intent === 'names' || intent === 'email') {
    const form = forms[intent];
    const texts = { ...readForm(sent, form), intent };
    return answerForm<object, Response>(form, texts, async (body) => {
      const { request } = await tradeAccounts.updateDetails({
        params: { tradeExternalId },
        body: { ...body, accountId },
      });
      return request ? toRequest(request.requestId) : redirect(hrefOf(id), 303);
    });
  }
  if (intent === 'password') {
    const texts = { ...readForm(sent, forms.password), intent };
    return answerForm(forms.password, texts, async (body) => {
      const asked = await tradeRequests.resetPassword({
        params: { id },
        body: { ...body, accountId },
      });
      return toRequest(asked.requestId);
    });
  }
  try {
    await tradeAccounts.endMembership({ params: { id, accountId } });
    return redirect(hrefOf(id), 303);
  } catch (error) {
    const refused = refusedForm(error);
    return data(refused, { status: refused.status });
  }
}

/** What staff may do for one member: their name, another address, a new password, and their leave. */
export default function TradeMember() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const fieldsIn = <Name extends string>(form: FormView<Name>, intent: string) =>
    fieldsOf(form, refusedOf(refused, intent), `${intent}-`);
  const sent = refused?.texts['intent'] ?? '';
  const names = fieldsIn(view.forms.names, 'names');
  const email = fieldsIn(view.forms.email, 'email');
  const password = fieldsIn(view.forms.password, 'password');
  return (
    <StaffScreen title={view.name} note={view.email} above={view.above}>
      <div className="screen-narrow">
        {refused && <ErrorSummary {...refused} prefix={sent && `${sent}-`} />}
        <Section id="names" title="Name and telephone">
          <form method="post" action={view.action} noValidate className="trade-form">
            <p>What you leave empty stays as it is.</p>
            <TextField {...names('firstName')} label="First name" autoComplete="off" />
            <TextField {...names('lastName')} label="Last name" autoComplete="off" />
            <TextField
              {...names('phone')}
              type="tel"
              label="Telephone"
              hint="For us and for the driver."
              autoComplete="off"
            />
            <input type="hidden" name="intent" value="names" />
            <SendButton>Save</SendButton>
          </form>
        </Section>
        <Section id="address" title="Another e-mail address">
          <form method="post" action={view.action} noValidate className="trade-form">
            <p>
              A colleague decides. A link then goes to the new address, word of it to the old one,
              and nothing goes on account for 24 hours.
            </p>
            <TextField {...email('email')} type="email" label="New address" autoComplete="off" />
            <TextField
              {...email('reason')}
              label="How you verified their identity"
              autoComplete="off"
            />
            <input type="hidden" name="intent" value="email" />
            <SendButton>Ask for this address</SendButton>
          </form>
        </Section>
        <Section id="password" title="A new password">
          <form method="post" action={view.action} noValidate className="trade-form">
            <p>
              A colleague decides. A link to set a new password then goes to {view.email}, and
              nothing goes on account for 24 hours. The password that they have works until they set
              another.
            </p>
            <TextField
              {...password('reason')}
              label="How you know that it is they who ask"
              autoComplete="off"
            />
            <input type="hidden" name="intent" value="password" />
            <SendButton>Ask for a link</SendButton>
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
