import { Checkbox } from '../../kit/checkbox.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Section } from '../kit/record.tsx';
import type { CollectionView } from './collection-view.server.ts';
import { Credited } from './credited.tsx';
import type { MayCollect } from './record.tsx';

type Refused = RefusedForm | undefined;

/** A business that owes, and what of its page works for whoever looks. */
interface Seen {
  view: CollectionView;
  may: MayCollect;
}

/** The open invoices, the longest due first. */
export function Invoices({ view: { invoices }, may }: Seen) {
  return (
    <Section id="invoices" title="Open invoices">
      {invoices.length === 0 ? (
        <p className="quiet">Nothing is open.</p>
      ) : (
        <table className="collection-table">
          <thead>
            <tr>
              <th scope="col">Invoice</th>
              <th scope="col">Due</th>
              <th scope="col" className="figure">
                Open
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ itemId, reference, orderNumber, due, late, of, open, disputed }) => (
              <tr key={itemId}>
                <td>
                  {may.seeDocument ? (
                    <a
                      className="link"
                      href={`/staff/orders/documents/${reference}`}
                      data-recorded
                      data-reload
                    >
                      {reference}
                    </a>
                  ) : (
                    reference
                  )}
                  <small>
                    {may.seeOrder ? (
                      <a className="link" href={`/staff/orders/${orderNumber}`}>
                        {orderNumber}
                      </a>
                    ) : (
                      orderNumber
                    )}
                  </small>
                </td>
                <td>
                  {due}
                  {late && <small className="collection-late">{late}</small>}
                </td>
                <td className="figure">
                  <b>{open}</b>
                  <small>of {of}</small>
                  {disputed && <small className="collection-late">{disputed}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** Credit and money that waits, each with what it may be set against. */
export function Waiting({ view: { credits, targets }, may }: Seen) {
  if (credits.length === 0) return null;
  return (
    <Section id="waiting" title="Not yet placed">
      {credits.map(({ itemId, name, open }) =>
        may.place && targets.length > 0 ? (
          <form key={itemId} method="post" className="collection-place">
            <input type="hidden" name="intent" value="place" />
            <input type="hidden" name="fromItemId" value={itemId} />
            <span>{name}</span>
            <b>{open}</b>
            <select className="input" name="toItemId" aria-label={`Set ${name} against`}>
              {targets.map((target) => (
                <option key={target.itemId} value={target.itemId}>
                  {target.reference}
                </option>
              ))}
            </select>
            <SendButton>Set against it</SendButton>
          </form>
        ) : (
          <p key={itemId} className="collection-place">
            <span>{name}</span>
            <b>{open}</b>
          </p>
        ),
      )}
      {!may.place && <p className="quiet">Finance sets it against an invoice.</p>}
    </Section>
  );
}

/** What the business does not agree with, and our answer. */
export function Disputes({
  view: { disputes },
  may,
  form,
  refused,
  credited,
  refusedCredited,
}: Seen & {
  form: FormView<'outcome' | 'answer'>;
  refused: Refused;
  credited: FormView<'note'>;
  refusedCredited: Refused;
}) {
  if (disputes.length === 0) return null;
  return (
    <Section id="disputes" title="Disputes">
      {disputes.map((dispute) => {
        const { disputeId, title, text, isOpen, toCredit, since, outcome, answer } = dispute;
        const own = refused?.texts['disputeId'] === String(disputeId) ? refused : undefined;
        const field = fieldsOf(form, own, `dispute-${disputeId}-`);
        return (
          <article key={disputeId} className="collection-dispute">
            <h3>{title}</h3>
            <p>{text}</p>
            {since && <p className="quiet">{since}</p>}
            {isOpen && !may.answer && <p className="quiet">Finance answers it.</p>}
            {isOpen && may.answer && (
              <form method="post" noValidate className="collection-form">
                <input type="hidden" name="intent" value="answer" />
                <input type="hidden" name="disputeId" value={disputeId} />
                <TextArea {...field('answer')} label="Our answer" rows={2} />
                <p className="quiet">
                  What we agree to is credited by a refund of its order, which makes the credit
                  note.
                </p>
                <div className="collection-acts">
                  <button className="button button-main" name="outcome" value="agreed">
                    They are right
                  </button>
                  <button className="button button-outlined" name="outcome" value="refused">
                    It stands
                  </button>
                </div>
              </form>
            )}
            {!isOpen && (
              <p className="quiet">
                {outcome}. {answer}
              </p>
            )}
            {toCredit && may.markCredited && (
              <Credited dispute={dispute} form={credited} refused={refusedCredited} />
            )}
          </article>
        );
      })}
    </Section>
  );
}

/** Money that came in by bank. */
export function Receipt({
  may,
  form,
  refused,
  idempotencyKey,
}: Pick<Seen, 'may'> & {
  form: FormView<'reference' | 'amountPence' | 'receivedOn' | 'toOldest'>;
  refused: Refused;
  idempotencyKey: string;
}) {
  const field = fieldsOf(form, refused);
  if (!may.receipt) {
    return (
      <Section id="receipt" title="Record a payment">
        <p className="quiet">Finance does this.</p>
      </Section>
    );
  }
  return (
    <Section id="receipt" title="Record a payment">
      <form method="post" noValidate className="collection-form">
        <input type="hidden" name="intent" value="receipt" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <TextField {...field('amountPence')} label="How much" />
        <TextField {...field('reference')} label="Bank reference" />
        <TextField {...field('receivedOn')} label="On" />
        <Checkbox
          name="toOldest"
          defaultValue={refused ? (refused.texts['toOldest'] ?? '') : 'on'}
          className="check"
        >
          Set it against what is due, the oldest first
        </Checkbox>
        <SendButton>Write it down</SendButton>
      </form>
    </Section>
  );
}

/** What staff wrote down lately, each of which can be taken back where it was a mistake. */
export function Receipts({
  view: { receipts },
  may,
  form,
  refused,
}: Seen & {
  form: FormView<'why'>;
  refused: Refused;
}) {
  if (receipts.length === 0) return null;
  return (
    <Section id="receipts" title="Bank receipts">
      {receipts.map(({ itemId, name, amount, takenBack }) => {
        const own = refused?.texts['itemId'] === String(itemId) ? refused : undefined;
        const field = fieldsOf(form, own, `receipt-${itemId}-`);
        return (
          <article key={itemId} className="collection-receipt">
            <p>
              <span>{name}</span> <b>{amount}</b>
            </p>
            {takenBack && <p className="collection-late">{takenBack}</p>}
            {!takenBack && may.takeBack && (
              <details open={own !== undefined}>
                <summary className="link">
                  Take back<span className="visually-hidden"> {name}</span>
                </summary>
                <form method="post" noValidate className="collection-form">
                  <input type="hidden" name="intent" value="take-back" />
                  <input type="hidden" name="itemId" value={itemId} />
                  <TextField {...field('why')} label="What was wrong with it" />
                  <p className="quiet">
                    What it paid is open again. The business sees it with these words.
                  </p>
                  <SendButton>Take {amount} back</SendButton>
                </form>
              </details>
            )}
          </article>
        );
      })}
    </Section>
  );
}

/** Lets nothing new go on account, or lets it on again. */
export function Hold({
  view: { holdNote, heldAt },
  may,
  form,
  refused,
}: Seen & {
  form: FormView<'note'>;
  refused: Refused;
}) {
  const field = fieldsOf(form, refused);
  return (
    <Section id="hold" title="New orders on account">
      {holdNote !== null && (
        <p>
          Stopped {heldAt}: {holdNote}
        </p>
      )}
      {holdNote === null && may.hold && (
        <form method="post" noValidate className="collection-form">
          <input type="hidden" name="intent" value="hold" />
          <TextArea {...field('note')} label="Message to the business" rows={2} />
          <SendButton>Stop new orders on account</SendButton>
        </form>
      )}
      {holdNote !== null && may.lift && (
        <form method="post" className="collection-form">
          <input type="hidden" name="intent" value="lift" />
          <SendButton>Let them on again</SendButton>
        </form>
      )}
      {holdNote === null && !may.hold && (
        <p className="quiet">They are let on. Finance can stop them.</p>
      )}
      {holdNote !== null && !may.lift && <p className="quiet">Finance can let them on again.</p>}
    </Section>
  );
}
