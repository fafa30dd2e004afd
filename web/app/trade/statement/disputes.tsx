import type { StatementItem } from '@plumbline/contracts/nouns/trade-ledger.ts';
import { TextField } from '../../kit/field.tsx';
import { fieldsOf, type FormView, type RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import { Panel } from '../screen.tsx';
import type { StatementView } from './statement-view.server.ts';

type Name = 'itemId' | 'lineName' | 'amountPence' | 'reason';

/** Says what of an invoice is wrong: that part is not due until it is answered. */
export function DisputeForm({
  item: { itemId, reference },
  form,
  refused,
}: {
  item: StatementItem;
  form: FormView<Name>;
  refused: RefusedForm | undefined;
}) {
  const field = fieldsOf(form, refused);
  return (
    <Panel id="dispute" title={`What is wrong with ${reference}`}>
      <form
        className="statement-form"
        method="post"
        // What is refused is shown again with all that was typed, where this form is.
        action={`/trade/statement?dispute=${itemId}`}
        noValidate
      >
        <input type="hidden" name="intent" value="dispute" />
        <input type="hidden" name="itemId" value={itemId} />
        <TextField {...field('lineName')} label="Which line, if it is one" />
        <TextField {...field('amountPence')} label="How much of it, inc VAT" />
        <TextArea {...field('reason')} label="What is wrong" rows={3} />
        <SendButton>Send it to us</SendButton>
      </form>
    </Panel>
  );
}

/** What was said to be wrong, and how far it is. */
export function Disputes({ disputes }: Pick<StatementView, 'disputes'>) {
  return disputes.map(({ disputeId, title, text, state }) => (
    <Panel key={disputeId} id={`dispute-${disputeId}`} title={title}>
      <p>{text}</p>
      <p className="small quiet">{state}</p>
    </Panel>
  ));
}
