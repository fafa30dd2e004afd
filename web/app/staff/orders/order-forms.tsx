import { Choice } from '../../kit/choice.tsx';
import { TextField } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { Icon } from '../../kit/icon.tsx';
import { holdNames } from '../parts/order-names.ts';
import type { OrderView } from './order-view.server.ts';

interface Props {
  view: OrderView;
  refused: RefusedForm | undefined;
}

/** Why the order stays where it is, and the way on. */
export function Holds({ view: { holds, version } }: { view: OrderView }) {
  return holds.map(({ holdId, title, note, by }) => (
    <div key={holdId} className="note bad order-held">
      <Icon name="lock" />
      <div>
        <b>{title}</b>
        <p>
          {note} <small>{by}</small>
        </p>
      </div>
      <form method="post">
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="holdId" value={holdId} />
        <input type="hidden" name="version" value={version} />
        <button className="button button-outlined button-small">Lift</button>
      </form>
    </div>
  ));
}

/** Keeps the order from being picked, packed and sent, with a reason for colleagues. */
export function HoldForm({ view, refused, isOpen }: Props & { isOpen: boolean }) {
  return (
    <details className="order-form" id="hold" open={isOpen || refused !== undefined}>
      <summary>{view.isHeld ? 'Hold it for another reason too' : 'Hold the order'}</summary>
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="hold" />
        <input type="hidden" name="version" value={view.version} />
        <Choice
          id="hold-reason"
          name="reason"
          label="Reason"
          defaultValue={refused?.texts['reason'] ?? 'address'}
          choices={Object.entries(holdNames).map(([value, text]) => ({ value, text }))}
          error={errorOf(refused?.errors, 'reason')}
        />
        <TextField
          id="hold-note"
          name="note"
          label="Reason (staff only)"
          maxLength={500}
          autoComplete="off"
          defaultValue={refused?.texts['note']}
          error={errorOf(refused?.errors, 'note')}
        />
        <button className="button button-outlined stops">Hold the order</button>
      </form>
    </details>
  );
}

/** Takes pieces out of the order that are not packed. */
export function CancelForm({ view, refused }: Props) {
  return (
    <details className="order-form" id="cancel" open={refused !== undefined}>
      <summary>Cancel pieces</summary>
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="version" value={view.version} />
        {view.cancellable.map(({ position, sku, name, open }) => (
          <TextField
            key={position}
            id={`units-${position}`}
            name={`units-${position}`}
            label={`${sku}, of ${open}`}
            hint={name}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={refused?.texts[`units-${position}`]}
          />
        ))}
        <TextField
          id="cancel-reason"
          name="reason"
          label="Why"
          maxLength={200}
          autoComplete="off"
          defaultValue={refused?.texts['reason']}
          error={errorOf(refused?.errors, 'reason')}
        />
        <button className="button button-outlined stops">Cancel these pieces</button>
      </form>
    </details>
  );
}
