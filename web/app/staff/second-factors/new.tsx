import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import './record.css';

const form = describeForm(allCalls.secondFactors.askFactorReset.body);

export async function loader({ context }: LoaderFunctionArgs) {
  const { secondFactors } = servicesFrom(context);
  // Whoever may not ask learns it here, and not when all is typed.
  await orErrorPage(secondFactors.listFactorResets({ query: { pageSize: 1 } }));
  return { form: viewForm(form) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { secondFactors } = servicesFrom(context);
  const typed = readForm(await request.formData(), form);
  return answerForm(form, typed, async (body) => {
    const { resetId } = await secondFactors.askFactorReset({ body });
    return redirect(`/staff/second-factors/${resetId}`, 303);
  });
}

/** Asks that somebody's second factor be taken away; a colleague decides. */
export default function NewFactorReset() {
  const { form: view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view, refused);
  return (
    <StaffScreen
      title="Reset two-step verification"
      note="An admin who is somebody else decides, and the person is told by mail."
      above={[{ href: '/staff/second-factors', name: 'Two-step verification' }]}
    >
      <form
        method="post"
        action="/staff/second-factors/new"
        noValidate
        className="screen-narrow reset-form"
      >
        {refused && <ErrorSummary {...refused} />}
        <TextField
          {...field('email')}
          type="email"
          label="Their e-mail address"
          autoComplete="off"
        />
        <TextField
          {...field('reason')}
          label="How you verified their identity"
          hint="For example: I rang the number on their account, and they named their last order."
          autoComplete="off"
        />
        <SendButton>Request a reset</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
