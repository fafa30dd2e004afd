import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, fieldsOf, refusedOf, type RefusedForm } from '../../kit/form.ts';
import { pictureTypes } from '../../kit/picture-types.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { FileField } from '../parts/file-field.tsx';
import type { ThreadPage } from './record.tsx';

interface Props {
  page: ThreadPage;
  refused: RefusedForm | undefined;
}

/** Our answer, with places to fill, and a note that nobody outside reads. */
export function AnswerForms({ page, refused, uploads }: Props & { uploads: readonly string[] }) {
  return (
    <>
      <Answer page={page} refused={refused} uploads={uploads} />
      <Note page={page} refused={refused} />
    </>
  );
}

function Answer({ page, refused, uploads }: Props & { uploads: readonly string[] }) {
  const { view, replies, chosen, forms, key } = page;
  const mine = refusedOf(refused, 'answer');
  const field = fieldsOf(forms.answer, mine);
  const text = field('text');
  const { email } = view.customer;
  if (email === null) {
    return <p className="note">They gave no address, so that there is nobody to answer.</p>;
  }
  return (
    <section className="inbox-reply" id="reply" aria-labelledby="reply-title">
      <div className="inbox-reply-head">
        <h2 id="reply-title">Reply</h2>
        <p>To {email}, in the same thread, with what was written below it</p>
      </div>
      {replies.length > 0 && (
        <form className="inbox-canned" action="#reply">
          <select className="input" name="reply" aria-label="A canned reply" defaultValue={chosen}>
            <option value="">Canned replies</option>
            {replies.map(({ value, text: title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
          <button className="button button-quiet">Use it</button>
        </form>
      )}
      <form method="post" encType="multipart/form-data" noValidate className="inbox-answer">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="entriesSeen" value={view.entriesSeen} />
        <TextArea
          key={chosen}
          {...text}
          label="Our answer"
          hint="Places in braces are filled as it is sent: {customer}, {number}, {order}, {item}; and from the fields below {amount}, {day}, {what}. An empty one stops it."
          rows={8}
          aria-keyshortcuts="R"
        />
        <div className="inbox-places">
          <TextField {...field('amountPence')} label="Amount, £" />
          <TextField {...field('day')} type="date" label="Day" />
          <TextField {...field('what')} label="What" />
        </div>
        {!view.isOfOrder && (
          <FileField
            label="Files"
            hint="Up to six pictures or PDFs. They stand on the thread’s page, which the mail leads to."
            accept={`${pictureTypes},application/pdf`}
            isMany
            uploads={mine ? uploads : []}
            error={errorOf(mine?.errors, 'files')}
          />
        )}
        <div className="inbox-send">
          {view.mayClose ? (
            <Checkbox name="closes" defaultValue={mine?.texts['closes'] ?? ''}>
              Close when sent
            </Checkbox>
          ) : (
            <p>To close a complaint, record its outcome beside the thread first.</p>
          )}
          <SendButton>
            {mine?.code === 'enquiry-changed' ? 'Send mine too' : 'Send the answer'}
          </SendButton>
        </div>
      </form>
    </section>
  );
}

function Note({ page: { forms, key, view }, refused }: Props) {
  const mine = refusedOf(refused, 'note');
  return (
    <details className="inbox-more" open={mine !== null || view.customer.email === null}>
      <summary aria-keyshortcuts="N">A note for staff</summary>
      <form method="post" noValidate className="inbox-answer">
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={key} />
        <TextArea
          {...fieldsOf(forms.note, mine)('note')}
          label="Note"
          hint="Nobody outside ever reads it."
          rows={3}
        />
        <button className="button button-outlined">Keep the note</button>
      </form>
    </details>
  );
}
