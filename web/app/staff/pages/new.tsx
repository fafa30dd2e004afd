import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { pageStaffCalls } from '@plumbline/contracts/staff/pages.ts';
import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Choice } from '../../kit/choice.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerForm, readForm, viewForm } from '../../request/form.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { requireMaySend } from '../parts/may-send.server.ts';
import { kindNames } from './page-names.ts';
import './page-editor.css';

const form = describeForm(pageStaffCalls.createPage.body);

export async function loader({ context }: LoaderFunctionArgs) {
  await orErrorPage(requireMaySend(servicesFrom(context), pageStaffCalls.createPage));
  return { form: viewForm(form, { kind: 'article', slug: 'advice/' }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { pages } = servicesFrom(context);
  return answerForm(form, readForm(await request.formData(), form), async (body) => {
    const { pageId } = await pages.createPage({ body });
    return redirect(`/staff/pages/${pageId}`, 303);
  });
}

/** Begins a page. */
export default function NewPage() {
  const { form: view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'errors' in answer ? answer : null;
  const field = fieldsOf(view, refused);
  return (
    <StaffScreen
      title="New page"
      note="Nobody but staff sees it until it is published."
      above={[{ href: '/staff/pages', name: 'Pages' }]}
    >
      <form method="post" className="page-new" noValidate>
        {refused && <ErrorSummary {...refused} />}
        <Choice
          {...field('kind')}
          label="Kind"
          choices={Object.entries(kindNames).map(([value, text]) => ({ value, text }))}
        />
        <TextField {...field('slug')} label="Address" />
        <TextField {...field('title')} label="Title" />
        <TextArea {...field('summary')} label="Summary" />
        <SendButton>Begin it</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
