import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Confirm } from '../kit/confirm.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import type { loadEditor } from './record.server.ts';

type Editor = Awaited<ReturnType<typeof loadEditor>>;

/** The question before a page is deleted, or what has to be done before it can be. */
export function AskToRemove({ page }: { page: Editor }) {
  const { here, title, version, asksToRemove: uses } = page;
  if (!uses) return null;
  if (uses.releases.length > 0) {
    return (
      <p className="note bad">
        It cannot be deleted while it is in <Links to={uses.releases} />. Take it out of that first.
      </p>
    );
  }
  return (
    <Confirm
      title={`Delete “${title}”?`}
      action={`${here}?remove`}
      intent="remove"
      field={<input type="hidden" name="version" value={version} />}
      does="Delete it"
      keep="Keep it"
      keepHref={here}
    >
      <p>It goes with all of its versions. This cannot be taken back.</p>
      {uses.leadHere.length > 0 && (
        <p>
          These lead to it, and would lead nowhere: <Links to={uses.leadHere} />.
        </p>
      )}
    </Confirm>
  );
}

const Links = ({ to }: { to: readonly { href: string; name: string }[] }) =>
  to.map(({ href, name }, place) => (
    <span key={href}>
      {place > 0 && ', '}
      <a className="link" href={href}>
        {name}
      </a>
    </span>
  ));

/** What is thrown to somebody who saves a page that was deleted meanwhile: the words that they sent. */
export interface GonePage {
  typed: { name: string; text: string }[];
}

/** In place of the editor: a page that somebody deleted, with whatever was typed into it. */
export function PageGone() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 410) return <StaffError />;
  const { typed } = error.data as GonePage;
  return (
    <StaffScreen title="This page was deleted" above={[{ href: '/staff/pages', name: 'Pages' }]}>
      <EmptyState drawing="nothing" title="Somebody has deleted this page meanwhile">
        <p>
          {typed.length > 0
            ? 'Nothing was saved. Your words are below: copy what you need into another page.'
            : 'Nothing was changed.'}
        </p>
        <a className="button button-outlined" href="/staff/pages/new">
          Begin a new page
        </a>
      </EmptyState>
      {typed.map(({ name, text }) => (
        <TextArea key={name} id={`gone-${name}`} name={name} label={name} readOnly value={text} />
      ))}
    </StaffScreen>
  );
}
