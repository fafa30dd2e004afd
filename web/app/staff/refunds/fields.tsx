import { TextField, FieldError as FieldErrorText } from '../../kit/field.tsx';
import { errorOf, type FieldError } from '../../kit/form.ts';
import { TextArea } from '../../kit/text-area.tsx';
import { Section } from '../kit/record.tsx';
import { GoodsCell } from '../parts/goods-cell.tsx';
import type { refundableView } from './refund-view.server.ts';

type View = ReturnType<typeof refundableView>;

interface Typed {
  texts: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
}

/** What is given back: pieces of lines or money off them, delivery, and money beside the goods. */
export function RefundFields({ view, texts, errors }: { view: View } & Typed) {
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: texts[name] ?? '',
    error: errorOf(errors, name),
    autoComplete: 'off',
  });
  const money = (name: string) => ({ ...field(name), unit: '£', inputMode: 'decimal' as const });
  const { delivery, payments } = view;
  return (
    <>
      <Section id="lines" title="Goods">
        <Lines view={view} texts={texts} errors={errors} />
      </Section>
      <Section id="beside" title="Delivery and other money">
        <div className="refund-money">
          <TextField
            {...money('delivery')}
            label="Delivery"
            hint={delivery.text}
            disabled={!delivery.hasLeft}
          />
          <TextField {...money('goodwill')} label="Goodwill" hint="A gesture. No VAT in it." />
          <TextField
            {...money('duplicate')}
            label="Charged twice"
            hint="Money we should never have taken."
          />
        </div>
      </Section>
      <Section id="payments" title={payments.length > 1 ? 'From which payments' : 'Payment'}>
        <ul className="refund-payments">
          {payments.map(({ paymentId, name, paid, gone, left, hasLeft }) => (
            <li key={paymentId}>
              <span>
                <b>{name}</b>
                <small>{gone ? `${paid} · ${gone}` : paid}</small>
              </span>
              {payments.length > 1 ? (
                <TextField
                  {...money(`payment-${paymentId}`)}
                  label={`From ${name}`}
                  hint={`${left} left`}
                  disabled={!hasLeft}
                />
              ) : (
                <span className="refund-left">{left} left</span>
              )}
            </li>
          ))}
        </ul>
        {payments.length > 1 && (
          <p className="hint">Leave them empty, and the oldest payment gives first.</p>
        )}
      </Section>
      <TextArea
        {...field('note')}
        label="Why the money goes back"
        hint="For colleagues and the audit log; the customer does not see it."
        maxLength={500}
        rows={2}
      />
    </>
  );
}

function Lines({ view, texts, errors }: { view: View } & Typed) {
  return (
    <table className="staff-table refund-lines">
      <thead>
        <tr>
          <th>Item</th>
          <th className="list-figure">Left of it</th>
          <th>Pieces back</th>
          <th>Or money off</th>
        </tr>
      </thead>
      <tbody>
        {view.lines.map((line) => (
          <tr key={line.position}>
            <GoodsCell name={line.name} note={line.note} picture={line.picture} />
            <td className="list-figure">
              {line.left}
              <small>{view.isTrade ? line.leftEx : `${line.unitsLeft} of ${line.units}`}</small>
            </td>
            <td data-label="Pieces back">
              <Cell
                name={`units-${line.position}`}
                label={`Pieces of ${line.name} to refund`}
                unit={`of ${line.unitsLeft}`}
                isOff={!line.hasUnits}
                texts={texts}
                errors={errors}
              />
            </td>
            <td data-label="Or money off">
              <Cell
                name={`off-${line.position}`}
                label={`Money off ${line.name}`}
                unit="£"
                isOff={!line.hasLeft}
                texts={texts}
                errors={errors}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A field in a row of a table, whose heading is its label for those who see it. */
function Cell({
  name,
  label,
  unit,
  isOff,
  texts,
  errors,
}: { name: string; label: string; unit: string; isOff: boolean } & Typed) {
  const error = errorOf(errors, name);
  return (
    <>
      <span className="suffix" data-unit={unit}>
        <input
          className="input"
          id={name}
          name={name}
          aria-label={label}
          aria-describedby={error ? `${name}-error` : undefined}
          aria-invalid={error ? true : undefined}
          defaultValue={texts[name] ?? ''}
          inputMode={unit === '£' ? 'decimal' : 'numeric'}
          autoComplete="off"
          disabled={isOff}
        />
      </span>
      {error && <FieldErrorText id={`${name}-error`}>{error}</FieldErrorText>}
    </>
  );
}
