import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import type { CollectionView } from './collection-view.server.ts';

/** Ends the wait for a credit note of what was agreed, where it is credited another way. */
export function Credited({
  dispute: { disputeId, title, toCredit },
  form,
  refused,
}: {
  dispute: CollectionView['disputes'][number];
  form: FormView<'note'>;
  refused: RefusedForm | undefined;
}) {
  const own = refused?.texts['disputeId'] === String(disputeId) ? refused : undefined;
  const field = fieldsOf(form, own, `credited-${disputeId}-`);
  return (
    <details open={own !== undefined}>
      <summary className="link">
        It is credited another way<span className="visually-hidden">: {title}</span>
      </summary>
      <form method="post" noValidate className="collection-form">
        <input type="hidden" name="intent" value="credited" />
        <input type="hidden" name="disputeId" value={disputeId} />
        <TextField {...field('note')} label="How it was credited" />
        <p className="quiet">
          An allowance, a credit note of another invoice, or goods that came back. What is open of
          this one is due again, and {toCredit} is no longer kept out of it.
        </p>
        <SendButton>It is credited</SendButton>
      </form>
    </details>
  );
}
