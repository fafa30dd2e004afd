import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { redirectStaffCalls } from '@plumbline/contracts/staff/redirects.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { entryOf } from '../../kit/entry-of.ts';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { bodyOf, readForm, viewForm } from '../../request/form.server.ts';
import { answerIntent, type Asked, type Intent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { momentText } from '../parts/offer-texts.ts';
import '../kit/list-table.css';
import './page-editor.css';

const form = describeForm(redirectStaffCalls.saveRedirect.body);
const doneTexts: Readonly<Record<string, string>> = {
  save: 'Whoever asks for the address is led on from now on.',
  remove: 'The address leads nowhere any more.',
};

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { redirects } = await orErrorPage(servicesFrom(context).pages.listRedirects());
  return {
    form: viewForm(form),
    redirects: redirects.map(({ slug, path, isMade, madeAt }) => ({
      slug,
      path,
      note: `${isMade ? 'Made by staff' : 'The page moved'}, ${momentText(madeAt)}`,
    })),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
  };
}

const intents: Record<string, Intent<Asked, object>> = {
  save: {
    form,
    act: async ({ services: { pages }, sent }) => {
      await pages.saveRedirect({ body: bodyOf(form, readForm(sent, form)) });
      return {};
    },
  },
  remove: {
    act: async ({ services: { pages }, sent }) => {
      await pages.removeRedirect({ body: { slug: String(sent.get('remove')) } });
      return {};
    },
  },
};

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const { refused } = await answerIntent({ sent, services: servicesFrom(context) }, intents);
  if (refused) return data({ refused }, { status: refused.status });
  return redirect(`/staff/pages/redirects?done=${String(sent.get('intent'))}`, 303);
}

/** Addresses that lead elsewhere: those of pages that moved, and those that staff made. */
export default function Redirects() {
  const { form: view, redirects, done } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  const field = fieldsOf(view, refused);
  return (
    <StaffScreen
      title="Redirects"
      note="Addresses that lead elsewhere. One that a page in the shop has shows the page."
      above={[{ href: '/staff/pages', name: 'Pages' }]}
    >
      <Done text={refused ? null : done} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <Section id="new" title="A new redirect">
        <form method="post" className="page-new" noValidate>
          <input type="hidden" name="intent" value="save" />
          <TextField {...field('slug')} label="Address" autoComplete="off" />
          <TextField {...field('path')} label="Leads to" autoComplete="off" />
          <SendButton>Lead it there</SendButton>
        </form>
      </Section>
      <Section id="redirects" title="What leads elsewhere">
        {redirects.length === 0 ? (
          <p className="quiet">Nothing does.</p>
        ) : (
          <form method="post" className="list-scroll">
            <input type="hidden" name="intent" value="remove" />
            <table className="staff-table">
              <thead>
                <tr>
                  <th scope="col">Address</th>
                  <th scope="col">Leads to</th>
                  <th scope="col">
                    <span className="visually-hidden">What to do</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {redirects.map(({ slug, path, note }) => (
                  <tr key={slug}>
                    <th scope="row">
                      /{slug}
                      <small>{note}</small>
                    </th>
                    <td>
                      <a className="link" href={path}>
                        {path}
                      </a>
                    </td>
                    <td>
                      <button
                        className="button button-quiet button-small"
                        name="remove"
                        value={slug}
                      >
                        End it <span className="visually-hidden">/{slug}</span>
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </form>
        )}
      </Section>
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
