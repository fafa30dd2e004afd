import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { mediaStaffCalls } from '@plumbline/contracts/staff/media.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, fieldsOf } from '../../kit/form.ts';
import { pictureTypeNames, pictureTypes } from '../../kit/picture-types.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { refusedFileForm } from '../../request/file-form.server.ts';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { sendOnce } from '../../request/once-answered.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { FileField } from '../parts/file-field.tsx';
import { readFiles, type RefusedFiles } from '../parts/read-files.server.ts';
import './media.css';

const form = describeForm(mediaStaffCalls.addMedia.body, { without: ['files'] });

export async function loader({ context }: LoaderFunctionArgs) {
  // Whoever may not add pictures learns it here, and not when one is chosen.
  await orErrorPage(servicesFrom(context).media.searchMedia({ query: { pageSize: 1 } }));
  return { form: viewForm(form), key: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { media } = servicesFrom(context);
  const sent = await request.formData();
  const texts = readForm(sent, form);
  const { uploads, fault } = readFiles(sent);
  const refuse = (refused: RefusedFiles) => data(refused, { status: refused.status });
  if (fault) {
    const errors = [{ name: 'files', message: fault }];
    return refuse({ code: 'invalid-request', status: 400, message: '', errors, texts, uploads });
  }
  try {
    const body = { ...bodyOf(form, texts), files: uploads };
    const { mediaId } = await sendOnce(sent, (once) => media.addMedia({ body }, once));
    return redirect(`/staff/media/${mediaId}?done=added`, 303);
  } catch (error) {
    return refuse(refusedFileForm(error, { texts, uploads }, form, 'files'));
  }
}

/** Adds a picture to the library, and says what it shows. */
export default function NewMedia() {
  const { form: view, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view, refused);
  return (
    <StaffScreen
      title="Add a picture"
      note="It is drawn anew, without where and when it was taken."
      above={[{ href: '/staff/media', name: 'Media library' }]}
    >
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <form
        method="post"
        encType="multipart/form-data"
        className="media-form screen-narrow"
        noValidate
      >
        <input type="hidden" name="key" value={key} />
        <FileField
          label="The picture"
          hint={`${pictureTypeNames}, up to 16 MB. Wide pictures suit the head of a page.`}
          accept={pictureTypes}
          uploads={refused?.uploads ?? []}
          error={errorOf(refused?.errors, 'files')}
        />
        <TextField {...field('name')} label="Name" autoComplete="off" />
        <TextArea {...field('alt')} label="Description" rows={3} />
        <SendButton>Add it</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
