import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { pounds } from '../../kit/format.ts';
import { Icon } from '../../kit/icon.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { wholeNumberOf } from '../../kit/typed-values.ts';
import { listCountryChoices } from '../../parts/address/address-form.server.ts';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { requireMaySend } from '../parts/may-send.server.ts';
import { correctionForm, onlyChanged, textsOfBilling } from './correction.server.ts';
import '../../kit/field-grid.css';
import './order.css';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const { documentNumber = '' } = params;
  await orErrorPage(requireMaySend(services, allCalls.orderDocuments.correctInvoice));
  const asked = { params: { documentNumber } };
  const billing = await orErrorPage(services.orderDocuments.getBillingOfInvoice(asked));
  const { orderNumber, leftIncPence, isReplaced } = billing;
  const [{ version }, countries] = await Promise.all([
    orErrorPage(services.orders.getStaffOrder({ params: { orderNumber } })),
    listCountryChoices({ services }, { onlyDelivered: false }),
  ]);
  return {
    documentNumber,
    orderNumber,
    version: String(version),
    left: pounds(leftIncPence),
    bar: isReplaced
      ? 'It was put right before: put right the invoice that stands in for it.'
      : leftIncPence === 0
        ? 'All of it was given back, so that no new invoice is due.'
        : null,
    countries: countries.map(({ countryCode, name }) => ({ value: countryCode, text: name })),
    form: viewForm(correctionForm, textsOfBilling(billing)),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { orderDocuments } = servicesFrom(context);
  const asked = { params: { documentNumber: params['documentNumber'] ?? '' } };
  const sent = await request.formData();
  const billing = await orErrorPage(orderDocuments.getBillingOfInvoice(asked));
  return answerForm(correctionForm, readForm(sent, correctionForm), async (typed) => {
    const version = wholeNumberOf(sent.get('version')) || 1;
    const body = { ...onlyChanged(typed, billing), version };
    await orderDocuments.correctInvoice({ ...asked, body });
    const query = new URLSearchParams({ corrected: asked.params.documentNumber });
    return redirect(`/staff/orders/${billing.orderNumber}?${query}`, 303);
  });
}

/** Puts right to whom an invoice is made out, or its references; what it comes to stays. */
export default function CorrectInvoice() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { documentNumber, orderNumber, left, bar } = view;
  const order = { href: `/staff/orders/${orderNumber}`, name: orderNumber };
  const field = fieldsOf(view.form, refused);
  const words = (name: Parameters<typeof field>[0]) => ({ ...field(name), autoComplete: 'off' });
  return (
    <StaffScreen
      title={`Correct ${documentNumber}`}
      note="Change what is wrong. What you leave as it is stays."
      above={[{ href: '/staff/orders', name: 'Orders' }, order]}
    >
      {bar !== null && !refused ? (
        <div className="note info screen-narrow">
          <Icon name="info" />
          <div>
            <b>This invoice cannot be corrected.</b>
            <p>{bar}</p>
            <a className="link" href={order.href}>
              Back to the order
            </a>
          </div>
        </div>
      ) : (
        <form
          method="post"
          action={`/staff/orders/documents/${documentNumber}/correct`}
          noValidate
          className="screen-narrow correct-form"
        >
          {refused && <ErrorSummary {...refused} />}
          <p className="note info" id="what-it-does">
            <Icon name="info" />
            <span>
              This makes a credit note of {left} for {documentNumber} and a new invoice of {left}.
              No money moves. {orderNumber} is billed so from then on, and it cannot be undone.
            </span>
          </p>
          <input type="hidden" name="version" value={view.version} />
          <div className="field-grid">
            <div className="span-three">
              <TextField {...words('firstName')} label="First name (optional)" />
            </div>
            <div className="span-three">
              <TextField {...words('lastName')} label="Last name (optional)" />
            </div>
            <div className="span-six">
              <TextField {...words('company')} label="Company (optional)" />
            </div>
            <div className="span-six">
              <TextField {...words('line1')} label="House and street" />
            </div>
            <div className="span-six">
              <TextField {...words('line2')} label="Flat, floor or building (optional)" />
            </div>
            <div className="span-three">
              <TextField {...words('town')} label="Town or city" />
            </div>
            <div className="span-three">
              <TextField {...words('county')} label="County (optional)" />
            </div>
            <div className="span-two">
              <TextField {...words('postcode')} label="Postcode" spellCheck={false} />
            </div>
            <div className="span-four">
              <Choice {...words('countryCode')} label="Country" choices={view.countries} />
            </div>
            <div className="span-three">
              <TextField {...words('poNumber')} label="PO number (optional)" />
            </div>
            <div className="span-three">
              <TextField {...words('jobReference')} label="Job (optional)" />
            </div>
            <div className="span-six">
              <TextField
                {...words('reason')}
                label="What was wrong"
                hint="Such as “Wrong company name”. It is printed on both papers."
              />
            </div>
          </div>
          <SendButton>Make the credit note and the new invoice</SendButton>
        </form>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
