import { TextField } from '../../kit/field.tsx';
import { fieldsOf, refusedOf, type RefusedForm } from '../../kit/form.ts';
import { Confirm } from '../kit/confirm.tsx';
import type { ThreadPage } from './record.tsx';

interface Props {
  page: ThreadPage;
  refused: RefusedForm | undefined;
}

/** Has a thread forgotten, or says why it is kept; of a guest who asks for it, all that they wrote. */
export function Forget({ page: { view, forgetting } }: Pick<Props, 'page'>) {
  const { ofGuest, whyNotForgotten } = view;
  return (
    <>
      {ofGuest && (
        <details className="inbox-more" open>
          <summary>Forget all that this guest wrote</summary>
          <div className="inbox-answer">
            <p className="inbox-hint">{ofGuest.about}</p>
            {ofGuest.whyNot ? (
              <p className="note warn">{ofGuest.whyNot}</p>
            ) : (
              <a className="button button-outlined" href={forgetting.guestHref} data-soft="stay">
                Forget all of it …
              </a>
            )}
          </div>
        </details>
      )}
      <details className="inbox-more">
        <summary>Forget this thread</summary>
        <div className="inbox-answer">
          {whyNotForgotten ? (
            <p className="inbox-hint">{whyNotForgotten}</p>
          ) : (
            <>
              <p className="inbox-hint">
                Where somebody asks for it, or wrote what should never have come here. It goes with
                its files, its mails and those that came in. What was taken out of another thread
                stays in the mails that had gone out before.
              </p>
              <a className="button button-outlined" href={forgetting.href} data-soft="stay">
                Forget it for good …
              </a>
            </>
          )}
        </div>
      </details>
    </>
  );
}

/** The question before it is done, with the number typed once more. */
export function ConfirmForget({ page, refused }: Props) {
  const { view, forms, forgetting } = page;
  const { asks } = forgetting;
  if (asks === null) return null;
  const mine = refusedOf(refused, asks);
  const isGuest = asks === 'forget-guest';
  return (
    <Confirm
      title={isGuest ? 'Forget all that this guest wrote?' : 'Forget this thread for good?'}
      action={isGuest ? forgetting.guestHref : forgetting.href}
      intent={asks}
      field={
        <>
          <input type="hidden" name="entriesSeen" value={view.entriesSeen} />
          <TextField
            {...fieldsOf(forms.forget, mine, 'forget-')('number')}
            label="The thread’s number, to confirm"
            hint={`This is ${view.thread}.`}
            autoComplete="off"
          />
        </>
      }
      does="Forget for good"
      keep="Keep it"
      keepHref={forgetting.here}
    >
      {mine && mine.errors.length === 0 && (
        <p className="note bad" role="alert">
          {mine.message}
        </p>
      )}
      <p>
        {isGuest
          ? `${view.ofGuest?.about ?? ''} Read first that it is they who ask. This thread stays, so that you can tell them.`
          : 'Its messages, files and mails go at once, for everybody. Whoever wrote it is told nothing by that. It cannot be undone.'}
      </p>
    </Confirm>
  );
}
