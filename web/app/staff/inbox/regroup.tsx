import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, refusedOf, type RefusedForm } from '../../kit/form.ts';
import type { ThreadPage } from './record.tsx';

/** Threads become one, are taken apart, and are put to what they are about. */
export function Regroup({ page, refused }: { page: ThreadPage; refused: RefusedForm | undefined }) {
  const { view, forms } = page;
  const merge = refusedOf(refused, 'merge');
  const split = refusedOf(refused, 'split');
  const kind = refusedOf(refused, 'kind');
  const link = refusedOf(refused, 'link');
  const email = refusedOf(refused, 'email');
  const field = fieldsOf(forms.link, link);
  const own = view.entries.filter(({ author }) => author !== 'note');
  const targets = view.others.filter(({ mayMerge }) => mayMerge);
  return (
    <>
      <details className="inbox-more" open={merge !== null}>
        <summary aria-keyshortcuts="M">Merge it into another</summary>
        <form method="post" noValidate className="inbox-answer">
          <input type="hidden" name="intent" value="merge" />
          <p className="inbox-hint">
            Only threads of one address become one. This number leads to the other for ever, and the
            customer’s page with it.
          </p>
          {targets.length > 0 && (
            <table className="inbox-merge">
              <thead>
                <tr>
                  <th scope="col">Goes on as</th>
                  <th scope="col">About</th>
                </tr>
              </thead>
              <tbody>
                {targets.map(({ thread, subject, about }) => (
                  <tr key={thread}>
                    <th scope="row">{thread}</th>
                    <td>
                      {subject}, {about}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <TextField
            id="into"
            name="into"
            label="Thread number"
            defaultValue={merge?.texts['into'] ?? (targets.length === 1 ? targets[0]!.thread : '')}
            error={merge?.errors.find(({ name }) => name === 'into')?.message}
          />
          <button className="button button-outlined">Merge {view.thread} into it</button>
        </form>
      </details>
      {view.maySplit && own.length > 1 && (
        <details className="inbox-more" open={split !== null}>
          <summary>Take something out into a thread of its own</summary>
          <form method="post" noValidate className="inbox-answer">
            <input type="hidden" name="intent" value="split" />
            <fieldset className="inbox-split">
              <legend>What goes into the new thread</legend>
              {own.map(({ entryId, by, when, paragraphs }) => (
                <label key={entryId} className="check">
                  <input className="box" type="checkbox" name="entryIds" value={entryId} />
                  <span>
                    {by}, {when}: {paragraphs[0]?.slice(0, 80)}
                  </span>
                </label>
              ))}
            </fieldset>
            <TextField {...fieldsOf(forms.split, split)('subject')} label="What it is about" />
            <button className="button button-outlined">Take it out</button>
          </form>
        </details>
      )}
      {view.kinds.length > 0 && (
        <details className="inbox-more" open={kind !== null}>
          <summary>This is something else</summary>
          <form method="post" noValidate className="inbox-answer">
            <input type="hidden" name="intent" value="kind" />
            <p className="inbox-hint">
              What it is says whose desk has it and how long it is kept. A complaint about data is
              acknowledged by mail at once, has its days from {view.received}, is kept for six
              years, and stays a complaint.
            </p>
            <Choice
              {...fieldsOf(forms.kind, kind, 'thread-')('kind')}
              label="This is a"
              choices={[{ value: '', text: 'Choose' }, ...view.kinds]}
            />
            <button className="button button-outlined">Change what it is</button>
          </form>
        </details>
      )}
      <details className="inbox-more" open={link !== null}>
        <summary>Its order, product and customer</summary>
        <form method="post" noValidate className="inbox-answer">
          <input type="hidden" name="intent" value="link" />
          <div className="inbox-places">
            <TextField {...field('orderNumber')} label="Order" />
            <TextField {...field('sku')} label="Product" />
          </div>
          <label className="check">
            <input className="box" type="checkbox" name="toCustomer" value="true" />
            <span>Put it into the account that has proved this address</span>
          </label>
          <button className="button button-outlined">Keep the links</button>
        </form>
      </details>
      {!view.isOfOrder && (
        <details className="inbox-more" open={email !== null || view.todo !== null}>
          <summary>Write to another address</summary>
          <form method="post" noValidate className="inbox-answer">
            <input type="hidden" name="intent" value="email" />
            <p className="inbox-hint">
              Only to one that they gave you themselves: it reads the whole thread, and may write in
              it.
            </p>
            <TextField
              {...fieldsOf(forms.email, email, 'thread-')('email')}
              type="email"
              label="Their address"
              autoComplete="off"
            />
            <button className="button button-outlined">Answer them there</button>
          </form>
        </details>
      )}
    </>
  );
}
