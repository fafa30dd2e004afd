import { ErrorSummary } from '../../kit/error-summary.tsx';
import { TextField } from '../../kit/field.tsx';
import type { fieldsOf, RefusedForm } from '../../kit/form.ts';
import { SendButton } from '../../kit/send-button.tsx';

const ownParts = 'own-parts';

/** The part that was promised and has not left: what it is, and who carries it. */
export function SendPart({
  field,
  refused,
  parts,
}: {
  field: ReturnType<typeof fieldsOf<'name' | 'carrier' | 'trackingNumber'>>;
  refused: RefusedForm | undefined;
  /** What lies in the box of the goods, to choose from; anything else can be typed as well. */
  parts: readonly string[];
}) {
  return (
    <form method="post" noValidate className="claim-decide">
      {refused && <ErrorSummary errors={refused.errors} message={refused.message} />}
      <input type="hidden" name="intent" value="part" />
      <TextField {...field('name')} label="What is sent" autoComplete="off" list={ownParts} />
      <datalist id={ownParts}>
        {parts.map((part) => (
          <option key={part}>{part}</option>
        ))}
      </datalist>
      <div className="claim-figures">
        <TextField {...field('carrier')} label="Carrier" autoComplete="off" />
        <TextField {...field('trackingNumber')} label="Tracking number" autoComplete="off" />
      </div>
      <SendButton>It has left: tell the customer</SendButton>
    </form>
  );
}
