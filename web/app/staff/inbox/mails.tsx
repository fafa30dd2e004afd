import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { askedPage, listPages } from '../../kit/page-links.ts';
import { Pages } from '../../kit/pages.tsx';
import { answerIntent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { asideView } from './inbox-view.server.ts';
import { threadIntents } from './thread-intents.server.ts';
import { Done } from '../kit/done.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { AdmitActs, admitHint, Files, MailAct } from './entries.tsx';
import './inbox.css';

const pageSize = 20;

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const { mailIn } = servicesFrom(context);
  const pageNumber = askedPage(searchParams);
  const list = await orErrorPage(mailIn.listMailsAside({ query: { pageNumber, pageSize } }));
  const addressOf = (page: number) => `/staff/mails-in${page > 1 ? `?page=${page}` : ''}`;
  return {
    mails: list.mails.map(asideView),
    isDismissed: searchParams.get('done') === 'dismiss',
    ...listPages(list, list.mails.length, addressOf),
  };
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const services = servicesFrom(context);
  const answer = await answerIntent({ sent, services, thread: '' }, threadIntents);
  if (answer.refused) return data(answer, { status: answer.refused.status });
  return redirect(
    answer.thread
      ? `/staff/inbox/${answer.thread}?done=${answer.done}`
      : `${url.pathname}?done=${answer.done}`,
    303,
  );
}

/** Mails that are in no thread: those that staff decide about, and those that are only told of. */
export default function MailsIn() {
  const { mails, isDismissed, pages, range } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  return (
    <StaffScreen
      title="Unsorted mail"
      note="A mail joins a thread if it answers a mail of ours, and is from somebody who takes part in it. All else waits here for you."
      above={[{ href: '/staff/inbox', name: 'Inbox' }]}
    >
      <Done text={isDismissed ? 'The mail is left out. It stays kept.' : null} />
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      {mails.length === 0 ? (
        <EmptyState drawing="nothing" title="All mail is sorted">
          <p>What comes from another address than its thread is with stands here.</p>
        </EmptyState>
      ) : (
        <ol className="inbox-mails">
          {mails.map((mail) => (
            <li key={mail.mailId} className={`inbox-aside ${mail.isHeld ? 'is-pressing' : ''}`}>
              <h2>{mail.subject}</h2>
              <p className="inbox-by">
                <span>{mail.from}</span>
                <span>{mail.when}</span>
              </p>
              <p>
                <b>{mail.title}</b> {mail.said}{' '}
                {mail.thread && (
                  <a className="link" href={`/staff/inbox/${mail.thread}`}>
                    {mail.thread}
                  </a>
                )}
              </p>
              {mail.words !== '' && <blockquote>{mail.words}</blockquote>}
              <Files files={mail.files} refused={mail.refusedFiles} />
              {mail.isHeld && mail.thread && <p className="inbox-hint">{admitHint}</p>}
              <div className="inbox-aside-acts">
                {mail.isHeld && mail.thread && <AdmitActs mail={mail} />}
                {!mail.isBounce && (
                  <MailAct intent="open-mail" mailId={mail.mailId} name="Open a thread with it" />
                )}
                <MailAct intent="dismiss" mailId={mail.mailId} name="Leave it out" />
                <a className="link" href={mail.href}>
                  The mail as it was sent
                </a>
              </div>
            </li>
          ))}
        </ol>
      )}
      {pages && mails.length > 0 && <Pages pages={pages} range={range} />}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
