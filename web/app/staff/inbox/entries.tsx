import type { ThreadPage } from './record.tsx';

type View = ThreadPage['view'];

/** What was written from either side, with notes of the staff's between. */
export function Entries({ entries }: { entries: View['entries'] }) {
  return (
    <ol className="inbox-entries">
      {entries.map((entry) => (
        <li key={entry.entryId} data-author={entry.author}>
          <p className="inbox-by">
            <b>{entry.by}</b>
            <span>{entry.when}</span>
          </p>
          {entry.mail?.from && <p className="inbox-from">{entry.mail.from}</p>}
          {entry.paragraphs.map((text, place) => (
            <p key={place}>{text}</p>
          ))}
          <Files files={entry.files} refused={entry.refusedFiles} />
          {entry.mail && (
            <p className="inbox-as-sent">
              <a className="link" href={entry.mail.href}>
                The mail as it was sent
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What came along, as far as it was taken, and why the rest was not. */
export function Files({
  files,
  refused,
}: {
  files: View['entries'][number]['files'];
  refused: View['entries'][number]['refusedFiles'];
}) {
  if (files.length === 0 && refused.length === 0) return null;
  return (
    <ul className="inbox-files">
      {files.map(({ uploadId, kind, fileName, href }) => (
        <li key={uploadId}>
          <a href={href} data-recorded>
            {kind === 'picture' && <img src={href} alt="" width={44} height={44} loading="lazy" />}
            <span>
              {fileName}
              <small>
                {kind === 'picture' ? 'Drawn anew, its place removed' : 'A document, to fetch'}
              </small>
            </span>
          </a>
        </li>
      ))}
      {refused.map(({ fileName, fault }) => (
        <li key={fileName} data-refused>
          <span>
            {fileName}
            <small>Not taken: {fault}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Mails beside the thread: what came back, what a machine sent, and what waits for a decision. */
export function Asides({ asides }: Pick<View, 'asides'>) {
  return asides.map((aside) => (
    <section
      key={aside.mailId}
      className={`inbox-aside ${aside.isPressing ? 'is-pressing' : ''}`}
      aria-label={aside.isHeld ? 'A mail to decide about' : 'A mail beside the thread'}
    >
      <p>
        <b>{aside.title}</b>
        {aside.said && ` It says: ${aside.said}`}
      </p>
      {aside.todo && (
        <p>
          {aside.todo.text}{' '}
          {aside.todo.order && (
            <a className="link" href={aside.todo.order.href}>
              {aside.todo.order.name}
            </a>
          )}
        </p>
      )}
      <p className="inbox-by">
        <span>{aside.from}</span>
        <span>{aside.when}</span>
      </p>
      {aside.isHeld && <blockquote>{aside.words}</blockquote>}
      <Files files={aside.files} refused={aside.refusedFiles} />
      {aside.isHeld && <p className="inbox-hint">{admitHint}</p>}
      <div className="inbox-aside-acts">
        {aside.isHeld && (
          <>
            <AdmitActs mail={aside} />
            <MailAct intent="open-mail" mailId={aside.mailId} name="Open a thread of its own" />
            <MailAct intent="dismiss" mailId={aside.mailId} name="Leave it out" />
          </>
        )}
        <a className="link" href={aside.href}>
          The mail as it was sent
        </a>
      </div>
    </section>
  ));
}

/** What each of the ways means for whom the thread is with. */
export const admitHint =
  'A note is for staff: the customer never sees it. As somebody else’s, they read it and its files under the sender’s name, and all that the sender writes here later.';

/** The ways of a mail into its thread. Unless it is from the customer, staff alone read it first. */
export function AdmitActs({ mail }: { mail: { mailId: string; isFromCustomer: boolean } }) {
  const { mailId, isFromCustomer } = mail;
  const note = (
    <MailAct
      intent="admit-note"
      mailId={mailId}
      name="Take it in as a note"
      isMain={!isFromCustomer}
    />
  );
  return (
    <>
      {!isFromCustomer && note}
      <MailAct
        intent="admit"
        mailId={mailId}
        name="Let it in as the customer’s"
        isMain={isFromCustomer}
      />
      {!isFromCustomer && (
        <MailAct intent="admit-participant" mailId={mailId} name="Let it in as somebody else’s" />
      )}
      {isFromCustomer && note}
    </>
  );
}

/** One thing that can be done with a mail that waits. */
export function MailAct({
  intent,
  mailId,
  name,
  isMain = false,
}: {
  intent: string;
  mailId: string;
  name: string;
  isMain?: boolean;
}) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="mailId" value={mailId} />
      <button className={`button ${isMain ? 'button-outlined' : 'button-quiet'}`}>{name}</button>
    </form>
  );
}
