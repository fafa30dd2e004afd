import { describeForm } from '@plumbline/contracts/call/form-fields.ts';
import { allCalls } from '@plumbline/contracts/calls.ts';
import type { Enquiry } from '@plumbline/contracts/nouns/enquiries.ts';
import { data, redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ScreenHandle } from '../frame/screen-styles.tsx';
import { Screen } from '../frame/screen.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { errorOf, fieldsOf } from '../kit/form.ts';
import { Icon } from '../kit/icon.tsx';
import { SendButton } from '../kit/send-button.tsx';
import { TextArea } from '../kit/text-area.tsx';
import {
  readFileForm,
  refusedFileForm,
  type RefusedFileForm,
} from '../request/file-form.server.ts';
import { bodyOf, viewForm } from '../request/form.server.ts';
import { sendOnce } from '../request/once-answered.server.ts';
import { errorPage, orErrorPage, problemOf } from '../request/problems.server.ts';
import { shopFrom, type Shop } from '../request/shop.server.ts';
import { aboutProduct } from './asked-about.server.ts';
import { FileField } from './file-field.tsx';
import threadSheet from './thread.css?url';
import {
  threadView,
  type LinksOfThread,
  type ProgressView,
  type ThreadView,
} from './thread-view.server.ts';

export const handle: ScreenHandle = { sheets: [threadSheet] };

/** The address is the key to the page: it is neither kept nor told to other sites. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });

const form = describeForm(allCalls.enquiryThreads.writeInEnquiry.body, { without: ['files'] });

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const shop = shopFrom(context);
  const thread = await orErrorPage(shop.services.enquiryThreads.getEnquiry({ params: { token } }));
  const links = await linksOf(shop, thread);
  return {
    thread: threadView(thread, { token, now: new Date(), links }),
    isSent: url.searchParams.has('sent') && isNew(thread),
    form: viewForm(form),
    key: crypto.randomUUID(),
  };
}

/** Whoever has the link need not be whose order it is: others name it where orders are looked up. */
async function linksOf(shop: Shop, { orderNumber, sku }: Enquiry): Promise<LinksOfThread> {
  const asked = { query: { words: orderNumber ?? '', pageSize: 1 } };
  const [own, product] = await Promise.all([
    orderNumber && shop.visitor.signedIn
      ? shop.services.orders.listOrders(asked).catch(() => null)
      : null,
    aboutProduct(shop, sku),
  ]);
  const found = own?.orders.find((each) => each.orderNumber === orderNumber);
  return { order: found ? `/account/orders/${found.orderGuid}` : '/help/track', product };
}

/** Whether nobody has gone on with it: what the shop says by itself comes with the beginning. */
const isNew = ({ messages }: Enquiry) =>
  messages.every(({ author }, place) => place === 0 || author === 'shop');

/** Adds to the thread, or says that it is solved, and shows it again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params['token'] ?? '';
  const { enquiryThreads } = shopFrom(context).services;
  const sent = await request.formData();
  const there = redirect(`/help/thread/${token}#last`, 303);
  if (sent.get('intent') === 'delete') {
    const gone = redirect('/careers?deleted=1', 303);
    return enquiryThreads
      .removeApplication({ params: { token } })
      .then(() => gone)
      .catch((error: unknown) => {
        // Pressed twice, it is deleted as well.
        if (problemOf(error)?.code === 'enquiry-not-found') return gone;
        throw errorPage(error);
      });
  }
  if (sent.has('messagesSeen')) {
    const messagesSeen = Number(sent.get('messagesSeen'));
    return enquiryThreads
      .settleEnquiry({ params: { token }, body: { messagesSeen } })
      .then(() => there)
      .catch((error: unknown) => {
        // What somebody wrote meanwhile is shown; it may not be solved after all.
        if (problemOf(error)?.code === 'enquiry-changed') return there;
        throw errorPage(error);
      });
  }
  const { texts, uploads, refused } = readFileForm(sent, form, 'files');
  if (refused) return data<RefusedFileForm>(refused, { status: refused.status });
  try {
    const body = { ...bodyOf(form, texts), files: uploads };
    await sendOnce(sent, (once) =>
      enquiryThreads.writeInEnquiry({ params: { token }, body }, once),
    );
    return there;
  } catch (error) {
    const problem = refusedFileForm(error, { texts, uploads }, form, 'files');
    return data<RefusedFileForm>(problem, { status: problem.status });
  }
}

/** The whole thread of an enquiry, where it can be answered, signed in or not. */
export default function Thread() {
  const { thread, isSent, form: view, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(view, refused);
  return (
    <Screen title={thread.title}>
      <meta name="robots" content="noindex" />
      <div className="thread-page">
        <nav aria-label="You are here">
          <a className="link" href="/help">
            Help
          </a>
        </nav>
        <h1 className="heading-largest">{isSent ? thread.promise.head : thread.title}</h1>
        <p className="thread-line">{isSent ? `${thread.title} · ${thread.line}` : thread.line}</p>
        {isSent && (
          <output className="note ok">
            <Icon name="check" />
            <span>
              We have it.{' '}
              {thread.answersTo && `A copy with a link to this page went to ${thread.answersTo}.`}
            </span>
          </output>
        )}
        <div className="thread-columns">
          <div>
            {thread.progress && <Progress progress={thread.progress} />}
            <Messages thread={thread} />
            <section className="thread-add" aria-labelledby="adding">
              <h2 className="heading-medium" id="adding">
                Add something
              </h2>
              {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
              <form method="post" encType="multipart/form-data" noValidate>
                <TextArea {...field('text')} label="Your message" rows={4} />
                <FileField
                  label="Pictures or documents"
                  hint="Up to six pictures or PDFs."
                  uploads={refused?.uploads ?? []}
                  error={errorOf(refused?.errors, 'files')}
                />
                <input type="hidden" name="key" value={key} />
                <SendButton>Send</SendButton>
              </form>
              {thread.state !== 'closed' && (
                <form method="post">
                  <input type="hidden" name="messagesSeen" value={thread.seen} />
                  <button className="button button-quiet button-small">It is solved</button>
                </form>
              )}
            </section>
            {thread.isApplication && <DeleteApplication keptUntil={thread.keptUntil} />}
          </div>
          <About thread={thread} />
        </div>
      </div>
    </Screen>
  );
}

/** Whoever applied takes it all back at once, and is asked before. */
function DeleteApplication({ keptUntil }: { keptUntil: string }) {
  return (
    <details className="thread-delete">
      <summary>Delete my application</summary>
      <form method="post">
        <p>
          What you wrote, your CV and our mails go at once, and we can no longer consider you for
          this place. It cannot be undone. If you leave it, it goes on {keptUntil}.
        </p>
        <button className="button button-outlined" name="intent" value="delete">
          Delete it for good
        </button>
      </form>
    </details>
  );
}

/** How far a complaint is: what was done, and under it what comes by which day. */
function Progress({ progress: { done, toCome } }: { progress: ProgressView }) {
  return (
    <section className="thread-progress" aria-labelledby="progress">
      <h2 className="heading-medium" id="progress">
        How far it is
      </h2>
      <ol>
        {done.map(({ name, when, paragraphs }) => (
          <li key={`${name} ${when}`} className="is-done">
            <Icon name="check" />
            <b>{name}</b>
            <span>{when}</span>
            {paragraphs.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </li>
        ))}
        {toCome.map(({ name, when }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Messages({ thread }: { thread: ThreadView }) {
  return (
    <ol className="thread">
      {thread.messages.map((message) => (
        <li key={`${message.from} ${message.when} ${message.paragraphs[0]}`}>
          <div className={message.isOurs ? 'thread-ours' : undefined}>
            <p className="thread-who">
              <b>{message.from}</b>
              <span>{message.when}</span>
            </p>
            {message.paragraphs.map((words) => (
              <p key={words} className="thread-words">
                {words}
              </p>
            ))}
            {message.files.length > 0 && (
              <ul className="thread-files" aria-label="Files">
                {message.files.map(({ href, name, size }) => (
                  <li key={href}>
                    <a href={href} download>
                      <Icon name="file-text" />
                      {name} <small>{size}</small>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
      <li className={thread.isLate ? 'now late' : 'now'} id="last">
        <b>{thread.promise.head}</b>
        <p>{thread.promise.note}</p>
      </li>
    </ol>
  );
}

function About({ thread }: { thread: ThreadView }) {
  return (
    <aside className="thread-about" aria-label="What it is about">
      {thread.facts.length > 0 && (
        <>
          <h2 className="heading-small">What it is about</h2>
          <dl>
            {thread.facts.map(({ label, value, href }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {href ? (
                    <a className="link" href={href}>
                      {value}
                    </a>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {thread.answersTo && <p>Answers also come to {thread.answersTo}.</p>}
      <p>Keep the address of this page to yourself: whoever has it can read along.</p>
      <p>We keep this until {thread.keptUntil}, and longer only if somebody writes again.</p>
    </aside>
  );
}
