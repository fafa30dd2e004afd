import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { SendButton } from '../../kit/send-button.tsx';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { offerPicture } from '../parts/picture-choice.ts';
import { LibraryPictures } from '../parts/picture-field.tsx';
import { SchemaFields } from '../parts/schema-fields.tsx';
import { answerItem, fieldsOfItem, itemIdOf } from './item-form.server.ts';
import { itemNames } from '../parts/item-names.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = itemIdOf(params['id']);
  const { globalItems, media } = servicesFrom(context);
  const [{ version, item }, library] = await orErrorPage(
    Promise.all([
      globalItems.getStaffGlobalItem({ params: { id } }),
      media.searchMedia({ query: { pageSize: 100 } }),
    ]),
  );
  return {
    ...itemNames[id],
    version,
    fields: fieldsOfItem(item),
    pictures: library.media.map(offerPicture),
    isDone: url.searchParams.has('done'),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = itemIdOf(params['id']);
  const outcome = await answerItem(servicesFrom(context), id, await request.formData());
  if ('saved' in outcome) return redirect(`/staff/global-items/${id}?done=saved`, 303);
  return data(outcome.answer, { status: outcome.status });
}

/** One thing that stands on many pages, as a form of its own shape. */
export default function GlobalItem() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { fields, version } = answer ?? page;
  const errors = (answer?.errors ?? []).map(({ name, message }) => ({
    name: `field-${name.replaceAll('/', '-')}`,
    message,
  }));
  return (
    <StaffScreen
      title={page.name}
      note={page.where}
      above={[{ href: '/staff/global-items', name: 'On every page' }]}
    >
      <Done text={page.isDone && !answer ? 'Saved. Every page has it within a second.' : null} />
      {answer?.message && <ErrorSummary message={answer.message} errors={errors} />}
      {answer?.theirs && (
        <section className="note warn edit-conflict" aria-labelledby="theirs">
          <div>
            <h2 id="theirs" className="heading-small">
              As it was saved meanwhile
            </h2>
            <p className="as-typed">{answer.theirs}</p>
            <p>Save again to put yours in its place.</p>
          </div>
        </section>
      )}
      <form
        key={JSON.stringify(fields)}
        method="post"
        className="schema-form screen-narrow"
        noValidate
      >
        {/* The first button is what Enter presses. */}
        <button className="visually-hidden" tabIndex={-1} name="intent" value="save">
          Save
        </button>
        <input type="hidden" name="version" value={version} />
        <LibraryPictures value={page.pictures}>
          <SchemaFields fields={fields} errors={answer?.errors ?? []} />
        </LibraryPictures>
        <SendButton>Save it for every page</SendButton>
      </form>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
