import type { InboxThread as InboxThreadData } from '@plumbline/contracts/nouns/inbox.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from 'react-router';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { keptUploads } from '../../request/file-form.server.ts';
import { viewForm } from '../../request/form.server.ts';
import { answerIntent } from '../../request/intents.server.ts';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Done } from '../kit/done.tsx';
import { entryOf } from '../../kit/entry-of.ts';
import { QueueSteps } from '../kit/queue.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { AnswerForms } from './answer-forms.tsx';
import { Asides, Entries } from './entries.tsx';
import { threadView, wordsToShow } from './inbox-view.server.ts';
import { ConfirmForget, Forget } from './forget.tsx';
import { Looking } from './looking.tsx';
import { readFiles } from '../parts/read-files.server.ts';
import { Rail } from './rail.tsx';
import { Regroup } from './regroup.tsx';
import { SendOn } from './send-on.tsx';
import { threadContext } from './thread-context.server.ts';
import {
  answerFields,
  doneTexts,
  emailFields,
  forgetFields,
  forwardFields,
  kindFields,
  linkFields,
  noteFields,
  publishFields,
  splitFields,
  stepFields,
  threadIntents,
} from './thread-intents.server.ts';
import './inbox.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const services = servicesFrom(context);
  const { thread: number = '' } = params;
  const { inbox, cannedReplies } = services;
  const thread = await orErrorPage(inbox.getInboxThread({ params: { thread: number } }));
  // A number that leads elsewhere is not a second address of the same thread.
  if (thread.thread !== number) throw redirect(`/staff/inbox/${thread.thread}${url.search}`, 301);
  const [{ staff }, { replies }, about] = await Promise.all([
    orErrorPage(inbox.listInboxStaff({ query: { kind: thread.kind } })),
    orErrorPage(cannedReplies.listReplies()),
    threadContext(services, thread),
  ]);
  const chosen = replies.find(({ replyId }) => String(replyId) === url.searchParams.get('reply'));
  const links = { orderNumber: thread.orderNumber ?? '', sku: thread.sku ?? '' };
  return {
    view: threadView(thread, new Date()),
    about,
    staff,
    replies: replies.map(({ replyId, title }) => ({ value: String(replyId), text: title })),
    chosen: chosen ? String(chosen.replyId) : '',
    key: crypto.randomUUID(),
    forms: {
      answer: viewForm(answerFields, { text: chosen?.text ?? '' }),
      note: viewForm(noteFields),
      link: viewForm(linkFields, links),
      kind: viewForm(kindFields),
      email: viewForm(emailFields, { email: thread.email ?? '' }),
      split: viewForm(splitFields),
      step: viewForm(stepFields),
      publish: viewForm(publishFields, wordsToShow(thread)),
      forward: viewForm(forwardFields),
      forget: viewForm(forgetFields),
    },
    forgetting: forgettingOf(url, thread),
    done: entryOf(doneTexts, url.searchParams.get('done')) ?? null,
  };
}

/** Where having it forgotten is confirmed, whether that is asked for, and where one comes from. */
function forgettingOf(
  { pathname, searchParams }: URL,
  { whyNotForgotten, ofGuest }: Pick<InboxThreadData, 'whyNotForgotten' | 'ofGuest'>,
) {
  const query = new URLSearchParams(searchParams);
  query.delete('confirm');
  query.delete('done');
  const here = query.size > 0 ? `${pathname}?${query}` : pathname;
  query.set('confirm', 'forget');
  const href = `${pathname}?${query}`;
  query.set('confirm', 'forget-guest');
  const guestHref = `${pathname}?${query}`;
  const wanted = searchParams.get('confirm');
  const may = { forget: whyNotForgotten === null, 'forget-guest': ofGuest?.whyNot === null };
  return { here, href, guestHref, asks: wanted && entryOf(may, wanted) ? wanted : null };
}

export type ThreadPage = Awaited<ReturnType<typeof loader>>;

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const sent = await request.formData();
  const services = servicesFrom(context);
  const { thread = '' } = params;
  const { uploads, fault } = readFiles(sent);
  if (fault) {
    const texts = Object.fromEntries([...sent].map(([name, text]) => [name, String(text)]));
    const errors = [{ name: 'files', message: fault }];
    const refused = { code: 'invalid-request', status: 400, message: '', errors, texts };
    return data({ refused, uploads }, { status: 400 });
  }
  const answer = await answerIntent({ sent, services, thread }, threadIntents);
  if (answer.refused) {
    const kept = keptUploads(answer.refused, 'files', uploads);
    return data({ ...answer, uploads: kept }, { status: answer.refused.status });
  }
  if (answer.looking) return answer;
  const query = new URLSearchParams(url.searchParams);
  query.delete('reply');
  query.delete('confirm');
  if (answer.thread === null) {
    query.set('done', 'forgotten');
    return redirect(`/staff/inbox?${query}`, 303);
  }
  query.set('done', answer.done ?? '');
  return redirect(`/staff/inbox/${answer.thread ?? thread}?${query}`, 303);
}

/** Saying that one looks changes nothing that is on the page. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'look' ? false : defaultShouldRevalidate;

const keys = [
  ['R', 'reply'],
  ['N', 'note'],
  ['A', 'assign'],
  ['M', 'merge'],
  ['E', 'close'],
  ['J K', 'the next or the one before'],
] as const;

/** One thread: what was written from either side, our answer, and what it is about. */
export default function InboxThread() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && 'refused' in answer ? answer.refused : undefined;
  const uploads = answer && 'uploads' in answer ? answer.uploads : [];
  const { view } = page;
  return (
    <StaffScreen
      title={view.title}
      note={view.note}
      above={[{ href: '/staff/inbox', name: 'Inbox' }]}
      marks={
        <>
          <span className="tag">{view.kind}</span>
          <span className={`tag ${view.mark.tone}`}>{view.mark.text}</span>
        </>
      }
      actions={
        <>
          <Assign page={page} />
          <StateForm view={view} />
          <QueueSteps />
        </>
      }
      keys={keys}
    >
      <div className="inbox-sides">
        <div className="inbox-thread">
          <Done text={answer ? null : page.done} />
          {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
          <ConfirmForget page={page} refused={refused} />
          <Looking thread={view.thread} seen={view.entriesSeen} first={view.lookers} />
          <Asides asides={view.asides} />
          <Entries entries={view.entries} />
          <AnswerForms page={page} refused={refused} uploads={uploads} />
          <SendOn page={page} refused={refused} />
          {!view.isOfOrder && <Regroup page={page} refused={refused} />}
          <Forget page={page} />
        </div>
        <Rail page={page} refused={refused} />
      </div>
    </StaffScreen>
  );
}

function Assign({ page: { staff, view } }: { page: ThreadPage }) {
  const me = staff.find(({ isCaller }) => isCaller);
  const { assignedTo } = view;
  const isWithOther =
    assignedTo && !staff.some(({ accountId }) => accountId === assignedTo.accountId);
  return (
    <>
      {me && !view.isMine && (
        <form method="post">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="accountId" value={me.accountId} />
          <button className="button button-outlined">Take it</button>
        </form>
      )}
      <form method="post" className="inbox-assign">
        <input type="hidden" name="intent" value="assign" />
        <select
          key={assignedTo?.accountId}
          className="input"
          name="accountId"
          aria-label="Give it to"
          aria-keyshortcuts="A"
          defaultValue={assignedTo?.accountId ?? ''}
        >
          <option value="">Nobody</option>
          {isWithOther && (
            <option value={assignedTo.accountId}>{assignedTo.name}, who reads it no more</option>
          )}
          {staff.map(({ accountId, name, open }) => (
            <option key={accountId} value={accountId}>
              {name}, {open} open
            </option>
          ))}
        </select>
        <button className="button button-quiet">Give</button>
      </form>
    </>
  );
}

function StateForm({ view }: { view: ThreadPage['view'] }) {
  const isClosed = view.state === 'closed';
  // A complaint about data ends with its outcome, which stands beside the thread.
  if (!isClosed && !view.mayClose) return null;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="state" />
      <input type="hidden" name="state" value={isClosed ? 'open' : 'closed'} />
      <input type="hidden" name="entriesSeen" value={view.entriesSeen} />
      <button className="button button-outlined" aria-keyshortcuts="E">
        {isClosed ? 'Open again' : 'Close'}
      </button>
    </form>
  );
}

export { StaffError as ErrorBoundary };
