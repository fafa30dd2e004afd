import { TextField } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { ChoiceRows } from '../parts/choice-rows.tsx';
import { OrderRefused, type OrderConflict } from '../parts/order-refused.tsx';
import { NamedLine } from '../parts/short-decision.tsx';
import type { WalkLine } from './wave-view.server.ts';

const causes = [
  ['missing', 'Not here', 'The count is put right, and the bin is looked at.'],
  ['damaged', 'Damaged', 'They come out of the stock and cannot be sent.'],
] as const;

/** Says that pieces are missing from the bin; what to do about them is asked right after. */
export function ReportShort({
  line,
  refused,
  conflict,
}: {
  line: WalkLine;
  refused: RefusedForm | undefined;
  conflict: OrderConflict | undefined;
}) {
  return (
    <form method="post" data-soft="stay" className="walk-short" id="missing" noValidate>
      <h3>How many are missing?</h3>
      {refused && (conflict || refused.errors.length === 0) && (
        <OrderRefused refused={refused} conflict={conflict} />
      )}
      <NamedLine line={line} intent="short" />
      <TextField
        id="short-units"
        name="units"
        label={`Missing, of ${line.toPick}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={refused?.texts['units'] ?? String(line.toPick)}
        error={errorOf(refused?.errors, 'units')}
      />
      <ChoiceRows name="cause" label="Why" choices={causes} chosen={refused?.texts['cause']} />
      <div className="walk-acts">
        <button className="button button-main">Book short</button>
        <a className="button button-quiet" href={line.href} data-soft="stay">
          They are here
        </a>
      </div>
    </form>
  );
}
