import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { AddressFields } from '../../parts/address/address-fields.tsx';
import {
  addressForm,
  addressTexts,
  listCountryChoices,
} from '../../parts/address/address-form.server.ts';
import { answerForm, readForm, viewForm, type Texts } from '../../request/form.server.ts';
import { servicesFrom, shopFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { aboveOf, hrefOf, loadAccount, loadAccountToChange } from './own-account.server.ts';
import '../../kit/field-grid.css';
import './trade-account.css';

/** The addresses that a business has, what each is called, and where it is read. */
const addresses = {
  registered: {
    field: 'registeredAddress',
    title: 'The registered address',
    note: 'As the register has it. Leave it empty where there is none. Orders and invoices keep the addresses that they were made with.',
  },
  trading: {
    field: 'tradingAddress',
    title: 'Where they trade from',
    note: 'Their quotes to their own clients carry it from the next one on. Leave it empty where that is the registered address.',
  },
} as const;

function addressOf(text = '') {
  if (!Object.hasOwn(addresses, text)) throw data(null, { status: 404 });
  return addresses[text as keyof typeof addresses];
}

/** Whether nothing but the country, which is chosen to begin with, stands in the fields. */
const isEmpty = ({ countryCode: _chosen, ...typed }: Texts) =>
  Object.values(typed).every((text) => text === '');

export async function loader(args: LoaderFunctionArgs) {
  const { which } = args.params;
  const { field, title, note } = addressOf(which);
  const account = await loadAccountToChange(args, allCalls.tradeAccounts.updateBusiness);
  return {
    title,
    note,
    above: aboveOf(account),
    action: `${hrefOf(account.businessId)}/addresses/${which}`,
    version: String(account.version),
    form: viewForm(addressForm, addressTexts(account.details[field])),
    countries: await listCountryChoices(shopFrom(args.context), { onlyDelivered: false }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { tradeAccounts } = servicesFrom(args.context);
  const { field } = addressOf(args.params['which']);
  const { businessId: id, details } = await loadAccount(args);
  const sent = await args.request.formData();
  const texts = readForm(sent, addressForm);
  return answerForm(addressForm, texts, async (typed) => {
    const expectedVersion = Number(sent.get('version')) || 1;
    const written = { ...details, [field]: isEmpty(texts) ? null : typed };
    await tradeAccounts.updateBusiness({ params: { id }, body: { ...written, expectedVersion } });
    return redirect(hrefOf(id), 303);
  });
}

/** One address of a business, as staff correct it. */
export default function EditBusinessAddress() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <StaffScreen title={view.title} note={view.note} above={view.above}>
      <form method="post" action={view.action} noValidate className="screen-narrow trade-form">
        {refused && <ErrorSummary {...refused} />}
        <input type="hidden" name="version" value={view.version} />
        <AddressFields
          purpose="billing"
          form={view.form}
          refused={refused}
          countries={view.countries}
        />
        <SendButton>Save the address</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
