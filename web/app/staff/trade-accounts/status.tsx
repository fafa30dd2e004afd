import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { aboveOf, hrefOf, loadAccountToChange, rowIdOf } from './own-account.server.ts';
import './trade-account.css';

const form = describeForm(allCalls.tradeAccounts.setTradeStatus.body, {
  without: ['expectedVersion', 'status'],
});

/** What each change is called, and what comes of it. */
const deeds = {
  suspended: {
    title: 'Suspend this account',
    does: 'Suspend now',
    note: 'From their next request on they pay what everybody pays, by card. Orders on the way go on.',
  },
  active: {
    title: 'Make this account active again',
    does: 'Make active again',
    note: 'Their band counts again from their next request on.',
  },
  closed: {
    title: 'Close this account',
    does: 'Close for good',
    note: 'It cannot be opened again: a new application starts afresh. Its orders and invoices are kept.',
  },
} as const;

function deedOf(text = ''): keyof typeof deeds {
  if (!Object.hasOwn(deeds, text)) throw data(null, { status: 404 });
  return text as keyof typeof deeds;
}

export async function loader(args: LoaderFunctionArgs) {
  const status = deedOf(args.params['status']);
  const account = await loadAccountToChange(args, allCalls.tradeAccounts.setTradeStatus);
  return {
    above: aboveOf(account),
    action: `${hrefOf(account.businessId)}/status/${status}`,
    version: String(account.version),
    asksWhy: status !== 'active',
    ...deeds[status],
    form: viewForm(form),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { tradeAccounts } = servicesFrom(context);
  const id = rowIdOf(params['businessId']);
  const status = deedOf(params['status']);
  const sent = await request.formData();
  return answerForm(form, readForm(sent, form), async (body) => {
    const expectedVersion = Number(sent.get('version')) || 1;
    await tradeAccounts.setTradeStatus({
      params: { id },
      body: { ...body, expectedVersion, status },
    });
    return redirect(hrefOf(id), 303);
  });
}

/** Suspends an account, makes it active again or closes it. */
export default function ChangeStatus() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <StaffScreen title={view.title} note={view.note} above={view.above}>
      <form method="post" action={view.action} noValidate className="screen-narrow trade-form">
        {refused && <ErrorSummary {...refused} />}
        <input type="hidden" name="version" value={view.version} />
        {view.asksWhy && (
          <TextArea
            {...fieldsOf(view.form, refused)('reason')}
            label="Reason (the business sees this)"
            hint="One sentence that they can act on."
            rows={2}
          />
        )}
        <SendButton>{view.does}</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
