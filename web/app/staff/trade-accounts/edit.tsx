import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { businessKinds } from '@plumbline/contracts/nouns/businesses.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, textsOf, viewForm } from '../../request/form.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { aboveOf, hrefOf, loadAccount, loadAccountToChange } from './own-account.server.ts';
import './trade-account.css';

// Each address is corrected on a screen of its own (address.tsx); here they go back as they are.
const form = describeForm(allCalls.tradeAccounts.updateBusiness.body, {
  without: ['expectedVersion', 'registeredAddress', 'tradingAddress'],
});
const kinds = [
  { value: '', text: 'Not said' },
  ...Object.entries(businessKinds).map(([value, text]) => ({ value, text })),
];

export async function loader(args: LoaderFunctionArgs) {
  const account = await loadAccountToChange(args, allCalls.tradeAccounts.updateBusiness);
  return {
    above: aboveOf(account),
    action: `${hrefOf(account.businessId)}/edit`,
    version: String(account.version),
    form: viewForm(form, textsOf(form, account.details)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { tradeAccounts } = servicesFrom(args.context);
  const { businessId: id, details } = await loadAccount(args);
  const { registeredAddress, tradingAddress } = details;
  const sent = await args.request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    const expectedVersion = Number(sent.get('version')) || 1;
    await tradeAccounts.updateBusiness({
      params: { id },
      body: { ...body, registeredAddress, tradingAddress, expectedVersion },
    });
    return redirect(hrefOf(id), 303);
  });
}

/** What a business says of itself, as staff write it down. */
export default function EditBusiness() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view.form, refused);
  return (
    <StaffScreen
      title="Edit the business"
      note="Orders and invoices keep the name that they were made with."
      above={view.above}
    >
      <form method="post" action={view.action} noValidate className="screen-narrow trade-form">
        {refused && <ErrorSummary {...refused} />}
        <input type="hidden" name="version" value={view.version} />
        <TextField {...field('name')} label="Name" autoComplete="off" />
        <Choice {...field('kind')} label="Kind" choices={kinds} />
        <TextField {...field('companyNumber')} label="Company number" autoComplete="off" />
        <TextField {...field('vatNumber')} label="VAT number" autoComplete="off" />
        <TextField {...field('phone')} type="tel" label="Telephone" autoComplete="off" />
        <TextField {...field('trade')} label="Trade" autoComplete="off" />
        <SendButton>Save the business</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
