import type { ReactNode } from 'react';
import { TextField } from '../../kit/field.tsx';
import { errorOf, type RefusedForm } from '../../kit/form.ts';
import { ChoiceRows } from './choice-rows.tsx';
import { OrderRefused, type OrderConflict } from './order-refused.tsx';
import './short-decision.css';

/** Pieces of one line that are short, as a form names them. */
export interface ShortLine {
  key: string;
  orderNumber: string;
  consignment: number;
  version: number;
  position: number;
  sku: string;
  short: number;
}

const choices = [
  ['send-later', 'Send them later', 'They follow by themselves, at no further charge.'],
  ['cancel', 'Cancel them', 'The customer gets the money for them back.'],
  ['refill', 'They are here after all', 'Found again, or taken from the stock: to be picked now.'],
] as const;

/** What every form about a line says of it. */
export function NamedLine({
  line,
  intent,
}: {
  line: Omit<ShortLine, 'short' | 'sku'>;
  intent: string;
}) {
  const { key, orderNumber, consignment, version, position } = line;
  const named = { intent, key, orderNumber, consignment, version, position };
  return Object.entries(named).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What becomes of pieces that are short: asked as soon as they are, and until somebody decides. */
export function ShortDecision({
  line,
  refused,
  conflict,
  children,
}: {
  line: ShortLine;
  refused: RefusedForm | undefined;
  conflict: OrderConflict | undefined;
  /** Whose they are, and what waits for the decision. */
  children: ReactNode;
}) {
  return (
    <section className="short-decision" id="short" aria-labelledby={`short-${line.key}`}>
      <h2 id={`short-${line.key}`} className="heading-small">
        {line.short} × {line.sku} short
      </h2>
      <p>{children}</p>
      <form method="post" data-soft="stay" noValidate>
        {refused && (conflict || refused.errors.length === 0) && (
          <OrderRefused refused={refused} conflict={conflict} />
        )}
        <NamedLine line={line} intent="decide" />
        <input type="hidden" name="units" value={line.short} />
        <ChoiceRows
          name="choice"
          label="What happens to them"
          choices={choices}
          chosen={refused?.texts['choice']}
        />
        <div className="short-day">
          <TextField
            id={`expectedDay-${line.key}`}
            name="expectedDay"
            type="date"
            label="Expected with the customer"
            hint="For what is sent later. A later day than promised asks the customer what to do."
            defaultValue={refused?.texts['expectedDay']}
            error={errorOf(refused?.errors, 'expectedDay')}
          />
        </div>
        <button className="button button-main">Decide</button>
      </form>
    </section>
  );
}
