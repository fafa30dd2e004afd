import { Checkbox } from '../../kit/checkbox.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { Section } from '../kit/record.tsx';
import type { OrderView } from './order-view.server.ts';
import '../parts/trail.css';

/** What happened, what was written and who looked after it, beside the order. */
export function Trail(shown: {
  view: OrderView;
  noteKey: string;
  refused: RefusedForm | undefined;
}) {
  const { view, noteKey, refused } = shown;
  const { timeline, notes, messages, audit, number } = view;
  return (
    <aside className="record-side" aria-label="What happened">
      {notes.length > 0 && (
        <Section id="notes" title="Notes">
          <ul className="trail-notes">
            {notes.map(({ noteId, text, isPinned, by }) => (
              <li key={noteId} data-pinned={isPinned || undefined}>
                <p>{text}</p>
                <small>
                  {isPinned && 'Pinned · '}
                  {by}
                </small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="timeline" title="Timeline">
        <ol className="trail">
          {timeline.done.map(({ key, title, note, when, by, isBad }, place) => (
            <li
              key={key}
              className={place === timeline.done.length - 1 ? 'now' : undefined}
              data-bad={isBad || undefined}
            >
              <time>{when}</time>
              <b>{title}</b>
              {(note || by) && <small>{[note, by].filter(Boolean).join(' · ')}</small>}
            </li>
          ))}
          {timeline.ahead.map(({ key, title, when }) => (
            <li key={key} className="ahead">
              <time>{when}</time>
              {title}
            </li>
          ))}
        </ol>
      </Section>
      <form method="post" action={`/staff/orders/${number}`} className="trail-note" noValidate>
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={noteKey} />
        <TextArea
          id="note-text"
          name="text"
          label="Add a note"
          placeholder="Only staff see it"
          maxLength={2000}
          aria-keyshortcuts="N"
          defaultValue={refused?.texts['text']}
          error={errorOf(refused?.errors, 'text') ?? refused?.message}
        />
        <div>
          <Checkbox name="isPinned" defaultValue={refused?.texts['isPinned'] ?? ''}>
            Pin to top
          </Checkbox>
          <button className="button button-outlined">Save note</button>
        </div>
      </form>
      <Section id="messages" title="Mails">
        {messages.length === 0 ? (
          <p className="trail-none">Nothing was mailed about it yet.</p>
        ) : (
          <ul className="trail-rows">
            {messages.map(({ messageId, canResend, subject, when, mark }) => (
              <li key={messageId}>
                <span>{subject}</span>
                <small>{when}</small>
                {mark && <span className={`tag ${mark.tone}`}>{mark.text}</span>}
                {canResend && (
                  <form method="post" action={`/staff/orders/${number}`}>
                    <input type="hidden" name="intent" value="mail" />
                    <input type="hidden" name="messageId" value={messageId} />
                    <button
                      className="button button-quiet button-small"
                      aria-label={`Send again: ${subject}`}
                    >
                      Send again
                    </button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {audit.length > 0 && (
        <details className="trail-audit">
          <summary>Audit, {audit.length}</summary>
          <ul className="trail-rows">
            {audit.map(({ text, by, when }, place) => (
              <li key={place}>
                <span>
                  {text} <small>{by}</small>
                </span>
                <small>{when}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}
