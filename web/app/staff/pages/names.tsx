import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../../kit/entry-of.ts';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { answerIntent } from '../../request/intents.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Done } from '../kit/done.tsx';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { loadNames, nameIntents, type OpenName } from './names-form.server.ts';
import '../kit/list-table.css';
import './page-editor.css';

const doneTexts: Readonly<Record<string, string>> = {
  category: 'The category is saved. Every page has it within a second.',
  author: 'The author is saved. Every page has it within a second.',
  'remove-category': 'The category was deleted.',
  'remove-author': 'The author was deleted.',
};

export const loader = async ({ context, url }: LoaderFunctionArgs) => ({
  ...(await loadNames(servicesFrom(context), url.searchParams)),
  done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { refused } = await answerIntent({ sent, services: servicesFrom(context) }, nameIntents);
  if (refused) return data({ refused }, { status: refused.status });
  return redirect(`/staff/pages/names?done=${String(sent.get('intent'))}`, 303);
}

/** What guides are listed under, and who writes them: a guide needs one of each. */
export default function GuideNames() {
  const { categories, authors, open, asksToRemove, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  return (
    <StaffScreen
      title="Categories and authors"
      note="A guide stands under a category and says who wrote it."
      above={[{ href: '/staff/pages', name: 'Pages' }]}
    >
      <Done text={refused ? null : done} />
      {open && asksToRemove && !refused && <AskToRemove open={open} />}
      {open && <NameForm key={`${open.of} ${open.key}`} open={open} refused={refused} />}
      <Section id="categories" title="Categories" act={<Add of="category" />}>
        <Names rows={categories} none="No category yet. Add one before the first guide." />
      </Section>
      <Section id="authors" title="Authors" act={<Add of="author" />}>
        <Names rows={authors} none="No author yet. Add one before the first guide." />
      </Section>
    </StaffScreen>
  );
}

const Add = ({ of }: { of: OpenName['of'] }) => (
  <a className="button button-outlined button-small" href={`/staff/pages/names?new=${of}#form`}>
    {of === 'category' ? 'Add a category' : 'Add an author'}
  </a>
);

function Names({
  rows,
  none,
}: {
  rows: readonly { href: string; name: string; key: string; note: string }[];
  none: string;
}) {
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  return (
    <table className="staff-table">
      <tbody>
        {rows.map(({ href, name, key, note }) => (
          <tr key={key}>
            <th scope="row">
              <a className="link" href={href}>
                {name}
              </a>
              <small>{key}</small>
            </th>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const titles = {
  category: { new: 'A new category', old: 'Change the category' },
  author: { new: 'A new author', old: 'Change the author' },
} as const;

/** A name as it is saved, with what stands below it. */
function savedWords({
  name = '',
  intro = '',
  role = '',
}: Readonly<Record<string, string>>): string {
  const more = intro || role;
  return more ? `“${name}”: ${more}` : `“${name}”.`;
}

function AskToRemove({ open: { of, key, version, href, removeHref, view } }: { open: OpenName }) {
  return (
    <Confirm
      title={`Delete “${view.texts['name']}”?`}
      action={removeHref!}
      intent={`remove-${of}`}
      field={
        <>
          <input type="hidden" name="key" value={key!} />
          <input type="hidden" name="version" value={version} />
        </>
      }
      does="Delete it"
      keep="Keep it"
      keepHref={href!}
    >
      <p>
        {of === 'category'
          ? 'Its address leads nowhere from then on. A category that a guide stands under is kept.'
          : 'An author of whom there is a guide is kept.'}
      </p>
    </Confirm>
  );
}

function NameForm({ open, refused }: { open: OpenName; refused: RefusedForm | undefined }) {
  const { of, key, href, version, view } = open;
  const isOvertaken = refused?.code === 'guide-name-changed';
  const field = fieldsOf(view, refused);
  return (
    <Section id="form" title={titles[of][key === null ? 'new' : 'old']}>
      <form method="post" className="page-new" noValidate>
        {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
        <input type="hidden" name="intent" value={of} />
        {isOvertaken && href && (
          <p>
            It is saved now as {savedWords(view.texts)}{' '}
            <a className="link" href={href} data-reload>
              Begin again from that
            </a>
            .
          </p>
        )}
        {/* Nothing is saved over what was not in the form: the version stays the one that was seen. */}
        <input type="hidden" name="version" value={refused?.texts['version'] ?? version} />
        <TextField {...field('name')} label="Name" autoComplete="off" />
        {key === null ? (
          <TextField
            {...field('key')}
            label={of === 'category' ? 'Address' : 'Short name'}
            autoComplete="off"
          />
        ) : (
          <input type="hidden" name="key" value={key} />
        )}
        {of === 'category' ? (
          <TextArea {...field('intro')} label="Introduction" />
        ) : (
          <TextField {...field('role')} label="What they do" autoComplete="off" />
        )}
        <SendButton>Save it</SendButton>
        {open.removeHref && (
          <a className="button button-quiet" href={open.removeHref} data-soft="stay">
            Delete
          </a>
        )}
      </form>
    </Section>
  );
}

export { StaffError as ErrorBoundary };
